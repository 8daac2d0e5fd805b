/// The lists of items of a form, by number, and the fields in them.
struct FormLists: Equatable, Sendable {
  /// The lists by number.
  private(set) var lists: [Int: ItemList] = [:]
  /// The list around each list; nothing for a list of the form itself.
  private(set) var around: [Int: Int] = [:]
  /// The innermost list of each field; `nil` for fields outside of lists.
  private(set) var listOfField: [Int?]
  /// The fields of each list, without those of the lists in it, in order.
  private(set) var fields: [Int: [Int]] = [:]
  /// The lists in each list.
  private(set) var inner: [Int: [Int]] = [:]
  /// The lists of the form itself.
  private(set) var outermost: [Int] = []

  /// The fields outside of lists, in order.
  var outside: [Int] { listOfField.indices.filter { listOfField[$0] == nil } }

  /// Collects the lists of a form; O(elements).
  init(_ elements: [FormElement], fieldCount: Int) {
    listOfField = Array(repeating: nil, count: fieldCount)
    add(elements, in: nil)
    needsAnswers = lists.values.contains { $0.minItems > 0 }
  }

  /// True if the form has no lists.
  var isEmpty: Bool { lists.isEmpty }

  /// True if a list needs answered items.
  private(set) var needsAnswers = false

  private mutating func add(_ elements: [FormElement], in list: Int?) {
    for element in elements {
      switch element {
      case .field(let index):
        guard let list, listOfField.indices.contains(index) else { continue }
        listOfField[index] = list
        fields[list, default: []].append(index)
      case .group(let group): add(group.elements, in: list)
      case .items(let items): add(items, in: list)
      }
    }
  }

  private mutating func add(_ list: ItemList, in outer: Int?) {
    lists[list.number] = list
    if let outer {
      around[list.number] = outer
      inner[outer, default: []].append(list.number)
    } else {
      outermost.append(list.number)
    }
    add(list.elements, in: list.number)
  }
}
