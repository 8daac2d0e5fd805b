/// The title and the description of a field, group or list, where answers are named in them:
/// `Guests of ${company}`.
public struct ElementTexts: Equatable, Sendable {
  /// The title; `nil` if no answer is named in it.
  public var title: FieldTemplate?
  /// The description; `nil` if no answer is named in it.
  public var description: FieldTemplate?

  /// Creates texts without answers.
  public init() {}

  /// True if no answer is named.
  public var isEmpty: Bool { title == nil && description == nil }

  /// The numbers of the named fields.
  var dependencies: [Int] { (title?.dependencies ?? []) + (description?.dependencies ?? []) }
}

/// The texts of a form in which answers are named.
struct FormTexts: Equatable, Sendable {
  /// The numbers of the fields whose answers are named.
  let inputs: Set<Int>
  /// The fields whose texts name answers, by their indices in `Form.fields`.
  let fields: [Int]
  /// True if no text of the form names an answer or has a literal `${`.
  let isEmpty: Bool

  /// Collects the texts of a form; O(elements).
  init(_ elements: [FormElement], fields: [Field]) {
    let named = fields.indices.filter { !fields[$0].logic.texts.isEmpty }
    let texts = named.map { fields[$0].logic.texts } + elements.texts.filter { !$0.isEmpty }
    self.fields = named
    inputs = Set(texts.flatMap(\.dependencies))
    isEmpty = texts.isEmpty
  }
}

extension [FormElement] {
  /// The texts of the groups and lists.
  fileprivate var texts: [ElementTexts] {
    flatMap { element -> [ElementTexts] in
      switch element {
      case .field: []
      case .group(let group): [group.texts] + group.elements.texts
      case .items(let list): [list.texts] + list.elements.texts
      }
    }
  }
}
