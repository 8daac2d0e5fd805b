/// The meaning of a line that was typed.
nonisolated enum LineCommand: Equatable {
  /// `?`, `<`, `>`, `=` and `!`.
  case help, back, onward, again, leave
  /// A line with a dot and a word.
  case dot(DotCommand)
  /// An answer; empty to keep the present one.
  case text(String)

  /// The commands of values and texts, which begin with a dot.
  nonisolated enum DotCommand: Equatable {
    /// Lists the values that match a text; all for an empty one.
    case list(String)
    /// Picks the value of this number, from 1, or removes it from the history.
    case pick(Int), delete(Int)
    case more, edit, clear, undo, redo, explain, rest, details
    /// Adds lines to a text of several lines.
    case add
    /// Inserts the snippet, or mentions the entity, of this name; lists them for an empty one.
    case snippet(String), mention(String)
  }

  /// Reads a line; a backslash before a command makes it text, any other backslash is part of it.
  init(_ line: String) {
    if let command = Self.command(line) {
      self = command
    } else if line.hasPrefix("\\"), Self.isEscaped(line.dropFirst()) {
      self = .text(String(line.dropFirst()))
    } else {
      self = .text(line)
    }
  }

  /// Returns the line that means a text, which may look like a command.
  static func line(meaning text: String) -> String {
    LineCommand(text) == .text(text) ? text : "\\" + text
  }

  private static func isEscaped(_ rest: Substring) -> Bool {
    command(String(rest)) != nil || rest.hasPrefix("\\") && isEscaped(rest.dropFirst())
  }

  private static func command(_ line: String) -> LineCommand? {
    switch line.trimmingSuffix(while: \.isWhitespace) {
    case "?": return .help
    case "<": return .back
    case ">": return .onward
    case "=": return .again
    case "!": return .leave
    case ".": return .dot(.list(""))
    default: return line.hasPrefix(". ") ? .dot(DotCommand(String(line.dropFirst(2)))) : nil
    }
  }
}

nonisolated extension LineCommand.DotCommand {
  /// Reads the words behind the dot.
  fileprivate init(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    switch (words.first, words.count) {
    case (nil, _), (".", 1): self = .list("")
    case ("list", 1): self = .list("")
    case ("more", 1): self = .more
    case ("add", 1): self = .add
    case ("edit", 1): self = .edit
    case ("clear", 1): self = .clear
    case ("undo", 1): self = .undo
    case ("redo", 1): self = .redo
    case ("why", 1): self = .explain
    case ("rest", 1): self = .rest
    case ("me", 1): self = .details
    case (let word?, 1): self = Self(word: word)
    case ("delete", 2): self = Int(words[1]).map(Self.delete) ?? .list(text)
    default: self = Self(word: Substring(text))
    }
  }

  private init(word: Substring) {
    if let number = Int(word) {
      self = .pick(number)
    } else if word.hasPrefix(";") {
      self = .snippet(String(word.dropFirst()))
    } else if word.hasPrefix("@") {
      self = .mention(String(word.dropFirst()))
    } else {
      self = .list(word.hasPrefix("\\") ? String(word.dropFirst()) : String(word))
    }
  }
}

extension StringProtocol {
  nonisolated fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> String {
    guard let last = lastIndex(where: { !isDropped($0) }) else { return "" }
    return String(self[...last])
  }
}
