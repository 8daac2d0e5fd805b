/// A field that shows only the line of the insertion point, in its first or last row.
public struct Viewport: Equatable, Sendable {
  /// The row of the field in which that line is held.
  public let lock: ChooserPosition.Lock
  /// That line, counted as the text is wrapped.
  var row: Int

  /// What happens to a viewport.
  public enum Event: String, CaseIterable, Sendable {
    case entered, exited, tapped
    /// Another line is shown.
    case changed
  }
}

extension Turn {
  /// Holds the line of the insertion point in one row; nothing where one is held already.
  mutating func enterViewport(_ lock: ChooserPosition.Lock, _ index: Int) {
    guard model.fields[index].mentions.viewport == nil else { return }
    let line = model.fields[index].line
    if line.anchor != nil { model.fields[index].line.moveCursor(to: line.selection.upperBound) }
    model.fields[index].mentions.viewport = Viewport(lock: lock, row: model.wrappedRow(index))
    announce(.entered, index)
  }

  /// Shows all rows again, where they were.
  mutating func exitViewport(_ index: Int) {
    guard model.fields[index].mentions.viewport != nil else { return }
    model.fields[index].mentions.viewport = nil
    announce(.exited, index)
  }

  /// The line was clicked on: told first, then the insertion point moves there.
  mutating func tapViewport(_ offset: Int?, _ index: Int) {
    guard model.fields[index].mentions.viewport != nil else { return }
    announce(.tapped, index)
    endCreation(index)
    if let offset { move(to: offset, index) }
  }

  /// Notes that the insertion point may stand in another line now.
  mutating func followViewport(_ index: Int) {
    guard let viewport = model.fields[index].mentions.viewport else { return }
    let row = model.wrappedRow(index)
    guard viewport.row != row else { return }
    model.fields[index].mentions.viewport?.row = row
    announce(.changed, index)
  }

  private mutating func announce(_ event: Viewport.Event, _ index: Int) {
    effects.append(.event(.viewport(model.form.fields[index].id, event)))
  }
}
