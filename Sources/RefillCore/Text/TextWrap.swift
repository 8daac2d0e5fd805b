/// A text laid out in rows of a given width, broken at line breaks and between words.
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
    var rows: [Range<Int>] = []
    var start = 0
    var columns = 0
    var breakAt: Int?
    var columnsAtBreak = 0
    var place = 0
    for character in text {
      if character.isNewline {
        rows.append(start..<place)
        (start, columns, breakAt) = (place + 1, 0, nil)
      } else {
        let cell = DisplayWidth.of(character)
        if character.isWhitespace, columns + cell == self.width {
          rows.append(start..<place + 1)
          (start, columns, breakAt) = (place + 1, 0, nil)
          place += 1
          continue
        }
        while columns + cell >= self.width, place > start {
          let end = breakAt ?? place
          rows.append(start..<end)
          columns -= breakAt == nil ? columns : columnsAtBreak
          (start, breakAt) = (end, nil)
        }
        columns += cell
        if character.isWhitespace { (breakAt, columnsAtBreak) = (place + 1, columns) }
      }
      place += 1
    }
    rows.append(start..<place)
    self.rows = rows
  }

  /// Returns the row, from 0, of an insertion point; at a soft break the row that begins there.
  package func row(of cursor: Int) -> Int {
    rows.lastIndex { $0.lowerBound <= cursor } ?? 0
  }

  /// Returns the column, from 0, of an insertion point in its row.
  package func column(of cursor: Int, in text: String) -> Int {
    let row = rows[row(of: cursor)]
    return DisplayWidth.of(String(text.clusters(row.lowerBound..<max(cursor, row.lowerBound))))
  }

  /// Returns the offset in `row` nearest to `column` from the left.
  package func cursor(at column: Int, row: Int, in text: String) -> Int {
    var columns = 0
    var place = rows[row].lowerBound
    for character in text.clusters(rows[row]) {
      let next = columns + DisplayWidth.of(character)
      // The end of a softly broken row belongs to the next row.
      let isSoftEnd = row + 1 < rows.count && place + 1 == rows[row + 1].lowerBound
      if next > column || isSoftEnd { break }
      (columns, place) = (next, place + 1)
    }
    return place
  }
}
