// The items of lists.
extension Message {
  static func itemDeleted(number: Int, undo: String) -> String {
    "Item \(number) is deleted. \(undo) brings it back."
  }
  /// - Parameter item: the number of the item; in an item of another list after a dot, as in `2.1`.
  static func itemProblem(item: String, title: String, reason: String) -> String {
    "Item \(item), \(title): \(reason)"
  }
  static func itemBack(number: Int) -> String { "Item \(number) is back." }
  static func itemGone(number: Int, redo: String) -> String {
    "Item \(number) is gone again. \(redo) brings it back."
  }
  static func itemMoved(number: Int) -> String { "This is item \(number) now." }
  static func itemCopied(number: Int) -> String { "A copy of item \(number)." }
  static func asInItem(number: Int) -> String { "As in item \(number)." }
  static let itemOpensFirst = "That key fills the fields of an item. Enter opens one."
  static let noItemToCopy = "There is no item above to copy."
  static let firstItem = "This is the first item."
  static let lastItem = "This is the last item."
  static func itemsFull(title: String, most: String) -> String {
    "\(title) is full: \(most) at most."
  }
  static func itemsNeeded(title: String, least: String) -> String {
    "\(title) needs at least \(least)."
  }
  static func previewAbove(item: Int, ticked: Int, count: Int) -> String {
    "From item \(item). \(ticked) of \(count) ticked."
  }
  static func previewAboveSame(item: Int) -> String {
    "Item \(item) has nothing else to fill in."
  }
  static func filledFromItem(item: Int, fields: String, undo: String) -> String {
    "Filled \(fields) from item \(item). \(undo) undoes."
  }
  static let noItemToUndo = "There is no change of items to undo."
  static let noItemToRedo = "There is no change of items to redo."
  static func deleteItem(number: Int) -> String { "Delete item \(number)?" }
  static func itemHint(left: String) -> String { "Enter opens the item, \(left) deletes it." }
  static func addHint(number: Int, copy: String) -> String {
    "Enter adds item \(number), \(copy) a copy of item \(number - 1)."
  }
  static let firstAddHint = "Enter adds the first item."
  package static func itemPlace(number: Int, count: Int) -> String { "item \(number) of \(count)" }
  package static let addItem = "Add an item"
}

extension ItemNotice {
  func sentence(_ keys: MessageContext) -> String {
    switch self {
    case .deleted(let number): Message.itemDeleted(number: number, undo: keys.undo)
    case .back(let number): Message.itemBack(number: number)
    case .movedTo(let number): Message.itemMoved(number: number)
    case .gone(let number): Message.itemGone(number: number, redo: keys.redo)
    case .copied(let number): Message.itemCopied(number: number)
    case .asIn(let number): Message.asInItem(number: number)
    case .filled(let count, let number):
      Message.filledFromItem(
        item: number, fields: TextFormat.count(count, "field"), undo: keys.undo)
    case .opensFirst: Message.itemOpensFirst
    case .nothingAbove: Message.noItemToCopy
    case .first: Message.firstItem
    case .last: Message.lastItem
    case .full(let title, let most):
      Message.itemsFull(title: title, most: TextFormat.count(most, "item"))
    case .needed(let title, let least):
      Message.itemsNeeded(title: title, least: TextFormat.count(least, "item"))
    case .nothingToUndo: Message.noItemToUndo
    case .nothingToRedo: Message.noItemToRedo
    }
  }
}

extension FormModel {
  /// Returns the message on the row of an item.
  func message(ofItem item: Items.ID, _ keys: MessageContext) -> DisplayedMessage {
    let number = items.number(of: item)
    if items.toDelete == item {
      return DisplayedMessage(Message.deleteItem(number: number), .question)
    }
    if let notice = noticeMessage(keys) { return notice }
    if let index = indices(of: item).first(where: { fields[$0].problem != nil }),
      let problem = fields[index].problem
    {
      return DisplayedMessage(problem.sentence(for: fields[index].field, down: nil), .problem)
    }
    return DisplayedMessage(Message.itemHint(left: keys.left), .plain)
  }

  /// Returns the message on the row that adds an item, to which its last field leads.
  func message(ofAdding place: Items.Place, _ keys: MessageContext) -> DisplayedMessage {
    if let message = noticeMessage(keys) ?? leftMessage(keys) { return message }
    let count = items.items(of: place).count
    let hint =
      count == 0 ? Message.firstAddHint : Message.addHint(number: count + 1, copy: keys.ditto)
    return DisplayedMessage(
      list(at: place)?.description ?? "", .plain, hints: [.init(hint)])
  }
}
