import RefillCore

/// The mouse over an open list: a click picks, a drag to the left is the swipe, the wheel moves.
nonisolated struct ListMouse {
  /// How many columns a drag must go to the left to be a swipe.
  private static let swipe = 3

  /// The row that was pressed, and in which column.
  private var pressed: (row: Int, column: Int)?

  /// What an event means; `firstRow` is the window's row of the first row in view, from 1.
  mutating func actions(
    for event: MouseEvent, over chooser: Chooser, firstRow: Int
  ) -> [Action] {
    let row = chooser.visible.lowerBound + event.row - firstRow
    switch event.action {
    case .wheelUp: return [.up]
    case .wheelDown: return [.down]
    case .press(.left):
      guard chooser.visible.contains(row) else { return [] }
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
}
