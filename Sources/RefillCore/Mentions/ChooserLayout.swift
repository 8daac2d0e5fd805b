/// A rectangle of terminal cells.
public struct CellRect: Equatable, Sendable {
  /// The first column and row, from 0.
  public var x: Int, y: Int
  /// The size in columns and rows, 0 or more.
  public var width: Int, height: Int

  /// Creates a rectangle; a negative size counts as 0.
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y) = (x, y)
    (self.width, self.height) = (max(width, 0), max(height, 0))
  }
}

/// The position of the entity list relative to a multi-line field.
public struct ChooserLayout: Equatable, Sendable {
  /// The minimum height, in rows, of a field that can hold a list beside the line of the insertion
  /// point.
  public static let leastRows = 3

  /// The padding, in cells, around a list inside a field.
  public struct Insets: Equatable, Sendable {
    /// The number of cells on each side, 0 or more.
    public var left = 0, right = 0, top = 0, bottom = 0

    /// Creates padding of 0 cells on every side.
    public init() {}
  }

  /// The row of the field, from 0, that shows the line of the insertion point.
  public let lineRow: Int
  /// The cells of the list inside the field; `nil` if the list is outside, because of its position
  /// or because there is no room.
  public let list: CellRect?

  /// Places the list in a field of the given cells.
  ///
  /// - Parameter row: the row that shows the line of the insertion point while no row is locked.
  public init(
    _ position: ChooserPosition, in field: CellRect, insets: Insets = Insets(), row: Int = 0
  ) {
    let last = max(field.height - 1, 0)
    switch position.lock {
    case .top: lineRow = 0
    case .bottom: lineRow = last
    case nil: lineRow = row
    }
    guard position.isEnclosed, field.height >= Self.leastRows else {
      list = nil
      return
    }
    let first = field.y + (position.lock == .top ? 1 : 0)
    let (left, right) = (min(insets.left, field.width), min(insets.right, field.width))
    let (top, bottom) = (min(insets.top, last), min(insets.bottom, last))
    let inside = CellRect(
      x: field.x + left, y: first + top, width: field.width - left - right,
      height: last - top - bottom)
    list = inside.width > 0 && inside.height > 0 ? inside : nil
  }
}

/// The scroll position of wrapped text.
package struct RowWindow {
  /// Returns the first visible row, chosen so that the row of the insertion point is visible.
  ///
  /// - Parameters:
  ///   - scroll: the row that was first before.
  ///   - row: the row of the insertion point.
  ///   - count: the number of rows of the text.
  ///   - height: the number of visible rows.
  ///   - lock: the edge that the row of the insertion point is locked to; the result may then be
  ///     negative or past the end of the text.
  ///   - isScrollLocked: true to keep `scroll`, even if the insertion point is not visible then.
  package static func first(
    scroll: Int, row: Int, count: Int, height: Int, lock: ChooserPosition.Lock?,
    isScrollLocked: Bool = false
  ) -> Int {
    if isScrollLocked, lock == nil { return max(0, min(scroll, count - height)) }
    return switch lock {
    case .top: row
    case .bottom: row - height + 1
    case nil: max(0, min(scroll, row, count - height), row - height + 1)
    }
  }
}
