import Foundation

/// Reads the text of the clipboard with the desktop's own program.
///
/// The program is run directly, never by a shell.
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
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = Array(words.dropFirst())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let bytes = read(output.fileHandleForReading.fileDescriptor)
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    guard let bytes, !bytes.isEmpty else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads to the end; `nil` after the timeout.
  private static func read(_ descriptor: Int32) -> [UInt8]? {
    let end = Date(timeIntervalSinceNow: timeout)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count < limit {
      let rest = end.timeIntervalSinceNow
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard rest > 0, poll(&request, 1, Int32(rest * 1000)) > 0 else { return nil }
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }
}
