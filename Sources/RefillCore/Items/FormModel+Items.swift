extension FormModel {
  /// Adds an item with its defaults to a list, with as many items in its own lists as they need.
  ///
  /// - Parameter position: the index in the list; `nil` for the end.
  @discardableResult
  mutating func addItem(
    to place: Items.Place, at position: Int? = nil, _ last: Record? = nil
  ) -> Items.ID {
    var slots: [Int: Int] = [:]
    for field in form.lists.fields[place.list] ?? [] {
      slots[field] = fields.count
      fields.append(FieldState(copying: fields[field]))
    }
    let item = items.add(slots, to: place, at: position ?? items.items(of: place).count)
    for slot in slots.values { fields[slot].place(in: item) }
    for slot in slots.values.sorted() { begin(slot, last) }
    for list in form.lists.inner[place.list] ?? [] {
      addItems(to: Items.Place(list: list, parent: item), last)
    }
    return item
  }

  /// Adds the items that a list has from the start.
  mutating func addItems(to place: Items.Place, _ last: Record? = nil) {
    let least = form.lists.lists[place.list]?.minItems ?? 0
    while items.items(of: place).count < min(least, ItemList.maximumItems) {
      addItem(to: place, last)
    }
  }

  /// Derives the order of the fields from the items, and computes all expressions again.
  mutating func itemsChanged() {
    arrange()
    computeAll()
    showAnswersInTexts()
  }

  /// Derives the order of the fields, and the columns of lists, from the items.
  mutating func arrange() {
    var indices: [Int] = []
    addIndices(of: form.elements, in: nil, to: &indices)
    fields.order = FieldOrder(
      indices: indices,
      columns: Dictionary(grouping: indices.filter { fields[$0].item != nil }) {
        fields[$0].element
      })
    derived.dropRows()
  }

  private func addIndices(
    of elements: [FormElement], in item: Items.ID?, to indices: inout [Int]
  ) {
    for element in elements {
      switch element {
      case .field(let field): if let slot = slot(of: field, in: item) { indices.append(slot) }
      case .group(let group): addIndices(of: group.elements, in: item, to: &indices)
      case .items(let list):
        for inner in items.items(of: Items.Place(list: list.number, parent: item)) {
          addIndices(of: list.elements, in: inner, to: &indices)
        }
      }
    }
  }

  /// True for a field of the form that is the pattern of those of items.
  func isPattern(_ index: Int) -> Bool {
    form.fields.indices.contains(index) && form.lists.listOfField[index] != nil
  }

  /// Returns the index of a field as seen from an item; `nil` for one in another list.
  func slot(of field: Int, in item: Items.ID?) -> Int? {
    guard form.fields.indices.contains(field) else { return nil }
    if form.lists.listOfField[field] == nil { return field }
    return items.slot(of: field, from: item)
  }

  /// Returns the indices of a field in all items that are in the same items as `item`, as far as
  /// its list is in them too.
  func slots(of field: Int, around item: Items.ID?) -> [Int] {
    if let slot = slot(of: field, in: item) { return [slot] }
    guard item != nil else { return fields.order.columns[field] ?? [] }
    guard form.fields.indices.contains(field), let list = form.lists.listOfField[field] else {
      return []
    }
    return allItems(of: list, around: item).compactMap { items.slot(of: field, from: $0) }
  }

  /// Returns the lists of a number in expressions that are seen from an item; none for a field.
  func places(ofListNumbered number: Int, around item: Items.ID?) -> [Items.Place] {
    let list = number - form.fields.count
    guard form.lists.lists[list] != nil else { return [] }
    guard let outer = form.lists.around[list] else { return [Items.Place(list: list, parent: nil)] }
    let chain = items.chain(from: item)
    let parents =
      chain.first { items.place(of: $0)?.list == outer }.map { [$0] }
      ?? allItems(of: outer, around: item)
    return parents.map { Items.Place(list: list, parent: $0) }
  }

  /// Returns the items of all instances of a list that are in the same items as `item`.
  func allItems(of list: Int, around item: Items.ID?) -> [Items.ID] {
    let chain = items.chain(from: item)
    let known = chain.first { items.place(of: $0)?.list == list }
    if let known, let place = items.place(of: known) { return items.items(of: place) }
    guard let outer = form.lists.around[list] else {
      return items.items(of: Items.Place(list: list, parent: nil))
    }
    let parents =
      chain.first { items.place(of: $0)?.list == outer }.map { [$0] }
      ?? allItems(of: outer, around: item)
    return parents.flatMap { items.items(of: Items.Place(list: list, parent: $0)) }
  }

  /// Returns the indices of the fields of the form's fields in a range, in order.
  func indices(in range: Range<Int>) -> [Int] {
    if form.lists.isEmpty { return Array(range) }
    return order.filter { range.contains(fields[$0].element) }
  }

  /// The fields that are part of the form now, in order.
  public var liveFields: [FieldState] { order.map { fields[$0] } }

  /// Returns the fields of an item and of the items in it, in order: O(fields of the item).
  func indices(of item: Items.ID) -> [Int] {
    guard let place = items.place(of: item), let list = self.list(at: place) else { return [] }
    var indices: [Int] = []
    addIndices(of: list.elements, in: item, to: &indices)
    return indices
  }

  /// Returns the same field of the item above; `nil` for none.
  func fieldAbove(_ index: Int) -> Int? {
    guard let item = fields[index].item, let place = items.place(of: item) else { return nil }
    let above = items.number(of: item) - 2
    let all = items.items(of: place)
    return all.indices.contains(above)
      ? items.slot(of: fields[index].element, from: all[above]) : nil
  }

  // MARK: Names

  /// Returns the place of a field's answer in the record.
  public func path(of index: Int) -> RecordPath {
    let entry = fields[index]
    let path = form.paths[entry.element]
    guard entry.item != nil else { return path }
    return RecordPath(numbered(path.steps, from: entry.item))
  }

  /// Returns steps with the numbers of an item and of those around it.
  func numbered(_ steps: [RecordPath.Step], from item: Items.ID?) -> [RecordPath.Step] {
    var numbers = items.chain(from: item).reversed().map { items.number(of: $0) }[...]
    return steps.map { step in
      if case .item = step, let number = numbers.popFirst() { .item(number) } else { step }
    }
  }

  /// Returns the index of a field by its id of the session, or by its path, such as
  /// `items[2].amount`; `nil` if there is none now.
  ///
  /// O(fields).
  public func index(of id: String) -> Int? {
    if form.lists.isEmpty { return form.index(of: id) }
    if let path = ItemPath(id) { return slot(at: path) }
    // The ids of the fields of items have the number of the item.
    if id.contains("#") { return order.first { fields[$0].id == id } }
    return form.index(of: id).flatMap { slot(of: $0, in: nil) }
  }

  private func slot(at path: ItemPath) -> Int? {
    guard let field = form.element(of: path), let list = form.lists.listOfField[field] else {
      return nil
    }
    return item(of: list, numbers: path.numbers[...]).flatMap { items.slot(of: field, from: $0) }
  }

  /// Returns the item with these numbers from outside in.
  private func item(of list: Int, numbers: ArraySlice<Int>) -> Items.ID? {
    guard let last = numbers.last else { return nil }
    var parent: Items.ID?
    if let outer = form.lists.around[list] {
      guard let item = item(of: outer, numbers: numbers.dropLast()) else { return nil }
      parent = item
    } else if numbers.count > 1 {
      return nil
    }
    let all = items.items(of: Items.Place(list: list, parent: parent))
    return all.indices.contains(last - 1) ? all[last - 1] : nil
  }

  /// Returns the field of an id or a path, after adding the items that the path names, as far as
  /// their lists take them.
  package mutating func addedIndex(of id: String) -> Int? {
    if let index = index(of: id) { return index }
    guard let path = ItemPath(id), let field = form.element(of: path),
      let list = form.lists.listOfField[field]
    else { return nil }
    addItems(of: list, numbers: path.numbers[...])
    itemsChanged()
    return slot(at: path)
  }

  /// Adds the items that paths name, as far as their lists take them.
  package mutating func addItems(for names: [String]) {
    let count = fields.count
    for name in names {
      guard let path = ItemPath(name), slot(at: path) == nil,
        let field = form.element(of: path), let list = form.lists.listOfField[field]
      else { continue }
      addItems(of: list, numbers: path.numbers[...])
    }
    if fields.count > count { itemsChanged() }
  }

  /// Gives fields that begin with the answer of the item above that answer as it is now, because
  /// items that are named by paths are added before they are answered.
  ///
  /// The items that a record had when its edit began keep their answers.
  ///
  /// - Parameters:
  ///   - answered: The fields that keep their answers.
  ///   - old: The number of fields before the items were added.
  package mutating func repeatAnswersAbove(except answered: Set<Int>, addedAfter old: Int) {
    let kept = identity.edited == nil ? 0 : old
    let repeating = order.filter {
      $0 >= kept && fields[$0].field.defaultAnswer == .previousItem && !answered.contains($0)
    }
    guard !repeating.isEmpty else { return }
    for index in repeating { begin(index, nil) }
    followChanges()
  }

  private mutating func addItems(of list: Int, numbers: ArraySlice<Int>) {
    guard let last = numbers.last else { return }
    var parent: Items.ID?
    if let outer = form.lists.around[list] {
      addItems(of: outer, numbers: numbers.dropLast())
      guard let item = item(of: outer, numbers: numbers.dropLast()) else { return }
      parent = item
    }
    let place = Items.Place(list: list, parent: parent)
    let most = min(form.lists.lists[list]?.maxItems ?? 0, ItemList.maximumItems)
    guard last <= most else { return }
    while items.items(of: place).count < last { addItem(to: place) }
  }
}

extension FormModel {
  /// Returns the last of some fields in order before a field; `nil` for none.
  func last(of rows: [Int], before row: Int) -> Int? {
    guard !form.lists.isEmpty else { return rows.last { $0 < row } }
    let before = Set(order.prefix { $0 != row })
    return rows.last(where: before.contains)
  }

  /// Returns the first of some fields in order after a field; `nil` for none.
  func first(of rows: [Int], after row: Int) -> Int? {
    guard !form.lists.isEmpty else { return rows.first { $0 > row } }
    let after = Set(order.drop { $0 != row }.dropFirst())
    return rows.first(where: after.contains)
  }
}
