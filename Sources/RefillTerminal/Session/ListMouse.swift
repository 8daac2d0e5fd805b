import RefillCore

/// The mouse while a list is open: over it a click picks, a drag to the left is the swipe, the wheel
/// moves; a drag down from the toolbar, or the row above it, leaves the field.
nonisolated struct ListMouse {
  /// How many columns a drag must go to the left to be a swipe.
  private static let swipe = 3

  /// The row that was pressed, and in which column.
  private var pressed: (row: Int, column: Int)?
  /// The window's row in which the toolbar was taken hold of.
  private var grabbed: Int?

  /// What an event means; `firstRow` and `toolbarRow` are the window's rows, from 1, of the first row
  /// in view and of the toolbar.
  mutating func actions(
    for event: MouseEvent, over chooser: Chooser, firstRow: Int, toolbarRow: Int
  ) -> [Action] {
    let row = chooser.visible.lowerBound + event.row - firstRow
    let isOverList = chooser.visible.contains(row)
    if let actions = pull(event, toolbarRow, isOverList: isOverList) { return actions }
    switch event.action {
    case .wheelUp: return [.up]
    case .wheelDown: return [.down]
    case .press(.left):
      guard isOverList else { return [] }
      pressed = (row, event.column)
      return [.highlight(row)]
    case .drag(.left):
      guard let start = pressed, start.column - event.column >= Self.swipe else { return [] }
      pressed = nil
      return [.swipe]
    case .release(.left):
      defer { pressed = nil }
      return pressed?.row == row ? [.choose(row)] : []
    case .press, .drag, .release: return []
    }
  }

  /// What an event does to the toolbar; `nil` where it has nothing to do with it.
  ///
  /// The toolbar may stand in the window's last row, so the row above it, unless it is one of the
  /// list, belongs to its handle.
  private mutating func pull(
    _ event: MouseEvent, _ toolbarRow: Int, isOverList: Bool
  ) -> [Action]? {
    switch event.action {
    case .press(.left):
      let isHandle =
        event.row == toolbarRow || (event.row == toolbarRow - 1 && !isOverList)
      grabbed = isHandle ? event.row : nil
      return grabbed.map { _ in [] }
    case .drag(.left):
      guard let start = grabbed else { return nil }
      guard event.row > start else { return [] }
      grabbed = nil
      return [.dismiss]
    case .release(.left):
      defer { grabbed = nil }
      return grabbed.map { _ in [] }
    case .press, .drag, .release, .wheelUp, .wheelDown: return nil
    }
  }
}
