/// The items of the lists of a form being filled.
///
/// An item keeps its fields in `FormModel.fields` for good, so that their indices are stable: a
/// deleted item leaves the arrangement only, and undo brings it back with its answers.
public struct Items: Sendable {
  /// The order of the items.
  private(set) var arrangement = Arrangement() { didSet { version &+= 1 } }
  /// The number of changes of the order.
  private(set) var version = 0
  /// The order that the form began with.
  var start = Arrangement()
  /// The item whose row asks whether to delete it.
  public internal(set) var toDelete: ID?
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

  /// Puts an item that was removed back into its list, as the one of this number.
  mutating func insert(_ item: ID, as number: Int) {
    guard let place = place(of: item), self.number(of: item) == 0 else { return }
    let count = items(of: place).count
    arrangement.lists[place, default: []].insert(item, at: min(max(number - 1, 0), count))
    renumber(place)
  }

  /// Puts the items of an earlier arrangement that were removed back into their lists.
  mutating func insertMissing(of arrangement: Arrangement) {
    for ids in arrangement.lists.values {
      for (index, item) in ids.enumerated() { insert(item, as: index + 1) }
    }
  }

  /// Moves an item by `count` places in its list; returns false if it would leave the list.
  mutating func move(_ item: ID, by count: Int) -> Bool {
    guard let place = place(of: item) else { return false }
    let (number, all) = (number(of: item), items(of: place).count)
    let target = number + min(max(count, -all), all)
    guard number > 0, (1...all).contains(target) else { return false }
    move(item, to: target)
    return true
  }

  /// Moves an item to the place of this number in its list; nothing for one that is not there.
  mutating func move(_ item: ID, to number: Int) {
    guard self.number(of: item) > 0 else { return }
    remove(item)
    insert(item, as: number)
  }

  /// Keeps the first items of a list only.
  mutating func keep(first count: Int, of place: Place) {
    for item in items(of: place).dropFirst(count) { remove(item) }
  }

  private mutating func renumber(_ place: Place) {
    for (index, item) in items(of: place).enumerated() { numbers[item] = index + 1 }
  }
}
