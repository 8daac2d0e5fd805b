import RefillCore

/// The rows of closed items that the last frame had, each valid while its item is the same.
///
/// Most keys change one item, and a list fills the screen with others.
nonisolated struct ItemRows: Sendable {
  /// Everything from which the row of an item is drawn.
  struct Key: Equatable, Sendable {
    let item: OutlineRow.Item
    let version: Int
    let number: Int
    /// The number of items of its list.
    let count: Int
    let isFocused: Bool
    let isInReview: Bool
    let columns: Int
  }

  private var rows: [Items.ID: (key: Key, row: Row)] = [:]

  /// The row of an item, if it was drawn from the same.
  subscript(key: Key) -> Row? {
    get { rows[key.item.id].flatMap { $0.key == key ? $0.row : nil } }
    set { rows[key.item.id] = newValue.map { (key, $0) } }
  }
}
