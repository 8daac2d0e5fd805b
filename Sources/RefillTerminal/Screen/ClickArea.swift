public import RefillCore

/// A part of a row of a frame on which a click means something.
public nonisolated struct ClickArea: Equatable, Sendable {
  /// Counted from the frame's first row.
  public let row: Int
  /// Counted from the window's left edge.
  public let columns: Range<Int>
  /// The meaning of a click.
  public let target: Target

  /// What a click means.
  public enum Target: Equatable, Sendable {
    /// It goes into a field, and to the character under it where the field's text is shown.
    case field(Int, ShownText?)
    /// It does what keys do.
    case actions([Action])
  }
}

/// The text of a field in one row: which of its characters stands in which column.
public nonisolated struct ShownText: Equatable, Sendable {
  /// The offset of the first character in the text.
  let first: Int
  /// The column behind each character.
  let ends: [Int]

  /// Characters that begin with the one at `first`, in column `column`.
  init(_ text: some StringProtocol, from first: Int, at column: Int) {
    self.first = first
    var end = column
    ends = text.map { character in
      end += DisplayWidth.of(Sanitizer.visible(String(character), limit: .max))
      return end
    }
  }

  /// The offset in the text of the character in a column, of the end of the row behind the last one.
  public func offset(at column: Int) -> Int {
    first + (ends.firstIndex { $0 > column } ?? ends.count)
  }
}

nonisolated extension Frame {
  /// The area that a place is in; `nil` where a click means nothing.
  public func area(at place: Place) -> ClickArea? {
    areas.last { $0.row == place.row && $0.columns.contains(place.column) }
  }
}
