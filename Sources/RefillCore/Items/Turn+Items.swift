/// Changes of the items of a list.
public enum ItemAction: Equatable, Sendable {
  /// Moves the item of the focus by this number of places.
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
    let wasAsked = model.items.toDelete == item
    model.items.toDelete = nil
    switch action {
    case .navigation(.enter) where wasAsked: deleteItem(item)
    case .suggestion(.swipe) where wasAsked: deleteItem(item)
    case .suggestion(.removeHighlighted): deleteItem(item)
    case .suggestion(.swipe), .text(.deleteBackward), .text(.deleteForward):
      model.messages.clear()
      model.items.toDelete = item
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
    case .record(.ditto), .record(.dittoNext), .record(.fillRest), .record(.fillDetails):
      model.messages.show(.item(.opensFirst))
    case .navigation, .item, .draft: return false
    case .text, .suggestion, .option, .record, .snippet, .mentioning, .panel, .calendar, .styling,
      .program, .setting:
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
      model.items.toDelete = nil
      model.focus = stop
    case .review: rest()
    }
  }
}
