// The changes of lists: items are added, copied, deleted and moved.
extension Turn {
  /// Adds an item at the end of a list, and focuses its first field.
  mutating func addItem(to place: Items.Place) {
    guard mayAdd(to: place) else { return }
    let item = model.addItem(to: place)
    finish(.added(number(of: item)), item)
    open(item)
    tellFull(place)
  }

  /// Adds a copy of the last item, and focuses its first field.
  mutating func addCopy(to place: Items.Place) {
    guard let above = model.items.items(of: place).last else {
      return model.messages.show(.item(.nothingAbove))
    }
    guard mayAdd(to: place) else { return }
    let item = model.addItem(to: place)
    copy(above, to: item)
    finish(.added(number(of: item)), item)
    open(item)
    model.messages.show(.item(.copied(number(of: above))))
    tellFull(place)
  }

  /// Copies the answers of an item, and of the items in it; computed ones are computed again.
  private mutating func copy(_ source: Items.ID, to target: Items.ID) {
    guard let list = model.items.place(of: source)?.list else { return }
    for field in model.form.lists.fields[list] ?? [] {
      guard let from = model.items.slot(of: field, from: source),
        let to = model.items.slot(of: field, from: target), !model.fields[from].isComputed
      else { continue }
      model.fields[to].take(model.fields[from])
      if !model.fields[to].isEmpty { model.fields[to].provenance = model.fields[from].provenance }
    }
    for inner in model.form.lists.inner[list] ?? [] {
      let place = Items.Place(list: inner, parent: target)
      model.items.keep(first: 0, of: place)
      for item in model.items.items(of: Items.Place(list: inner, parent: source)) {
        copy(item, to: model.addItem(to: place))
      }
    }
  }

  /// Deletes an item; its answers stay for undo.
  mutating func deleteItem(_ item: Items.ID) {
    guard let place = model.items.place(of: item), let list = model.list(at: place) else { return }
    let ids = model.items.items(of: place)
    guard ids.count > list.minItems else {
      return model.messages.show(.item(.needed(list.title, least: list.minItems)))
    }
    let number = number(of: item)
    model.items.remove(item)
    let rest = model.items.items(of: place)
    model.focus =
      rest.isEmpty ? .add(place) : .item(rest[min(max(number - 1, 0), rest.count - 1)])
    finish(.deleted(number), item)
    model.messages.show(.item(.deleted(number)))
  }

  /// Deletes the item that was added last, if the user submits from its first field without an answer
  /// in it: one Enter too many added it.
  ///
  /// An item without which the form has a problem stays, as where a rule counts the items.
  mutating func dropUntouchedItem() {
    guard case .items(let step) = model.editing.undo.steps.last?.change,
      case .added(let number) = step.change,
      let place = model.items.place(of: step.item), model.items.isThere(step.item),
      let list = model.list(at: place), case let ids = model.items.items(of: place),
      ids.last == step.item, ids.count > list.minItems,
      let first = model.firstField(of: step.item),
      model.review.submittedFrom == .field(first)
        || model.review.submittedFrom == .review(nil) && model.review.origin == .field(first),
      model.indices(of: step.item).allSatisfy({ model.fields[$0].isUnanswered })
    else { return }
    model.items.remove(step.item)
    model.itemsChanged()
    guard !model.hasProblems else {
      model.items.insert(step.item, as: ids.count)
      return model.itemsChanged()
    }
    model.review.submittedFrom = .add(place)
    model.review.origin = .add(place)
    finish(.deleted(number), step.item)
  }

  /// Moves the item of the focus.
  mutating func moveItem(by count: Int) {
    let item: Items.ID?
    if case .item(let closed) = model.focus { item = closed } else { item = model.openItem }
    guard let item else { return effects.append(.ring) }
    let from = number(of: item)
    guard model.items.move(item, by: count) else {
      return model.messages.show(.item(count < 0 ? .first : .last))
    }
    let to = number(of: item)
    finish(.moved(from: from, to: to), item)
    model.messages.show(.item(.movedTo(to)))
  }

  func number(of item: Items.ID) -> Int { model.items.number(of: item) }

  private mutating func mayAdd(to place: Items.Place) -> Bool {
    guard let list = model.list(at: place), !model.hasRoom(in: place) else { return true }
    model.messages.show(.item(.full(list.title, most: model.maximum(of: place))))
    return false
  }

  private mutating func tellFull(_ place: Items.Place) {
    guard let list = model.list(at: place), !model.hasRoom(in: place) else { return }
    model.messages.show(.item(.full(list.title, most: model.maximum(of: place))))
  }

  /// Ends a change of items, which is one undo step.
  private mutating func finish(_ change: ItemChange, _ item: Items.ID) {
    model.itemsChanged()
    model.ownRecord.isDirty = true
    model.editing.undo.steps.append(
      FormStep(
        order: model.editing.undo.next(), change: .items(ItemStep(change: change, item: item))))
    effects.append(.saveDraft)
  }
}
