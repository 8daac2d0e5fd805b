/// A change of the items of a list, as an undo step.
struct ItemStep: Sendable {
  let change: ItemChange
  /// The item that came, went or moved.
  let item: Items.ID
}

/// The order of the items before and after answers of a record were filled in, which added some.
struct AddedItems: Sendable {
  let before: Items.Arrangement
  let after: Items.Arrangement
}

/// The kinds of changes of items, with the number that the item got or had.
enum ItemChange: Equatable, Sendable {
  case added(Int), deleted(Int)
  case moved(from: Int, to: Int)
}

/// A notice about the items of a list.
public enum ItemNotice: Equatable, Sendable {
  /// The item of this number was deleted, is there again, or has this number now.
  case deleted(Int), back(Int), movedTo(Int)
  /// The item of this number, which was added, is gone again.
  case gone(Int)
  /// The answers are those of the item of this number.
  case copied(Int)
  /// The answer is that of the item of this number.
  case asIn(Int)
  /// A number of fields have the answers of the item with this number.
  case filled(Int, from: Int)
  /// Answers are taken over in the fields of an item.
  case opensFirst
  /// There is no item to copy.
  case nothingAbove
  /// The item is the first, or the last one, and cannot be moved further.
  case first, last
  /// The named list has as many items as it takes, or as few as it needs.
  case full(String, most: Int), needed(String, least: Int)
  /// There is no step to undo, or to redo.
  case nothingToUndo, nothingToRedo
}
