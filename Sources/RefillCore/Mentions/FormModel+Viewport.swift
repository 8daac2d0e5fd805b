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

extension FormModel {
  /// Holds the line of the insertion point in one row; nothing where one is held already.
  mutating func enterViewport(_ lock: ChooserPosition.Lock, _ index: Int) {
    guard entries[index].viewport == nil else { return }
    let line = entries[index].line
    if line.anchor != nil { entries[index].line.moveCursor(to: line.selection.upperBound) }
    entries[index].viewport = Viewport(lock: lock, row: wrappedRow(index))
    announce(.entered, index)
  }

  /// Shows all rows again, where they were.
  mutating func exitViewport(_ index: Int) {
    guard entries[index].viewport != nil else { return }
    entries[index].viewport = nil
    announce(.exited, index)
  }

  /// The line was clicked on: told first, then the insertion point moves there.
  mutating func tapViewport(_ offset: Int?, _ index: Int, _ host: Host) {
    guard entries[index].viewport != nil else { return }
    announce(.tapped, index)
    endCreation(index)
    if let offset { move(to: offset, index, host) }
  }

  /// Notes that the insertion point may stand in another line now.
  mutating func followViewport(_ index: Int) {
    guard let viewport = entries[index].viewport else { return }
    let row = wrappedRow(index)
    guard viewport.row != row else { return }
    entries[index].viewport?.row = row
    announce(.changed, index)
  }

  private mutating func announce(_ event: Viewport.Event, _ index: Int) {
    effects.append(.event(.viewport(form.fields[index].id, event)))
  }
}
