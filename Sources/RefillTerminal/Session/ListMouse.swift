import RefillCore

/// Mouse handling while a list is open.
///
/// A click over the list picks a row, a drag to the left swipes, the wheel scrolls. A drag down
/// from the toolbar, or from the row above it, leaves the field.
nonisolated struct ListMouse {
  /// The minimum length of a swipe to the left, in columns.
  private static let swipe = 3

  /// The row of the list that was pressed, and its place in the window: the list may scroll then.
  private var pressed: (row: Int, windowRow: Int, column: Int)?
  /// The window row in which the drag of the toolbar began.
  private var grabbed: Int?

  /// Returns the actions for an event.
  ///
  /// `firstRow` and `toolbarRow` are window rows, from 1, of the first visible row of the list and
  /// of the toolbar.
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
      pressed = (row, event.row, event.column)
      return [.highlight(row)]
    case .drag(.left):
      guard let start = pressed, start.column - event.column >= Self.swipe else { return [] }
      pressed = nil
      return [.swipe]
    case .release(.left):
      defer { pressed = nil }
      return pressed.map { $0.windowRow == event.row ? [.choose($0.row)] : [] } ?? []
    case .press, .drag, .release: return []
    }
  }

  /// Returns the actions of an event for the toolbar; `nil` if the event does not concern it.
  ///
  /// The toolbar may be in the last row of the window, so the row above it, unless it belongs to
  /// the list, is part of its handle.
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
