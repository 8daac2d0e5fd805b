import RefillTerminal
import TestSupport

/// Text with a drawn cursor, and named keys, fed to the only editor.
@MainActor enum Typing {
  static let editor = ReadlineEditor.shared

  /// Reads lines as an init file, on top of the current bindings.
  @discardableResult static func read(_ inputrc: String) throws -> [String] {
    _ = editor.start(inputrc: .none)
    let folder = try TemporaryDirectory()
    return editor.read(inputrc: try folder.write(inputrc, to: "inputrc"))
  }

  static func emacs() throws { try read("set editing-mode emacs\n") }
  static func vi() throws { try read("set editing-mode vi\n") }

  /// Types `keys` into `display` in a new field; returns the drawing, with commands in brackets.
  static func type(_ keys: String, into display: String) -> String {
    editor.beginField()
    return goOn(keys, in: display)
  }

  static func goOn(_ keys: String, in display: String) -> String {
    var line = line(display)
    var commands: [Command] = []
    var keys = keys.split(separator: " ").flatMap { bytes(of: String($0)) }[...]
    while let key = editor.nextMacroKey() ?? keys.popFirst() {
      let proposal: ReadlineEditor.Proposal
      if key == [27] {
        guard case .used(let used) = editor.escape(in: line) else {
          commands.append(.done)
          continue
        }
        proposal = used
      } else {
        proposal = editor.feed(key, in: line)
      }
      line.text = proposal.text
      line.cursor = proposal.cursor
      commands += proposal.commands
    }
    return draw(line)
      + commands.map { " [\($0.name.dropFirst("refill-".count))]" }.joined()
  }

  static func line(_ display: String) -> ReadlineEditor.Line {
    let cut = display.firstIndex(of: "|") ?? display.endIndex
    let before = String(display[..<cut])
    let text = before + display[cut...].dropFirst()
    return .init(
      text: text, cursor: before.count, isMultiline: text.contains(where: \.isNewline))
  }

  static func draw(_ line: ReadlineEditor.Line) -> String {
    line.text.prefix(line.cursor) + "|" + line.text.dropFirst(line.cursor)
  }

  /// Returns the bytes of `C-a`, `M-f`, `C-x.n` (two keys of one sequence), `Left` …; other
  /// characters are keys.
  static func bytes(of name: String) -> [[UInt8]] {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if name.hasPrefix("C-x."), parts.count == 2 {
      return [[24] + (parts[1].isEmpty ? [46] : bytes(of: parts[1])[0])]
    }
    if let sequence = sequences[name] { return [Array(sequence.utf8)] }
    if name.hasPrefix("C-"), let letter = name.utf8.last { return [[letter & 0x1F]] }
    if name.hasPrefix("M-") { return [[27] + bytes(of: String(name.dropFirst(2)))[0]] }
    return name.map { Array(String($0).utf8) }
  }

  private static let sequences = [
    "Esc": "\u{1B}", "Enter": "\r", "Tab": "\t", "S-Tab": "\u{1B}[Z", "SPC": " ", "BS": "\u{7F}",
    "NUL": "\0", "gg": "gg", "Up": "\u{1B}[A", "Down": "\u{1B}[B", "Right": "\u{1B}[C",
    "Left": "\u{1B}[D",
    "Home": "\u{1B}[1~", "End": "\u{1B}OF", "Ins": "\u{1B}[2~", "Del": "\u{1B}[3~",
    "S-Del": "\u{1B}[3;2~",
    "C-Right": "\u{1B}[1;5C", "C-Left": "\u{1B}[1;5D", "C-Del": "\u{1B}[3;5~",
    "F1": "\u{1B}OP", "F5": "\u{1B}[15~", "S-Right": "\u{1B}[1;2C", "M-é": "\u{1B}é",
  ]
}
