public import RefillCore

/// Writes forms as JSON Schema.
public enum FormSchema {
  /// Returns a form as the text of a JSON Schema, and a sentence for everything that it cannot say.
  ///
  /// The schema describes the record of the form.
  public static func text(of form: Form) -> (text: String, losses: [String]) {
    var composer = FormSchemaComposer(form)
    let content = composer.object(form.elements)
    if !form.rules.isEmpty { composer.lose("rules are not carried", of: nil) }
    let losses = composer.losses
    let head: [(String, JSONText)] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string(form.title)),
    ]
    let description = form.description.map { [("description", JSONText.string($0))] } ?? []
    let comment =
      losses.isEmpty ? [] : [("$comment", JSONText.string(losses.joined(separator: " ")))]
    return (JSONText.object(head + description + comment + content).pretty + "\n", losses)
  }
}

/// Composes the schemas of elements.
struct FormSchemaComposer {
  let form: Form
  private(set) var losses: [String] = []

  init(_ form: Form) { self.form = form }

  /// Notes that something of a form or of an element has no words in JSON Schema.
  mutating func lose(_ what: String, of element: String?) {
    losses.append((element.map { "\($0): " } ?? "") + "\(what).")
  }

  /// The schema of an object so far.
  private struct Object {
    var properties: [(String, JSONText)] = []
    var required: [String] = []
    /// The properties that are there or required under conditions.
    var conditional: [JSONText] = []
    /// The keys of the fields that conditions can name, by the names that expressions have.
    var keys: [String: String] = [:]
  }

  /// Returns the keywords of the object with the answers of elements.
  mutating func object(_ elements: [FormElement]) -> [(String, JSONText)] {
    var object = Object()
    collectKeys(of: elements, into: &object)
    add(elements, under: nil, to: &object)
    var keywords: [(String, JSONText)] = [
      ("type", .string("object")), ("properties", .object(object.properties)),
    ]
    if !object.required.isEmpty {
      keywords.append(("required", .list(object.required.map(JSONText.string))))
    }
    if !object.conditional.isEmpty { keywords.append(("allOf", .list(object.conditional))) }
    return keywords
  }

  private func collectKeys(of elements: [FormElement], into object: inout Object) {
    for element in elements {
      switch element {
      case .field(let index):
        let field = form.fields[index]
        object.keys[field.id] = field.key
        object.keys[field.key] = field.key
      case .group(let group) where !group.isNested: collectKeys(of: group.elements, into: &object)
      case .group, .items: break
      }
    }
  }

  // MARK: Elements

  /// Adds elements that are there while a condition is true.
  private mutating func add(
    _ elements: [FormElement], under condition: JSONText?, to object: inout Object
  ) {
    for element in elements {
      switch element {
      case .field(let index): add(form.fields[index], under: condition, to: &object)
      case .group(let group): add(group, under: condition, to: &object)
      case .items(let list): add(list, under: condition, to: &object)
      }
    }
  }

  private mutating func add(
    _ field: Field, under outer: JSONText?, to object: inout Object
  ) {
    guard field.kind != .note else { return lose("the note is not carried", of: field.id) }
    let condition = self.condition(field.logic.relevant, outer, object.keys, of: field.id)
    let schema = JSONText.object(schema(of: field))
    put(field.key, schema, isRequired: field.isRequired, under: condition, to: &object)
    guard let expression = field.logic.required else { return }
    guard
      let required = FormSchemaCondition(object.keys).schema(of: expression.syntax)
    else { return lose("the condition of required is not carried", of: field.id) }
    let keys = JSONText.object([("required", .list([.string(field.key)]))])
    object.conditional.append(.object([("if", required), ("then", keys)]))
  }

  private mutating func add(
    _ group: FieldGroup, under outer: JSONText?, to object: inout Object
  ) {
    let condition = self.condition(group.relevant, outer, object.keys, of: group.id)
    guard group.isNested else {
      lose("the heading of a group without an object of its own is not carried", of: group.id)
      return add(group.elements, under: condition, to: &object)
    }
    if group.isPage { lose("the page is not carried", of: group.id) }
    let content = self.object(group.elements)
    let isRequired = content.contains { $0.0 == "required" }
    let schema = JSONText.object(Self.head(group.title, group.description) + content)
    put(group.key, schema, isRequired: isRequired, under: condition, to: &object)
  }

  private mutating func add(
    _ list: ItemList, under outer: JSONText?, to object: inout Object
  ) {
    let condition = self.condition(list.relevant, outer, object.keys, of: list.id)
    if list.itemTitle != nil { lose("itemTitle is not carried", of: list.id) }
    let most = list.maxItems < ItemList.maximumItems ? list.maxItems : nil
    let schema =
      Self.head(list.title, list.description) + [("type", .string("array"))]
      + (list.minItems > 0 ? [("minItems", JSONText.integer(list.minItems))] : [])
      + (most.map { [("maxItems", JSONText.integer($0))] } ?? [])
      + [("items", .object(self.object(list.elements)))]
    let isRequired = list.minItems > 0
    put(list.key, .object(schema), isRequired: isRequired, under: condition, to: &object)
  }

  /// Adds a property.
  private func put(
    _ key: String, _ schema: JSONText, isRequired: Bool, under condition: JSONText?,
    to object: inout Object
  ) {
    guard let condition else {
      object.properties.append((key, schema))
      if isRequired { object.required.append(key) }
      return
    }
    let properties = [("properties", JSONText.object([(key, schema)]))]
    let required = isRequired ? [("required", JSONText.list([.string(key)]))] : []
    object.conditional.append(
      .object([("if", condition), ("then", .object(properties + required))]))
  }

  /// Returns the conjunction of two conditions; notes an expression that JSON Schema cannot say.
  private mutating func condition(
    _ expression: FormExpression?, _ outer: JSONText?, _ keys: [String: String], of id: String
  ) -> JSONText? {
    guard let expression else { return outer }
    guard let inner = FormSchemaCondition(keys).schema(of: expression.syntax) else {
      lose("the condition of relevant is not carried", of: id)
      return outer
    }
    return outer.map { .object([("allOf", .list([$0, inner]))]) } ?? inner
  }

  /// Returns the title and the description.
  static func head(_ title: String, _ description: String?) -> [(String, JSONText)] {
    [("title", .string(title))] + (description.map { [("description", .string($0))] } ?? [])
  }
}
