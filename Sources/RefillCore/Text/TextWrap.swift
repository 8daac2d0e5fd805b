/// A text laid out in rows of a given width, broken at line breaks and between words.
///
/// Columns are those of the visible form of the text.
package struct TextWrap: Equatable, Sendable {
  /// The rows in order, at least one; ranges of grapheme clusters without the line breaks.
  package let rows: [Range<Int>]
  /// The width of the widest row allowed, in columns, 1 or more.
  package let width: Int

  /// Lays out `text`.
  ///
  /// O(n).
  ///
  /// A word longer than a row is broken at the end of the row. The last column of each row is
  /// reserved for the insertion point after the last character; only the space at a soft break may
  /// occupy it.
  package init(_ text: String, width: Int) {
    self.width = max(width, 1)
    var breaker = RowBreaker(width: self.width)
    if !breaker.addPlain(text) {
      for character in text {
        if character.isNewline {
          breaker.endLine()
        } else {
          breaker.add(DisplayWidth.drawn(character), isBlank: character.isWhitespace)
        }
      }
    }
    rows = breaker.rows + [breaker.lastRow]
  }

  /// Returns the row, from 0, of an insertion point; at a soft break the row that begins there.
  package func row(of cursor: Int) -> Int {
    rows.lastIndex { $0.lowerBound <= cursor } ?? 0
  }

  /// Returns the column, from 0, of an insertion point in its row.
  package func column(of cursor: Int, in text: String) -> Int {
    let row = rows[row(of: cursor)]
    return DisplayWidth.drawn(text.clusters(row.lowerBound..<max(cursor, row.lowerBound)))
  }

  /// Returns the offset in `row` nearest to `column` from the left.
  package func cursor(at column: Int, row: Int, in text: String) -> Int {
    var columns = 0
    var place = rows[row].lowerBound
    for character in text.clusters(rows[row]) {
      let next = columns + DisplayWidth.drawn(character)
      // The end of a softly broken row belongs to the next row.
      let isSoftEnd = row + 1 < rows.count && place + 1 == rows[row + 1].lowerBound
      if next > column || isSoftEnd { break }
      (columns, place) = (next, place + 1)
    }
    return place
  }
}

/// The layout of a text whose clusters are added one after the other.
private struct RowBreaker {
  let width: Int
  private(set) var rows: [Range<Int>] = []
  private var start = 0
  private var columns = 0
  /// The place after the last blank of the row, and the columns before it.
  private var breakAt: Int?
  private var columnsAtBreak = 0
  private var place = 0

  init(width: Int) { self.width = width }

  /// The row that is not complete yet.
  var lastRow: Range<Int> { start..<place }

  /// Adds a text of ASCII without controls but line ends and tabs; false for any other text, of which
  /// it adds nothing.
  mutating func addPlain(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      for byte in bytes where !Sanitizer.isPrintable(byte) && byte != 0x0A && byte != 0x09 {
        return false
      }
      for byte in bytes {
        if byte == 0x0A { endLine() } else { add(1, isBlank: byte == 0x20 || byte == 0x09) }
      }
      return true
    } ?? false
  }

  /// Adds a line end.
  mutating func endLine() {
    endRow(at: place)
    place += 1
    start = place
  }

  /// Adds a cluster of `cell` columns.
  mutating func add(_ cell: Int, isBlank: Bool) {
    if isBlank, columns + cell == width {
      place += 1
      return endRow(at: place)
    }
    while columns + cell >= width, place > start {
      let rest = breakAt == nil ? 0 : columns - columnsAtBreak
      endRow(at: breakAt ?? place)
      columns = rest
    }
    columns += cell
    place += 1
    if isBlank { (breakAt, columnsAtBreak) = (place, columns) }
  }

  private mutating func endRow(at end: Int) {
    rows.append(start..<end)
    (start, columns, breakAt) = (end, 0, nil)
  }
}
