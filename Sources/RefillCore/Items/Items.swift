/// The items of the lists of a form being filled.
///
/// An item keeps its fields in `FormModel.fields` for good, so that their indices are stable: a
/// deleted item leaves the arrangement only, and undo brings it back with its answers.
public struct Items: Sendable {
  /// The order of the items.
  private(set) var arrangement = Arrangement()
  /// The place and the fields of each item that there ever was.
  private var items: [ID: Item] = [:]
  /// The number of each item in its list, from 1.
  private var numbers: [ID: Int] = [:]

  /// The identity of an item, which no other item of the session has.
  public struct ID: Hashable, Sendable {
    let number: Int
  }

  /// A list of the form itself, or of an item.
  public struct Place: Hashable, Sendable {
    /// The number of the list in the form.
    public let list: Int
    /// The item that the list is in; `nil` for the form.
    public let parent: ID?

    /// Names a list.
    public init(list: Int, parent: ID?) {
      self.list = list
      self.parent = parent
    }
  }

  /// The items of each list, in order.
  struct Arrangement: Equatable, Sendable {
    fileprivate(set) var lists: [Place: [ID]] = [:]

    /// The items of all lists.
    var all: Set<ID> { Set(lists.values.joined()) }
  }

  /// An item.
  private struct Item {
    let place: Place
    /// The index in `FormModel.fields` of each field, by its number in the form.
    let slots: [Int: Int]
  }

  /// Returns the items of a list, in order.
  public func items(of place: Place) -> [ID] { arrangement.lists[place] ?? [] }

  /// Returns the list that an item is in.
  public func place(of item: ID) -> Place? { items[item]?.place }

  /// True if an item, and those around it, are in their lists.
  func isThere(_ item: ID) -> Bool { chain(from: item).allSatisfy { number(of: $0) > 0 } }

  /// Returns the item around an item; `nil` for none.
  func parent(of item: ID) -> ID? { items[item]?.place.parent }

  /// Returns the number of an item in its list, from 1; 0 if it was deleted.
  public func number(of item: ID) -> Int { numbers[item] ?? 0 }

  /// Returns an item and those around it, from inside out.
  func chain(from item: ID?) -> [ID] {
    var chain: [ID] = []
    var next = item
    while let item = next {
      chain.append(item)
      next = parent(of: item)
    }
    return chain
  }

  /// Returns the index of a field of an item, or of one of those around it.
  func slot(of field: Int, from item: ID?) -> Int? {
    var next = item
    while let item = next {
      if let slot = items[item]?.slots[field] { return slot }
      next = parent(of: item)
    }
    return nil
  }

  /// Adds an item to a list.
  mutating func add(_ slots: [Int: Int], to place: Place, at position: Int) -> ID {
    let id = ID(number: items.count)
    items[id] = Item(place: place, slots: slots)
    let count = items(of: place).count
    arrangement.lists[place, default: []].insert(id, at: min(max(position, 0), count))
    renumber(place)
    return id
  }

  /// Removes an item from its list.
  mutating func remove(_ item: ID) {
    guard let place = place(of: item) else { return }
    arrangement.lists[place]?.removeAll { $0 == item }
    // A list without items is as one that never had any.
    if items(of: place).isEmpty { arrangement.lists[place] = nil }
    numbers[item] = nil
    renumber(place)
  }

  /// Moves an item by so many places in its list; returns false if it would leave the list.
  mutating func move(_ item: ID, by count: Int) -> Bool {
    guard let place = place(of: item) else { return false }
    var ids = items(of: place)
    guard let index = ids.firstIndex(of: item) else { return false }
    let target = index + min(max(count, -ids.count), ids.count)
    guard ids.indices.contains(target) else { return false }
    ids.remove(at: index)
    ids.insert(item, at: target)
    arrangement.lists[place] = ids
    renumber(place)
    return true
  }

  /// Restores an earlier order.
  mutating func arrange(_ arrangement: Arrangement) {
    self.arrangement = arrangement
    numbers = [:]
    for place in arrangement.lists.keys { renumber(place) }
  }

  /// Keeps the first items of a list only.
  mutating func keep(first count: Int, of place: Place) {
    for item in items(of: place).dropFirst(count) { remove(item) }
  }

  private mutating func renumber(_ place: Place) {
    for (index, item) in items(of: place).enumerated() { numbers[item] = index + 1 }
  }
}
