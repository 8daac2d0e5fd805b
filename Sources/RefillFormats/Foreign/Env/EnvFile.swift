import RefillCore

/// An environment file such as `.env.example`: its lines, which together are its bytes.
struct EnvFile {
  /// The lines in order; a quoted value of several lines is in one.
  private(set) var lines: [Line] = []

  /// A line.
  struct Line {
    /// The number of the line, from 1.
    let number: Int
    /// The text without the line break.
    let text: String
    /// The line break; empty at the end of the file.
    let end: String
    let content: Content

    /// True for an assignment with `=` that is no comment.
    var isAssigned: Bool {
      if case .assignment(let assignment) = content { !assignment.isCommented } else { false }
    }
  }

  /// The content of a line.
  enum Content {
    case blank
    /// A comment, without its `#` and the blanks around.
    case comment(String)
    case assignment(EnvAssignment)
    case other
  }

  /// Parses a text; O(n).
  init(_ text: String) {
    let raw = Self.split(text)
    // A quote is looked for only if it comes again, so that each line is read once.
    var last: [Unicode.Scalar: Int] = [:]
    for (index, line) in raw.enumerated() {
      for quote in EnvAssignment.quotes where line.text.unicodeScalars.contains(quote) {
        last[quote] = index
      }
    }
    var index = 0
    while index < raw.count {
      var (text, end) = raw[index]
      let number = index + 1
      if let quote = EnvAssignment.openQuote(in: text), let close = last[quote], close > index {
        repeat {
          index += 1
          text += end + raw[index].text
          end = raw[index].end
        } while !raw[index].text.unicodeScalars.contains(quote)
      }
      lines.append(Line(number: number, text: text, end: end, content: Self.content(of: text)))
      index += 1
    }
  }

  /// The variables, those in comments among them.
  var names: Set<String> { Set(lines.compactMap(\.key)) }

  /// The text of the file.
  var text: String { lines.map { $0.text + $0.end }.joined() }

  private static func content(of text: String) -> Content {
    let trimmed = text.trimmed
    if trimmed.isEmpty || trimmed == "\u{FEFF}" { return .blank }
    if let assignment = EnvAssignment(text) { return .assignment(assignment) }
    guard trimmed.unicodeScalars.first == "#" else { return .other }
    return .comment(String(trimmed.unicodeScalars.drop { $0 == "#" }).trimmed)
  }

  /// Splits a text after its line feeds; a carriage return before one belongs to it.
  private static func split(_ text: String) -> [(text: String, end: String)] {
    var lines: [(text: String, end: String)] = []
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      let feed = rest.firstIndex(of: "\n")
      var line = rest[..<(feed ?? rest.endIndex)]
      let isPair = feed != nil && line.last == "\r"
      if isPair { line.removeLast() }
      lines.append((String(line), feed == nil ? "" : isPair ? "\r\n" : "\n"))
      rest = feed.map { rest[rest.index(after: $0)...] } ?? rest[rest.endIndex...]
    }
    return lines
  }
}
