// The places where the focus stops in a form with lists: fields, closed items, and rows that add.
extension FormModel {
  /// The item that is open: that of the focus; `nil` for none.
  var openItem: Items.ID? {
    switch focus {
    case .field(let index): fields[index].item
    case .item(let item): items.parent(of: item)
    case .add(let place): place.parent
    case .review: nil
    }
  }

  /// The stops in order: the fields of open items, and the rows of the others.
  ///
  /// O(rows).
  var stops: [Focus] {
    guard !form.lists.isEmpty else { return answerable.map(Focus.field) }
    if let known = derived.stops, known.open == openItem { return known.rows }
    var stops: [Focus] = []
    let open = Set(items.chain(from: openItem))
    addStops(of: form.elements, in: nil, open, to: &stops)
    return stops
  }

  private func addStops(
    of elements: [FormElement], in item: Items.ID?, _ open: Set<Items.ID>, to stops: inout [Focus]
  ) {
    for element in elements {
      switch element {
      case .field(let field):
        if let index = slot(of: field, in: item), fields[index].isAnswerable {
          stops.append(.field(index))
        }
      case .group(let group): addStops(of: group.elements, in: item, open, to: &stops)
      case .items(let list):
        let place = Items.Place(list: list.number, parent: item)
        guard isRelevant(place) else { continue }
        for inner in items.items(of: place) {
          if open.contains(inner) {
            addStops(of: list.elements, in: inner, open, to: &stops)
          } else {
            stops.append(.item(inner))
          }
        }
        if hasRoom(in: place) { stops.append(.add(place)) }
      }
    }
  }

  /// True if there is such a list, in the form or in an item that was not deleted.
  func isThere(_ place: Items.Place) -> Bool {
    guard let parent = place.parent else { return form.lists.outermost.contains(place.list) }
    guard items.isThere(parent), let outer = items.place(of: parent)?.list else { return false }
    return form.lists.inner[outer]?.contains(place.list) ?? false
  }

  /// True if a list takes another item.
  public func hasRoom(in place: Items.Place) -> Bool {
    items.items(of: place).count < maximum(of: place)
  }

  /// Returns the maximum number of items of a list.
  func maximum(of place: Items.Place) -> Int {
    min(form.lists.lists[place.list]?.maxItems ?? 0, ItemList.maximumItems)
  }

  /// Returns the list of a place.
  public func list(at place: Items.Place) -> ItemList? {
    form.lists.lists[place.list].map { shown($0, in: place.parent) }
  }

  /// Returns the item that a stop is in; `nil` for the form itself.
  private func item(of stop: Focus) -> Items.ID? {
    switch stop {
    case .field(let index): fields[index].item
    case .item(let item): items.parent(of: item)
    case .add(let place): place.parent
    case .review: nil
    }
  }

  /// True if a stop belongs to a list: it is one of its rows, or is in one of its items.
  private func isPart(_ stop: Focus, of place: Items.Place) -> Bool {
    switch stop {
    case .item(let item) where items.place(of: item) == place: true
    case .add(place): true
    case .field, .item, .add:
      items.chain(from: item(of: stop)).contains { items.place(of: $0) == place }
    case .review: false
    }
  }

  // MARK: Steps

  /// Returns the stop to which Next or Previous leads in the order of the form; `nil` at its ends.
  ///
  /// The last field of an item leads to the row that adds, and the rows of a list lead out of it.
  func step(_ direction: Toolbar.Direction, from stop: Focus) -> Focus? {
    let stops = stops
    switch (direction, stop) {
    case (_, .review): return nil
    case (.next, .field(let index)):
      return next(from: stop, in: fields[index].item, stops)
    case (.next, .item(let item)):
      return items.place(of: item).flatMap { next(behind: $0, stops) }
    case (.next, .add(let place)): return next(behind: place, stops)
    case (.previous, .field(let index)):
      return previous(from: stop, in: fields[index].item, stops)
    case (.previous, .item(let item)):
      return items.place(of: item).flatMap { previous(before: $0, stops) }
    case (.previous, .add(let place)):
      return items.items(of: place).last.map { .item($0) } ?? previous(before: place, stops)
    }
  }

  private func next(from stop: Focus, in item: Items.ID?, _ stops: [Focus]) -> Focus? {
    guard let index = stops.firstIndex(of: stop) else { return nil }
    return next(after: index, in: item, stops)
  }

  /// Returns the first stop behind a list.
  private func next(behind place: Items.Place, _ stops: [Focus]) -> Focus? {
    guard let index = stops.lastIndex(where: { isPart($0, of: place) }) else { return nil }
    return next(after: index, in: place.parent, stops)
  }

  private func next(after index: Int, in item: Items.ID?, _ stops: [Focus]) -> Focus? {
    if index + 1 < stops.count,
      item.map({ items.chain(from: self.item(of: stops[index + 1])).contains($0) }) ?? true
    {
      return entrance(of: stops[index + 1])
    }
    guard let item, let place = items.place(of: item) else { return nil }
    return hasRoom(in: place) ? .add(place) : next(behind: place, stops)
  }

  private func previous(from stop: Focus, in item: Items.ID?, _ stops: [Focus]) -> Focus? {
    guard let index = stops.firstIndex(of: stop), index > 0 else { return nil }
    return stops[index - 1]
  }

  /// Returns the stop before a list.
  private func previous(before place: Items.Place, _ stops: [Focus]) -> Focus? {
    guard let index = stops.firstIndex(where: { isPart($0, of: place) }), index > 0 else {
      return nil
    }
    return stops[index - 1]
  }

  /// Returns the stop at which a list is entered from before: the first field of its first item if
  /// that has no answer yet, else the row of the item.
  private func entrance(of stop: Focus) -> Focus {
    guard case .item(let item) = stop, items.number(of: item) == 1, isUntouched(item),
      let first = firstField(of: item)
    else { return stop }
    return .field(first)
  }

  /// The stop with which the form begins.
  var firstStop: Focus? {
    let stops = stops
    let editable = stops.first { stop in
      if case .field(let index) = stop { !fields[index].field.isReadOnly } else { true }
    }
    return (editable ?? stops.first).map(entrance)
  }

  /// The field in which the form begins; `nil` if it begins on a row of a list, or has none.
  ///
  /// O(rows).
  public var firstField: Field? {
    if case .field(let index) = firstStop { fields[index].field } else { nil }
  }

  /// True if the user has answered no field of an item.
  func isUntouched(_ item: Items.ID) -> Bool {
    indices(of: item).allSatisfy { fields[$0].isUnanswered || fields[$0].isComputed }
  }

  /// Returns the first field of an item that can be answered.
  public func firstField(of item: Items.ID) -> Int? {
    items.place(of: item).flatMap(list).flatMap { firstField(of: $0.elements, in: item) }
  }

  private func firstField(of elements: [FormElement], in item: Items.ID) -> Int? {
    for element in elements {
      switch element {
      case .field(let field):
        if let slot = slot(of: field, in: item), fields[slot].isAnswerable { return slot }
      case .group(let group):
        if let first = firstField(of: group.elements, in: item) { return first }
      case .items(let list):
        for inner in items.items(of: Items.Place(list: list.number, parent: item)) {
          if let first = firstField(of: list.elements, in: inner) { return first }
        }
      }
    }
    return nil
  }
}
