/// A form as its file describes it.
public struct Form: Equatable, Sendable {
  /// The identifier of letters, digits, `-`, `_` and `.`; names the form's records and drafts.
  public var id: String { parts.wrappedValue.id }
  /// The title in the first row of the screen.
  public var title: String {
    get { parts.wrappedValue.title }
    set { parts.wrappedValue.title = newValue }
  }
  /// A sentence about the form; `nil` for none.
  public var description: String? { parts.wrappedValue.description }
  /// The fields in file order.
  ///
  /// Their identifiers are unique.
  public var fields: [Field] { parts.wrappedValue.fields }
  /// The fields in their groups and lists; each field is in one place, in the order of `fields`.
  public var elements: [FormElement] { parts.wrappedValue.elements }
  /// The places of the answers in records; item 0 stands for the items of a list.
  public var paths: [RecordPath] { parts.wrappedValue.paths }
  /// The lists of items.
  var lists: FormLists { parts.wrappedValue.lists }
  /// The rules over several fields, in file order.
  public var rules: [FormRule] { parts.wrappedValue.rules }
  /// The pages in order; empty for a form without pages.
  ///
  /// Fields between pages belong to the page before them.
  public var pages: [FormPage] { parts.wrappedValue.pages }
  /// The dependencies of the expressions.
  public var dependencies: FormDependencies { parts.wrappedValue.dependencies }
  /// The titles and descriptions with answers in them.
  var texts: FormTexts { parts.wrappedValue.texts }
  /// True if the meaning of an answer depends on the date or the locale.
  var readsAnswers: Bool { parts.wrappedValue.readsAnswers }
  /// True if Done opens a review; false if Done on the last field submits.
  public var hasReview: Bool { parts.wrappedValue.hasReview }
  /// The output that remains in the scrollback after submit.
  public var summary: Summary { parts.wrappedValue.summary }
  /// The rows in which it is drawn.
  public var presentation: Presentation { parts.wrappedValue.presentation }

  /// All copies share their parts, because a form is copied with each state of its filling.
  private var parts: CopyOnWriteBox<Parts>

  private struct Parts: Equatable, Sendable {
    let id: String
    var title: String
    let description: String?
    let fields: [Field]
    let elements: [FormElement]
    let paths: [RecordPath]
    let lists: FormLists
    let rules: [FormRule]
    let pages: [FormPage]
    let dependencies: FormDependencies
    let texts: FormTexts
    let readsAnswers: Bool
    let hasReview: Bool
    let summary: Summary
    let presentation: Presentation
  }

  /// The output that remains in the scrollback after submit.
  public enum Summary: String, CaseIterable, Sendable {
    /// One line: the form, at most two values, the record.
    case line
    /// The whole form as filled in.
    case full
    /// No output.
    case none
  }

  /// The rows in which a form is drawn, without those of an open list.
  public enum Presentation: Equatable, Sendable {
    /// A title, all fields, messages and keys.
    case whole
    /// One field at a time, and a row for messages and keys.
    case compact
    /// One field at a time; messages have a row only while there is something to say.
    case inline
  }

  /// Creates a form.
  ///
  /// `title` defaults to the identifier, `elements` to all fields without groups.
  public init(
    id: String, title: String? = nil, description: String? = nil, fields: [Field],
    elements: [FormElement]? = nil, rules: [FormRule] = [],
    hasReview: Bool = true, summary: Summary = .line, presentation: Presentation = .whole
  ) {
    let elements = elements ?? fields.indices.map(FormElement.field)
    parts = CopyOnWriteBox(
      Parts(
        id: id, title: title ?? id, description: description, fields: fields, elements: elements,
        paths: elements.paths(of: fields), lists: FormLists(elements, fieldCount: fields.count),
        rules: rules, pages: elements.pages(of: fields),
        dependencies: FormDependencies(elements, fields: fields, rules: rules),
        texts: FormTexts(elements, fields: fields),
        readsAnswers: fields.contains { $0.kind.isRead }, hasReview: hasReview, summary: summary,
        presentation: presentation))
  }

  /// The form in which no answer is required.
  package var withoutRequirements: Form {
    let fields = fields.map { field in
      var field = field
      field.isRequired = false
      field.logic.required = nil
      return field
    }
    return Form(
      id: id, title: title, description: description, fields: fields, elements: elements,
      rules: rules, hasReview: hasReview, summary: summary, presentation: presentation)
  }

  /// Returns the title of the list that a field is in; `nil` for none.
  func listTitle(of id: String) -> String? {
    index(of: id).flatMap { lists.listOfField[$0] }.flatMap { lists.lists[$0]?.title }
  }

  /// Returns the number of the field that an id or a path leads to, whatever the numbers of items.
  ///
  /// O(fields).
  public func element(at id: String) -> Int? {
    index(of: id) ?? ItemPath(id).flatMap(element)
  }

  /// Returns the number of the field that a path of an item leads to.
  func element(of path: ItemPath) -> Int? {
    lists.isEmpty ? nil : paths.firstIndex { $0.description == path.template }
  }

  /// True if a path names a nested group.
  package func isGroup(_ path: String) -> Bool {
    let template = (ItemPath(path)?.template ?? path) + "."
    return element(at: path) == nil && paths.contains { $0.description.hasPrefix(template) }
  }

  /// Returns the title and the limit of the list that a field is in, and the path of the field in its
  /// first item; `nil` for a field outside of lists.
  package func list(of name: String) -> (title: String, maxItems: Int, example: String)? {
    guard let field = element(at: name),
      let list = lists.listOfField[field].flatMap({ lists.lists[$0] })
    else { return nil }
    let steps = paths[field].steps.map { step -> RecordPath.Step in
      if case .item = step { .item(1) } else { step }
    }
    return (list.title, list.maxItems, RecordPath(steps).description)
  }

  /// True if a path names a list of items.
  package func isList(_ path: String) -> Bool {
    let template = ItemPath(path)?.template ?? path
    return paths.contains { path in
      let item = path.item
      return !item.isEmpty
        && item.indices.contains {
          if case .item = item[$0] {
            RecordPath(Array(item[..<$0])).description == template
          } else {
            false
          }
        }
    }
  }

  /// The Markdown templates of mentions, by field identifier.
  public var mentionLinks: [String: String] {
    Dictionary(
      fields.compactMap { field in (field.mentions?.link).map { (field.id, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The fields that a record may answer, in order: all except notes.
  public var recordedFields: [Field] { fields.filter { $0.kind != .note } }

  /// Returns the index of the field with this identifier; `nil` if there is none.
  ///
  /// O(n).
  public func index(of fieldID: String) -> Int? {
    fields.firstIndex { $0.id == fieldID }
  }
}
