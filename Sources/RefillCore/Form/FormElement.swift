/// An element of a form: a field, fields under a heading, or a list of items with the same fields.
public indirect enum FormElement: Equatable, Sendable {
  /// A field, by its index in `Form.fields`.
  case field(Int)
  /// A heading over some elements.
  case group(FieldGroup)
  /// A list of items.
  case items(ItemList)

  /// The indices of the fields in it, in order; O(elements).
  public var fieldIndices: [Int] {
    switch self {
    case .field(let index): [index]
    case .group(let group): group.elements.flatMap(\.fieldIndices)
    case .items(let list): list.elements.flatMap(\.fieldIndices)
    }
  }
}

/// A heading over some elements of a form; with `isPage` a page of its own.
public struct FieldGroup: Equatable, Sendable {
  /// The identifier, with those of the nested groups and lists around it: `trip.stay`.
  public let id: String
  /// The key of the group's object in the record, if it is nested.
  public var key: String
  /// The displayed title.
  public var title: String
  /// A sentence below the title; `nil` for none.
  public var description: String?
  /// The title and description with answers in them.
  public var texts = ElementTexts()
  /// True if the record has an object with the answers of the group; else they are beside it.
  public var isNested = false
  /// True if the group is a page.
  public var isPage = false
  /// The condition under which the group is there; `nil` for always.
  public var relevant: FormExpression?
  /// The elements in order.
  public var elements: [FormElement] = []

  /// Creates an empty group; `title` defaults to the identifier.
  public init(id: String, title: String? = nil) {
    self.id = id
    key = id
    self.title = title ?? id
  }
}

/// A list of items with the same fields (`repeat` in form files).
public struct ItemList: Equatable, Sendable {
  /// The identifier, with those of the nested groups and lists around it: `order.items`.
  public let id: String
  /// The number of the list among all lists of the form, in order, from 0.
  public let number: Int
  /// The key of the list in its object of the record.
  public var key: String
  /// The displayed title.
  public var title: String
  /// A sentence about the list; `nil` for none.
  public var description: String?
  /// The title and description with answers in them.
  public var texts = ElementTexts()
  /// The minimum number of items, 0 or more.
  public var minItems = 0
  /// The maximum number of items.
  public var maxItems = Self.maximumItems
  /// The row of a closed item; `nil` for its first two answers.
  public var itemTitle: FieldTemplate?
  /// The condition under which the list is there; `nil` for always.
  public var relevant: FormExpression?
  /// The elements of an item, in order.
  public var elements: [FormElement] = []

  /// The maximum number of items of any list.
  public static let maximumItems = 1000

  /// Creates a list without fields; `title` defaults to the identifier.
  public init(id: String, number: Int, title: String? = nil) {
    self.id = id
    key = id
    self.number = number
    self.title = title ?? id
  }
}

extension [FormElement] {
  /// Returns the groups and lists around a field, from outside in; O(elements).
  func sections(around field: Int) -> [FormElement] {
    for element in self where element.fieldIndices.contains(field) {
      switch element {
      case .field: return []
      case .group(let group): return [element] + group.elements.sections(around: field)
      case .items(let list): return [element] + list.elements.sections(around: field)
      }
    }
    return []
  }

  /// Returns the place of each field's answer in records, by the nested groups and lists around it.
  func paths(of fields: [Field], in steps: [RecordPath.Step] = []) -> [RecordPath] {
    flatMap { element -> [RecordPath] in
      switch element {
      case .field(let index): [RecordPath(steps + [.key(fields[index].key)])]
      case .group(let group):
        group.elements.paths(of: fields, in: steps + (group.isNested ? [.key(group.key)] : []))
      case .items(let list):
        list.elements.paths(of: fields, in: steps + [.key(list.key), .item(0)])
      }
    }
  }
}
