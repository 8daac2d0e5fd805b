package import RefillCore

/// A clickable part of one row of a frame.
package nonisolated struct ClickArea: Equatable, Sendable {
  /// The row, from 0 at the top of the frame.
  package let row: Int
  /// The columns, from 0 at the left edge of the window.
  package let columns: Range<Int>
  /// The effect of a click.
  package let target: Target

  /// The effect of a click.
  package enum Target: Equatable, Sendable {
    /// Focuses a field, and moves the cursor to the clicked character if the field's text is shown.
    case field(Int, ShownText?)
    /// Performs actions, as keys do.
    case actions([Action])
  }
}

/// The text of a field in one row: a map from columns to characters.
package nonisolated struct ShownText: Equatable, Sendable {
  /// The offset of the first shown character, in grapheme clusters of the text.
  let first: Int
  /// The column after each character.
  let ends: [Int]

  /// Maps the characters of `text`; the first has the offset `first` and is in column `column`.
  init(_ text: some StringProtocol, from first: Int, at column: Int) {
    self.first = first
    var end = column
    ends = text.map { character in
      end += DisplayWidth.drawn(character)
      return end
    }
  }

  /// Returns the offset of the character in a column; further columns give the end of the row.
  package func offset(at column: Int) -> Int {
    first + (ends.firstIndex { $0 > column } ?? ends.count)
  }
}

nonisolated extension Frame {
  /// Returns the area at a position; `nil` if a click there has no effect.
  package func area(at place: Position) -> ClickArea? {
    areas.last { $0.row == place.row && $0.columns.contains(place.column) }
  }
}
