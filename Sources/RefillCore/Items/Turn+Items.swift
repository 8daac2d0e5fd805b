/// Changes of the items of a list.
public enum ItemAction: Equatable, Sendable {
  /// Moves the item of the focus by so many places.
  case move(by: Int)
  /// Focuses the row of an item.
  case focus(Items.ID)
  /// Focuses the row that adds an item to a list.
  case focusAdding(Items.Place)
}

extension Action {
  /// The action `ItemAction.move(by:)`.
  public static func moveItem(by count: Int) -> Action { .item(.move(by: count)) }
  /// The action `ItemAction.focus`.
  public static func focusItem(_ item: Items.ID) -> Action { .item(.focus(item)) }
  /// The action `ItemAction.focusAdding`.
  public static func focusAdding(_ place: Items.Place) -> Action { .item(.focusAdding(place)) }
}

extension Turn {
  /// Handles the actions on items, wherever the focus is.
  mutating func changeItems(_ action: ItemAction) {
    switch action {
    case .move(let count): moveItem(by: count)
    case .focus(let item):
      let isRelevant = model.items.place(of: item).map(model.isRelevant) ?? false
      if model.items.isThere(item), isRelevant { go(to: .item(item)) }
    case .focusAdding(let place):
      if model.isThere(place), model.isRelevant(place), model.hasRoom(in: place) {
        go(to: .add(place))
      }
    }
  }

  /// Handles an action on the row of a closed item.
  ///
  /// - Returns: false to leave it to the form.
  mutating func handleOnItem(_ item: Items.ID, _ action: Action) -> Bool {
    guard !action.isProgramAction else { return false }
    let wasAsked = model.itemToDelete == item
    model.itemToDelete = nil
    switch action {
    case .navigation(.enter) where wasAsked: deleteItem(item)
    case .suggestion(.swipe) where wasAsked: deleteItem(item)
    case .suggestion(.removeHighlighted): deleteItem(item)
    case .suggestion(.swipe), .text(.deleteBackward), .text(.deleteForward):
      model.messages.clear()
      model.itemToDelete = item
    case .navigation(.escape) where wasAsked, .suggestion(.keep): model.messages.clear()
    case .navigation(.enter): open(item)
    case .text(.type), .text(.paste):
      open(item)
      if model.focusedIndex != nil { queue.append(action) }
    default: return handleOnRow(.item(item), action)
    }
    return true
  }

  /// Handles an action on the row that adds an item.
  ///
  /// - Returns: false to leave it to the form.
  mutating func handleOnAdding(_ place: Items.Place, _ action: Action) -> Bool {
    guard !action.isProgramAction else { return false }
    switch action {
    case .navigation(.enter): addItem(to: place)
    case .record(.ditto): addCopy(to: place)
    case .text(.type("+")): addItem(to: place)
    case .text(.type), .text(.paste):
      addItem(to: place)
      if model.focusedIndex != nil { queue.append(action) }
    default: return handleOnRow(.add(place), action)
    }
    return true
  }

  /// Handles the actions that do the same on every row of a list.
  private mutating func handleOnRow(_ row: FormModel.Focus, _ action: Action) -> Bool {
    switch action {
    case .navigation(.tab), .navigation(.press(.next)): step(.next, from: row)
    case .navigation(.backTab), .navigation(.press(.previous)): step(.previous, from: row)
    case .navigation(.up): stepRow(by: -1, from: row)
    case .navigation(.down): stepRow(by: 1, from: row)
    case .navigation(.first): model.stops.first.map { go(to: $0) }
    case .navigation(.last): model.stops.last.map { go(to: $0) }
    case .navigation(.dismiss): escapeForm()
    case .navigation(.escape), .navigation(.press(.done)), .navigation(.press(.cancel)):
      leaveRow(row)
    case .text(.undo): undoItems()
    case .text(.redo): redoItems()
    case .navigation, .item, .draft: return false
    case .text, .suggestion, .option, .record, .snippet, .mentioning, .panel, .styling, .program:
      break
    }
    return true
  }

  /// Moves to the row above or below, whatever it is.
  private mutating func stepRow(by count: Int, from row: FormModel.Focus) {
    let stops = model.stops
    guard let index = stops.firstIndex(of: row), stops.indices.contains(index + count) else {
      return
    }
    go(to: stops[index + count])
  }

  /// Moves in the order of Tab; from the last row to the review.
  private mutating func step(_ direction: Toolbar.Direction, from row: FormModel.Focus) {
    if let target = model.step(direction, from: row) {
      go(to: target)
    } else if direction == .next, model.form.hasReview {
      rest()
    } else {
      model.messages.show(.navigation(direction == .next ? .lastField : .firstField))
    }
  }

  /// Closes the item around a row, or leaves the form to the review.
  private mutating func leaveRow(_ row: FormModel.Focus) {
    if let item = model.openItem {
      go(to: .item(item))
    } else {
      escapeForm()
    }
  }

  /// Focuses the first field of an item.
  mutating func open(_ item: Items.ID) {
    guard let first = model.firstField(of: item) else { return effects.append(.ring) }
    go(to: first)
  }

  /// Focuses a field, an item or a row that adds.
  mutating func go(to stop: FormModel.Focus) {
    switch stop {
    case .field(let index): go(to: index)
    case .item, .add:
      guard stop != model.focus, mayLeave() else { return }
      model.review.search = nil
      endFocus()
      model.itemToDelete = nil
      model.focus = stop
    case .review: rest()
    }
  }

  // MARK: Changes

  /// Adds an item at the end of a list, and focuses its first field.
  mutating func addItem(to place: Items.Place) {
    guard mayAdd(to: place) else { return }
    let before = model.items.arrangement
    let item = model.addItem(to: place)
    finish(before, .added(number(of: item)), item)
    open(item)
    tellFull(place)
  }

  /// Adds a copy of the last item, and focuses its first field.
  private mutating func addCopy(to place: Items.Place) {
    guard let above = model.items.items(of: place).last else {
      return model.messages.show(.item(.nothingAbove))
    }
    guard mayAdd(to: place) else { return }
    let before = model.items.arrangement
    let item = model.addItem(to: place)
    copy(above, to: item)
    finish(before, .added(number(of: item)), item)
    open(item)
    model.messages.show(.item(.copied(number(of: above))))
    tellFull(place)
  }

  /// Copies the answers of an item, and of the items in it; computed ones follow by themselves.
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
  private mutating func deleteItem(_ item: Items.ID) {
    guard let place = model.items.place(of: item), let list = model.list(at: place) else { return }
    let ids = model.items.items(of: place)
    guard ids.count > list.minItems else {
      return model.messages.show(.item(.needed(list.title, least: list.minItems)))
    }
    let (before, number) = (model.items.arrangement, number(of: item))
    model.items.remove(item)
    let rest = model.items.items(of: place)
    model.focus =
      rest.isEmpty ? .add(place) : .item(rest[min(max(number - 1, 0), rest.count - 1)])
    finish(before, .deleted(number), item)
    model.messages.show(.item(.deleted(number)))
  }

  /// Moves the item of the focus.
  private mutating func moveItem(by count: Int) {
    let item: Items.ID?
    if case .item(let closed) = model.focus { item = closed } else { item = model.openItem }
    guard let item else { return effects.append(.ring) }
    let (before, number) = (model.items.arrangement, number(of: item))
    guard model.items.move(item, by: count) else {
      return model.messages.show(.item(count < 0 ? .first : .last))
    }
    finish(before, .moved(number), item)
    model.messages.show(.item(.movedTo(self.number(of: item))))
  }

  private func number(of item: Items.ID) -> Int { model.items.number(of: item) }

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
  private mutating func finish(
    _ before: Items.Arrangement, _ change: ItemChange, _ item: Items.ID
  ) {
    model.itemsChanged()
    model.isDirty = true
    model.undo.steps.append(
      FormStep(
        order: model.undo.next(),
        change: .items(
          ItemStep(change: change, item: item, before: before, after: model.items.arrangement))))
    effects.append(.saveDraft)
  }

  // MARK: Undo

  /// Undoes the newest step over several fields, on the row of an item.
  private mutating func undoItems() {
    guard let place = model.undo.steps.lastIndex(where: { $0.field == nil }) else {
      return model.messages.show(.item(.nothingToUndo))
    }
    undo(model.undo.steps.remove(at: place), nil)
  }

  private mutating func redoItems() {
    guard let last = model.undo.undone.last, last.stepNumber == model.undo.number,
      last.step.field == nil
    else { return model.messages.show(.item(.nothingToRedo)) }
    model.undo.undone.removeLast()
    redo(last.step, nil)
  }

  /// Undoes a change of items, if they are as the change left them.
  mutating func undo(_ step: ItemStep, of group: FormStep) {
    guard arrange(step.before, besides: step) else { return model.undo.steps.append(group) }
    model.undo.undone.append(UndoneStep(step: group, stepNumber: model.undo.number))
    switch step.change {
    case .added(let number): model.messages.show(.item(.gone(number)))
    case .deleted(let number): model.messages.show(.item(.back(number)))
    case .moved(let number): model.messages.show(.item(.movedTo(number)))
    }
  }

  /// Makes a change of items again.
  mutating func redo(_ step: ItemStep, of group: FormStep) {
    guard arrange(step.after, besides: step) else {
      return model.undo.undone.append(UndoneStep(step: group, stepNumber: model.undo.number))
    }
    model.undo.steps.append(group)
    switch step.change {
    case .added(let number): model.messages.show(.item(.back(number)))
    case .deleted(let number): model.messages.show(.item(.deleted(number)))
    case .moved: model.messages.show(.item(.movedTo(number(of: step.item))))
    }
  }

  /// Restores an order of items, and focuses the item that came, went or moved.
  private mutating func arrange(_ arrangement: Items.Arrangement, besides step: ItemStep) -> Bool {
    guard mayLeave() else { return false }
    endFocus()
    model.items.arrange(arrangement)
    model.itemToDelete = nil
    if model.items.isThere(step.item) {
      model.focus = .item(step.item)
    } else {
      let place = model.items.place(of: step.item)
      model.focus =
        place.map { place in
          model.items.items(of: place).last.map { .item($0) } ?? .add(place)
        } ?? .review(nil)
    }
    model.itemsChanged()
    return true
  }
}
