/// Reads the text of the clipboard with the desktop's own program.
struct Clipboard {
  /// The timeout in seconds.
  private static let timeout = 0.3
  /// The maximum number of bytes read.
  private static let limit = 1 << 16

  private let commands: [[String]]

  init(_ environment: [String: String]) {
    var commands: [[String]] = []
    if environment["WAYLAND_DISPLAY"] != nil { commands.append(["wl-paste", "--no-newline"]) }
    if environment["DISPLAY"] != nil {
      commands.append(["xclip", "-selection", "clipboard", "-o"])
      commands.append(["xsel", "--clipboard", "--output"])
    }
    commands.append(["pbpaste"])
    self.commands = commands
  }

  /// Returns the text; `nil` if no program supplies one.
  func text() -> String? {
    commands.lazy.compactMap(Self.output).first
  }

  private static func output(of words: [String]) -> String? {
    guard let program = ProgramFile.inPath(words[0]) else { return nil }
    let process = ChildProcess(
      words: [program] + words.dropFirst(), timeout: timeout, limit: limit)
    var bytes: [UInt8] = []
    switch process.run(receive: { bytes += $0 }) {
    case .notFound, .timedOut: return nil
    case .closed, .stopped: return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
  }
}
