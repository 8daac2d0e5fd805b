/// A rectangle of character cells.
public struct CellRect: Equatable, Sendable {
  /// The first column and row.
  public var x: Int, y: Int
  /// Columns and rows; 0 or more.
  public var width: Int, height: Int

  /// A rectangle; a size below 0 counts as 0.
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y) = (x, y)
    (self.width, self.height) = (max(width, 0), max(height, 0))
  }
}

/// Where the list of entities stands in and around a field of several rows.
public struct ChooserPlace: Equatable, Sendable {
  /// The fewest rows of a field that a list fits into beside the line of the insertion point.
  public static let leastRows = 3

  /// Cells that stay free around a list inside a field.
  public struct Insets: Equatable, Sendable {
    /// Cells on each side, 0 or more.
    public var left = 0, right = 0, top = 0, bottom = 0

    /// None.
    public init() {}
  }

  /// The row of the field, from 0, that shows the line of the insertion point.
  public let lineRow: Int
  /// The cells of the list inside the field; `nil` where it stands outside, because of its position
  /// or because there is no room.
  public let list: CellRect?

  /// - Parameter row: the row that shows the line of the insertion point while none is locked.
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

/// Which rows of a wrapped text are in view.
public struct RowWindow {
  /// The first row in view, so that the row of the insertion point is.
  ///
  /// - Parameters:
  ///   - scroll: the row that was first so far.
  ///   - row: that of the insertion point.
  ///   - count: rows of the text.
  ///   - height: rows in view.
  ///   - lock: where the insertion point's row is held; then rows in view may be outside the text.
  ///   - isScrollLocked: whether the row that was first so far stays it.
  public static func first(
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
