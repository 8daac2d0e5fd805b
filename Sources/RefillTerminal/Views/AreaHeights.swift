import RefillCore

/// The heights of the text areas of a form, in rows: those of the form in a window of 24 rows and
/// more.
///
/// In a lower window, they share the rows that the other fields leave. If these are too few to write
/// in, the focused text area takes its rows first: the others have one row, and the form scrolls.
nonisolated struct AreaHeights: Equatable, Sendable {
  /// The maximum height of a text area.
  private var most = Int.max
  /// The text area that has taken its rows first; `nil` for none.
  private var focused: Focused?

  private struct Focused: Equatable {
    let id: String
    let rows: Int
  }

  /// The rows that the focused text area takes first, if the form gives it as many.
  private static let rowsToWrite = 4

  /// The heights that the form gives.
  init() {}

  /// The heights in a low window.
  ///
  /// - Parameters:
  ///   - areas: The text areas of the form.
  ///   - focused: The focused field; `nil` for none.
  ///   - others: The height of all other fields.
  ///   - room: The number of rows for fields.
  ///   - least: The minimum height of text areas that share the rows.
  init(of areas: [Field], focused: Field?, others: Int, room: Int, least: Int) {
    let tallest = max(areas.map(\.rows).max() ?? least, least)
    most =
      (least...tallest).last { rows in
        areas.reduce(others) { $0 + min($1.rows, rows) } <= room
      } ?? least
    guard let focused, focused.kind == .textarea else { return }
    let wanted = min(focused.rows, Self.rowsToWrite, max(room, 1))
    guard most < wanted else { return }
    let free = room - others - (areas.count - 1)
    most = 1
    self.focused = Focused(id: focused.id, rows: min(focused.rows, max(wanted, free)))
  }

  /// Returns the height of a text area.
  subscript(_ area: Field) -> Int {
    if let focused, focused.id == area.id { return focused.rows }
    return min(area.rows, most)
  }
}
