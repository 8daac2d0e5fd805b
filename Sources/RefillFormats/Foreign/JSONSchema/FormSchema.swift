public import RefillCore

/// Writes forms as JSON Schema.
public enum FormSchema {
  /// Returns a form as the text of a JSON Schema, and a sentence for everything that it cannot say.
  ///
  /// The schema describes the record of the form.
  public static func text(of form: Form) -> (text: String, losses: [String]) {
    var composer = FormSchemaComposer(form)
    let content = composer.object(form.elements, rules: form.rules)
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
    /// The properties that conditions can name, by the names that expressions have.
    var known: [String: FormSchemaProperty] = [:]
  }

  /// Returns the keywords of the object with the answers of elements.
  mutating func object(
    _ elements: [FormElement], rules: [FormRule] = []
  ) -> [(String, JSONText)] {
    var object = Object()
    collectKeys(of: elements, into: &object)
    add(elements, under: Presence(), to: &object)
    for rule in rules {
      if let schema = FormSchemaCondition(object.known).schema(of: rule.test.syntax) {
        object.conditional.append(schema)
      } else {
        lose("the rule \"\(rule.message.source)\" is not carried", of: nil)
      }
    }
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
        let property = FormSchemaProperty(key: field.key, field: field)
        (object.known[field.id], object.known[field.key]) = (property, property)
      case .group(let group) where !group.isNested: collectKeys(of: group.elements, into: &object)
      case .items(let list):
        let property = FormSchemaProperty(key: list.key, field: nil)
        (object.known[list.id], object.known[list.key]) = (property, property)
      case .group: break
      }
    }
  }

  // MARK: Elements

  /// The condition under which an element is there.
  private struct Presence {
    /// The condition; `nil` for always.
    var condition: JSONText?
    /// False if a part of the condition has no words: then nothing is required.
    var isKnown = true
  }

  /// Adds elements that are there while a condition is true.
  private mutating func add(
    _ elements: [FormElement], under presence: Presence, to object: inout Object
  ) {
    for element in elements {
      switch element {
      case .field(let index): add(form.fields[index], under: presence, to: &object)
      case .group(let group): add(group, under: presence, to: &object)
      case .items(let list): add(list, under: presence, to: &object)
      }
    }
  }

  private mutating func add(
    _ field: Field, under outer: Presence, to object: inout Object
  ) {
    guard field.kind != .note else { return lose("the note is not carried", of: field.id) }
    let presence = self.presence(field.logic.relevant, outer, object.known, of: field.id)
    let schema = JSONText.object(schema(of: field))
    put(field.key, schema, isRequired: field.isRequired, under: presence, to: &object)
    addRules(of: field, to: &object)
    addOptions(of: field, to: &object)
    guard let expression = field.logic.required, presence.isKnown else { return }
    guard let required = FormSchemaCondition(object.known).schema(of: expression.syntax)
    else { return lose("the condition of required is not carried", of: field.id) }
    let test = presence.condition.map { .object([("allOf", .list([$0, required]))]) } ?? required
    object.conditional.append(.object([("if", test), ("then", Self.having(field.key))]))
  }

  /// Adds the rules of a field that name other ones; they hold while it has an answer.
  private mutating func addRules(of field: Field, to object: inout Object) {
    let writer = FormSchemaCondition(object.known, own: field)
    for rule in field.logic.constraints where writer.keywords(of: rule.test.syntax) == nil {
      if let schema = writer.schema(of: rule.test.syntax) {
        object.conditional.append(.object([("if", Self.having(field.key)), ("then", schema)]))
      } else {
        lose("a constraint is not carried", of: field.id)
      }
    }
  }

  /// Adds the conditions of options.
  private mutating func addOptions(of field: Field, to object: inout Object) {
    for option in field.options {
      guard let expression = option.relevant else { continue }
      guard let condition = FormSchemaCondition(object.known).schema(of: expression.syntax) else {
        lose("the condition of the option \"\(option.title)\" is not carried", of: field.id)
        continue
      }
      let value = JSONText.object([("const", Self.value(of: option))])
      let chosen = field.kind == .choices ? JSONText.object([("contains", value)]) : value
      let property = JSONText.object([(field.key, .object([("not", chosen)]))])
      object.conditional.append(
        .object([("if", condition), ("else", .object([("properties", property)]))]))
    }
  }

  /// Returns the schema of the objects that have a property.
  private static func having(_ key: String) -> JSONText {
    .object([("required", .list([.string(key)]))])
  }

  private mutating func add(
    _ group: FieldGroup, under outer: Presence, to object: inout Object
  ) {
    let presence = self.presence(group.relevant, outer, object.known, of: group.id)
    if !group.texts.isEmpty { lose(Self.textWithAnswers, of: group.id) }
    guard group.isNested else {
      lose("the heading of a group without an object of its own is not carried", of: group.id)
      return add(group.elements, under: presence, to: &object)
    }
    if group.isPage { lose("the page is not carried", of: group.id) }
    let content = self.object(group.elements)
    let isRequired = content.contains { $0.0 == "required" }
    let schema = JSONText.object(Self.head(group.title, group.description) + content)
    put(group.key, schema, isRequired: isRequired, under: presence, to: &object)
  }

  private mutating func add(
    _ list: ItemList, under outer: Presence, to object: inout Object
  ) {
    let presence = self.presence(list.relevant, outer, object.known, of: list.id)
    if !list.texts.isEmpty { lose(Self.textWithAnswers, of: list.id) }
    if list.itemTitle != nil { lose("itemTitle is not carried", of: list.id) }
    let most = list.maxItems < ItemList.maximumItems ? list.maxItems : nil
    let schema =
      Self.head(list.title, list.description) + [("type", .string("array"))]
      + (list.minItems > 0 ? [("minItems", JSONText.integer(list.minItems))] : [])
      + (most.map { [("maxItems", JSONText.integer($0))] } ?? [])
      + [("items", .object(self.object(list.elements)))]
    let isRequired = list.minItems > 0
    put(list.key, .object(schema), isRequired: isRequired, under: presence, to: &object)
  }

  /// Adds a property.
  private func put(
    _ key: String, _ schema: JSONText, isRequired: Bool, under presence: Presence,
    to object: inout Object
  ) {
    let required = isRequired && presence.isKnown
    guard let condition = presence.condition else {
      object.properties.append((key, schema))
      if required { object.required.append(key) }
      return
    }
    let properties = [("properties", JSONText.object([(key, schema)]))]
    let keys = required ? [("required", JSONText.list([.string(key)]))] : []
    object.conditional.append(.object([("if", condition), ("then", .object(properties + keys))]))
  }

  /// Returns the conjunction of two conditions; notes an expression that JSON Schema cannot say.
  private mutating func presence(
    _ expression: FormExpression?, _ outer: Presence, _ known: [String: FormSchemaProperty],
    of id: String
  ) -> Presence {
    guard let expression else { return outer }
    guard let inner = FormSchemaCondition(known).schema(of: expression.syntax) else {
      lose("the condition of relevant is not carried", of: id)
      return Presence(condition: outer.condition, isKnown: false)
    }
    let both = outer.condition.map { JSONText.object([("allOf", .list([$0, inner]))]) }
    return Presence(condition: both ?? inner, isKnown: outer.isKnown)
  }

  private static let textWithAnswers = "a text with answers is not carried"

  /// Returns the title and the description.
  static func head(_ title: String, _ description: String?) -> [(String, JSONText)] {
    [("title", .string(title))] + (description.map { [("description", .string($0))] } ?? [])
  }
}
