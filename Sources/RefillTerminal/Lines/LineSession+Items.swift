import RefillCore

// The items of a list: added, copied, deleted, moved and opened by words.
extension LineSession {
  func itemPrompt(_ place: Items.Place) -> LinePrompt {
    let count = model.items.items(of: place).count
    let title = itemsTitle(place)
    let said = TextFormat.sentence(
      position(of: .add(place), in: place.parent, of: model) + ". \(title)")
    guard count > 0 else {
      return LinePrompt(said, keys: Message.lineNoItems, short: Message.lineNoItemsShort)
    }
    guard model.hasRoom(in: place) else {
      return LinePrompt(
        said, keys: count == 1 ? Message.lineFullOneItemKeys : Message.lineFullItemKeys,
        short: Message.lineFullItemKeysShort)
    }
    return LinePrompt(
      said, keys: count == 1 ? Message.lineOneItemKeys : Message.lineItemKeys,
      short: Message.lineItemKeysShort)
  }

  /// The title of a list with the number of its items.
  func itemsTitle(_ place: Items.Place) -> String {
    let (title, count) = (model.list(at: place)?.title ?? "", model.items.items(of: place).count)
    return count == 0
      ? Message.lineNoItemsYet(title: title) : Message.lineItems(title: title, count: count)
  }

  func itemLine(_ item: Items.ID) -> String {
    let (name, title) = (model.lineNames(of: item).last ?? "", model.title(of: item))
    return title.isEmpty
      ? Message.lineEmptyItemRow(item: name) : Message.lineItemRow(item: name, title: title)
  }

  /// Focuses a list: the row that adds, or the last item of a full list.
  func open(_ place: Items.Place) {
    guard !model.hasRoom(in: place), let last = model.items.items(of: place).last else {
      return perform(.item(.focusAdding(place)))
    }
    perform(.item(.focus(last)))
  }

  func takeItems(_ line: String, _ place: Items.Place) {
    switch LineCommand(line) {
    case .text(""): leave(place)
    case .onward: leave(place)
    case .back: goBack(before: place)
    case .again: add(to: place, by: .ditto)
    case .leave: perform(.leave)
    case .help: say([model.list(at: place)?.description ?? ""] + LineHelp.ofItems)
    case .dot(.list): say(model.items.items(of: place).map(itemLine))
    case .dot(.undo): perform(.undo)
    case .dot(.redo): perform(.redo)
    case .dot: say([Message.lineUnknownItemCommand])
    case .text(let text): change(place, by: text)
    }
  }

  private func add(to place: Items.Place, by action: Action) {
    guard model.hasRoom(in: place) else {
      let list = model.list(at: place)
      let full = Notice.item(.full(list?.title ?? "", most: list?.maxItems ?? 0))
      return say([full.sentence(keys: keys)])
    }
    open(place)
    perform(action)
  }

  /// Continues behind a list; back to the review from which it was corrected.
  private func leave(_ place: Items.Place) {
    perform(corrected == .add(place) ? .blur : .tab)
  }

  private func goBack(before place: Items.Place) {
    open(place)
    for _ in 0..<2 where isOn(place) { perform(.backTab) }
  }

  private func isOn(_ place: Items.Place) -> Bool {
    switch model.focus {
    case .add(place): true
    case .item(let item): model.items.place(of: item) == place
    case .add, .field, .review: false
    }
  }

  /// Performs `+`, `3`, `- 3`, `up 3` and `down 3`.
  private func change(_ place: Items.Place, by text: String) {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let number = words.last.flatMap { Int($0.drop { $0 == "-" }) }
    let items = model.items.items(of: place)
    if words == ["+"] { return add(to: place, by: .enter) }
    guard let number, words.count <= 2 else { return say([Message.lineUnknownItemCommand]) }
    guard items.indices.contains(number - 1) else {
      return say([Message.lineNoNumber(number: number)])
    }
    let item = items[number - 1]
    switch (words.first, words.count) {
    case ("-", 2),
      (_, 1) where text.hasPrefix("-"):
      on(item, .removeHighlighted)
    case ("up", 2): on(item, .moveItem(by: -1))
    case ("down", 2): on(item, .moveItem(by: 1))
    case (_, 1): on(item, .enter)
    default: say([Message.lineUnknownItemCommand])
    }
  }

  private func on(_ item: Items.ID, _ action: Action) {
    if model.focus != .item(item) { perform(.item(.focus(item))) }
    perform(action)
  }
}
