/// A text as lines with a cursor, for vi's commands on whole lines.
nonisolated struct TextLines: Equatable {
  /// A line without its end, and its end; the last line has none.
  struct Line: Equatable {
    var text: Substring
    var end: Substring
  }

  private(set) var lines: [Line]
  /// The number of the line with the cursor, from 0.
  private(set) var number: Int
  /// The cursor in its line, in grapheme clusters.
  private(set) var column: Int

  /// Splits `text` with the cursor before its cluster number `cursor`.
  init(_ text: String, cursor: Int) {
    lines = []
    number = 0
    column = max(cursor, 0)
    var rest = text[...]
    while let end = rest.firstIndex(where: \.endsLine) {
      let next = rest.index(after: end)
      lines.append(Line(text: rest[..<end], end: rest[end..<next]))
      rest = rest[next...]
    }
    lines.append(Line(text: rest, end: ""))
    while number < lines.count - 1, column > lines[number].text.count {
      column -= lines[number].text.count + 1
      number += 1
    }
    column = min(column, lines[number].text.count)
  }

  var text: String { lines.map { $0.text + $0.end }.joined() }

  /// The cursor, in grapheme clusters from the start of the text.
  var cursor: Int { lines[..<number].reduce(column) { $0 + $1.text.count + 1 } }

  /// Returns lines as a kill of whole lines: each with a line end.
  func copy(_ range: ClosedRange<Int>) -> String { lines[range].map { $0.text + "\n" }.joined() }

  /// Moves to the upper end of `range`, as a yank does.
  mutating func moveUp(to range: ClosedRange<Int>, keepsColumn: Bool) {
    guard range.lowerBound < number else { return }
    guard keepsColumn else { return moveToText(of: range.lowerBound) }
    number = range.lowerBound
    column = min(column, max(lines[number].text.count - 1, 0))
  }

  /// Removes lines, and moves to the first visible character of the line behind them.
  mutating func remove(_ range: ClosedRange<Int>) {
    lines.removeSubrange(range)
    if lines.isEmpty { lines = [Line(text: "", end: "")] }
    lines[lines.count - 1].end = ""
    moveToText(of: min(range.lowerBound, lines.count - 1))
  }

  /// Replaces lines with an empty one, and moves there.
  mutating func empty(_ range: ClosedRange<Int>) {
    lines.replaceSubrange(range, with: [Line(text: "", end: lines[range.upperBound].end)])
    (number, column) = (range.lowerBound, 0)
  }

  /// Inserts `kill`, whole lines, `times` below or above the line with the cursor, and moves to the
  /// first visible character of the first of them.
  mutating func put(_ kill: String, times: Int, isBelow: Bool) {
    var new = TextLines(kill, cursor: 0).lines
    new.removeLast()
    new = Array(repeatElement(new, count: times).joined())
    let place = isBelow ? number + 1 : number
    if place == lines.count {
      lines[number].end = "\n"
      new[new.count - 1].end = ""
    }
    lines.insert(contentsOf: new, at: place)
    moveToText(of: place)
  }

  /// Moves to the first visible character of a line; in a blank line to its last one.
  private mutating func moveToText(of line: Int) {
    number = line
    let text = lines[line].text
    column = min(text.prefix { $0 == " " || $0 == "\t" }.count, max(text.count - 1, 0))
  }
}
