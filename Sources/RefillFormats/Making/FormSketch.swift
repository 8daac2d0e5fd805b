import RefillCore

/// A form that is being made: from a table, an example, a script, or the answers to a form.
package struct FormSketch: Equatable, Sendable {
  /// The id; a letter, digit or `_` first.
  package var id: String
  /// The title of the form.
  package var title: String
  /// A sentence about the form; `nil` for none.
  package var description: String?
  /// The fields, groups and lists in their order.
  package var elements: [Element]
  /// The sentences about what could not be taken from the source.
  package var remarks: [String] = []

  /// A part of a form.
  package indirect enum Element: Equatable, Sendable {
    case field(FieldSketch)
    /// A heading over elements, which are an object of the record.
    case group(id: String, title: String, [Element])
    /// A list of items with these elements.
    case list(id: String, title: String, [Element])
  }

  /// Creates a form whose title is that of its id unless it is given.
  package init(id: String, title: String? = nil, elements: [Element]) {
    self.id = id
    self.title = title ?? FieldSketch.title(of: id)
    self.elements = elements
  }

  /// Makes the remarks those of the fields.
  mutating func takeRemarks() { remarks = elements.flatMap(\.remarks) }

  /// The form with its titles and descriptions as they are: each `${` names no answer.
  var withoutAnswers: FormSketch {
    var sketch = self
    sketch.title = PromptText.escaped(title)
    sketch.description = description.map(PromptText.escaped)
    sketch.elements = elements.map(\.withoutAnswers)
    return sketch
  }

  /// The text of the form file.
  package var text: String {
    let members: [(String, JSONText)?] = [
      ("id", .string(id)), ("title", .string(title)),
      description.map { ("description", .string($0)) },
      ("fields", .list(elements.map(\.json))),
    ]
    return JSONText.object(members.compactMap(\.self)).pretty + "\n"
  }

  /// A row for each field: its id, its description, and where that comes from; fields of groups and
  /// lists are indented.
  package var rows: [[String]] { elements.flatMap { $0.rows(indent: 0) } }
}

extension FormSketch.Element {
  fileprivate var remarks: [String] {
    switch self {
    case .field(let field): field.remark.map { [$0] } ?? []
    case .group(_, _, let elements), .list(_, _, let elements): elements.flatMap(\.remarks)
    }
  }

  fileprivate var withoutAnswers: FormSketch.Element {
    switch self {
    case .field(var field):
      field.title = PromptText.escaped(field.title)
      field.description = field.description.map(PromptText.escaped)
      return .field(field)
    case .group(let id, let title, let elements):
      return .group(
        id: id, title: PromptText.escaped(title), elements.map(\.withoutAnswers))
    case .list(let id, let title, let elements):
      return .list(id: id, title: PromptText.escaped(title), elements.map(\.withoutAnswers))
    }
  }

  fileprivate var json: JSONText {
    switch self {
    case .field(let field): field.json
    case .group(let id, let title, let elements):
      .object([
        ("id", .string(id)), ("kind", .string("group")), ("title", .string(title)),
        ("nest", .flag(true)), ("fields", .list(elements.map(\.json))),
      ])
    case .list(let id, let title, let elements):
      .object([
        ("id", .string(id)), ("kind", .string("repeat")), ("title", .string(title)),
        ("fields", .list(elements.map(\.json))),
      ])
    }
  }

  fileprivate func rows(indent: Int) -> [[String]] {
    let margin = String(repeating: "  ", count: indent)
    return switch self {
    case .field(let field): [[margin + field.id, field.summary, field.reason]]
    case .group(let id, _, let elements):
      [[margin + id, "a group", ""]] + elements.flatMap { $0.rows(indent: indent + 1) }
    case .list(let id, _, let elements):
      [[margin + id, "a list of items", ""]] + elements.flatMap { $0.rows(indent: indent + 1) }
    }
  }
}

/// Gives each element of one level an id of its own.
struct SketchIDs {
  private var taken: Set<String> = []

  /// Returns the id for a name, numbered if it is taken.
  ///
  /// A name that can be an id is kept, so that records have the names of their source.
  mutating func id(for name: String, keepsNames: Bool = true) -> String {
    let stem = keepsNames && FieldSketch.isID(name) ? name : FieldSketch.id(for: name)
    var id = stem
    var number = 2
    while !taken.insert(id.lowercased()).inserted {
      id = "\(stem)_\(number)"
      number += 1
    }
    return id
  }
}
