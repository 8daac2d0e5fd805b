/// A viewport that shows only the line of the insertion point, in the first or last row of the
/// field.
public struct Viewport: Equatable, Sendable {
  /// The row of the field that shows the line.
  public let lock: ChooserPosition.Lock
  /// The wrapped row, from 0, of that line.
  var row: Int

  /// An event of a viewport.
  public enum Event: String, CaseIterable, Sendable {
    case entered, exited, tapped
    /// Another line is shown.
    case changed
  }
}

extension Turn {
  /// Locks the line of the insertion point to a row; does nothing if a viewport is open already.
  mutating func enterViewport(_ lock: ChooserPosition.Lock, _ index: Int) {
    guard model.fields[index].mentions.viewport == nil else { return }
    let line = model.fields[index].line
    if line.anchor != nil { model.fields[index].line.moveCursor(to: line.selection.upperBound) }
    model.fields[index].mentions.viewport = Viewport(lock: lock, row: model.wrappedRow(index))
    announce(.entered, index)
  }

  /// Closes the viewport and restores the scroll position.
  mutating func exitViewport(_ index: Int) {
    guard model.fields[index].mentions.viewport != nil else { return }
    model.fields[index].mentions.viewport = nil
    announce(.exited, index)
  }

  /// Handles a click on the line: announces the event, then moves the insertion point to `offset`.
  mutating func tapViewport(_ offset: Int?, _ index: Int) {
    guard model.fields[index].mentions.viewport != nil else { return }
    announce(.tapped, index)
    endCreation(index)
    if let offset { move(to: offset, index) }
  }

  /// Updates the viewport after the insertion point may have moved to another line.
  mutating func followViewport(_ index: Int) {
    guard let viewport = model.fields[index].mentions.viewport else { return }
    let row = model.wrappedRow(index)
    guard viewport.row != row else { return }
    model.fields[index].mentions.viewport?.row = row
    announce(.changed, index)
  }

  private mutating func announce(_ event: Viewport.Event, _ index: Int) {
    effects.append(.event(.viewport(model.fields[index].id, event)))
  }
}
