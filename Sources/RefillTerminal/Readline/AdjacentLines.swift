/// The text before and after the logical line that Readline edits.
///
/// Readline treats its whole buffer as one line. In a text area it therefore gets only the line
/// with the cursor, so that Ctrl-A, Ctrl-K, `0` or `dd` act on a line as the user sees it.
nonisolated struct AdjacentLines {
  /// The text before the line, ending in a line end; empty for the first line.
  private(set) var before = "" { didSet { clusters = before.count } }
  /// The text after the line, beginning with a line end; empty for the last line.
  private(set) var after = ""
  /// The length of `before` in grapheme clusters.
  private(set) var clusters = 0

  /// Splits off the line at `cursor`, an offset in grapheme clusters.
  ///
  /// - Returns: The line, and the cursor in it as a byte offset.
  mutating func split(_ text: String, at cursor: Int) -> (line: String, point: Int) {
    let ends = text.utf8.contains { $0 == 10 || $0 == 0 }
    let place =
      text.index(text.startIndex, offsetBy: max(cursor, 0), limitedBy: text.endIndex)
      ?? text.endIndex
    let start = ends ? text.lineStart(before: place) : text.startIndex
    let end = ends ? text.lineEnd(after: place) : text.endIndex
    if !before.isEmpty || start > text.startIndex { before = String(text[..<start]) }
    after = String(text[end...])
    return (String(text[start..<end]), text.utf8.distance(from: start, to: place))
  }

  /// Removes the line end before the line; returns the line before it.
  mutating func takeBefore() -> (line: String, end: Character)? {
    guard let end = before.last else { return nil }
    let rest = before.dropLast()
    let start = rest.lineStart(before: rest.endIndex)
    let line = String(rest[start...])
    before = String(rest[..<start])
    return (line, end)
  }

  /// Removes the line end after the line; returns the line after it.
  mutating func takeAfter() -> (line: String, end: Character)? {
    guard let end = after.first else { return nil }
    let rest = after.dropFirst()
    let tabstop = rest.lineEnd(after: rest.startIndex)
    let line = String(rest[..<tabstop])
    after = String(rest[tabstop...])
    return (line, end)
  }

  mutating func append(_ line: String, _ end: Character) { before += line + String(end) }
  mutating func prepend(_ end: Character, _ line: String) { after = String(end) + line + after }
}

extension Character {
  /// A NUL ends a line too: Readline's buffer is a C string and cannot contain one.
  nonisolated var endsLine: Bool { self == "\n" || self == "\r\n" || self == "\0" }
}

nonisolated extension StringProtocol {
  fileprivate func lineStart(before place: Index) -> Index {
    self[..<place].lastIndex(where: \.endsLine).map(index(after:)) ?? startIndex
  }
  fileprivate func lineEnd(after place: Index) -> Index {
    self[place...].firstIndex(where: \.endsLine) ?? endIndex
  }
}
