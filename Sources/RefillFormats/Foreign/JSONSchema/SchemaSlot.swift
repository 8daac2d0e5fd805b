import RefillCore

/// The place of a schema in the value that contains it.
struct SchemaSlot {
  /// The key of a property, or a name for a value without one.
  let key: String
  /// The title; `nil` for that of the schema.
  var title: String?
  let position: SourcePosition
  var requirement = Requirement.never
  /// The conditions under which it is there.
  var conditions: [String] = []
  /// The default that the value around it has; `nil` for that of the schema.
  var initial: JSONValue?

  /// The cases in which a value is required.
  enum Requirement: Equatable {
    case never
    case always
    /// While an expression is true.
    case when(String)

    /// The value of `required` of a field.
    func value(at position: SourcePosition) -> JSONValue? {
      switch self {
      case .never: nil
      case .always: .flag(true, at: position)
      case .when(let condition): .text(condition, at: position)
      }
    }
  }

  /// True if the value is always required.
  var isRequired: Bool { requirement == .always }

  /// The conjunction of the conditions; `nil` for always.
  var relevance: String? { Self.all(conditions) }

  /// Returns the conjunction of conditions; `nil` for none.
  static func all(_ conditions: [String]) -> String? {
    conditions.count < 2
      ? conditions.first : conditions.map { "(\($0))" }.joined(separator: " and ")
  }

  /// Returns the title of the field or group.
  func title(of schema: Schema) -> String {
    let written = [title, schema.title].compactMap(\.self)
      .map(FormTranslation.oneLine).first { !$0.isEmpty }
    return String((written ?? Self.readable(key)).prefix(200))
  }

  /// Returns a key in words, such as `Max retries` for `maxRetries`.
  static func readable(_ key: String) -> String {
    var text = ""
    var isAfterSmall = false
    for character in key {
      let isSeparator = character == "_" || character == "-"
      if isSeparator || character.isCapital && isAfterSmall {
        if !text.isEmpty, text.last != " " { text += " " }
      }
      if !isSeparator {
        text += isAfterSmall && character.isCapital ? character.lowercased() : String(character)
      }
      isAfterSmall = character.isSmallOrDigit
    }
    let plain = text.trimmed
    return plain.isEmpty ? key : plain.prefix(1).uppercased() + plain.dropFirst()
  }
}

extension Character {
  /// True for an upper-case letter; fast for ASCII.
  fileprivate var isCapital: Bool {
    asciiValue.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? isUppercase
  }

  /// True for a lower-case letter or a digit; fast for ASCII.
  fileprivate var isSmallOrDigit: Bool {
    guard let byte = asciiValue else { return isLowercase || isNumber }
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// The groups and lists around a schema.
struct SchemaPlace {
  /// The beginning of ids: those of the nested groups and lists around it.
  var prefix = ""
  var groupDepth = 0
  var listDepth = 0
  /// The number of choices between values around it.
  var choiceDepth = 0

  /// The number of groups, lists and choices around it.
  var levels: Int { groupDepth + listDepth + choiceDepth }

  /// Returns the place in a group.
  ///
  /// - Parameter id: the id of a nested group; `nil` for one without an object of its own.
  func inGroup(_ id: String?) -> SchemaPlace {
    var place = self
    place.groupDepth += 1
    if let id { place.prefix += id + "." }
    return place
  }

  /// Returns the place in a list of items.
  func inList(_ id: String) -> SchemaPlace {
    var place = self
    place.listDepth += 1
    place.prefix += id + "."
    return place
  }
}

/// The translation of a schema.
struct SchemaPart {
  var elements: [JSONValue] = []
  var shape = SchemaShape.nothing
  /// The answer, for conditions; `nil` for one that conditions cannot name.
  var answer: SchemaAnswer?
  /// True if a field in it is always required.
  var hasRequired = false
}

/// An answer that conditions name.
indirect enum SchemaAnswer {
  /// A field, by its full id.
  case leaf(field: String, SchemaLeaf)
  /// The properties of an object.
  case object([String: SchemaAnswer])
}

/// The translation of the properties of an object.
struct SchemaMembers {
  private(set) var elements: [JSONValue] = []
  var parts: [SchemaShape.Part] = []
  private(set) var answers: [String: SchemaAnswer]
  private(set) var hasRequired = false
  /// The index in `elements` of the field of a property.
  private var fields: [String: Int] = [:]

  /// - Parameter answers: the answers of the same object that are asked elsewhere.
  init(knowing answers: [String: SchemaAnswer] = [:]) { self.answers = answers }

  /// Adds a property.
  mutating func add(_ part: SchemaPart, for key: String) {
    if part.elements.count == 1, case .leaf = part.answer, fields[key] == nil {
      fields[key] = elements.count
    }
    answers[key] = answers[key] ?? part.answer
    elements += part.elements
    hasRequired = hasRequired || part.hasRequired
    parts.append(.member(key: key, part.shape))
  }

  /// Adds elements that are no property of their own.
  mutating func add(_ elements: [JSONValue]) { self.elements += elements }

  /// Notes that a field that is no property is required.
  mutating func markRequired() { hasRequired = true }

  /// Notes that no field is required in all cases.
  mutating func markOptional() { hasRequired = false }

  /// Adds the properties of another part of the same object.
  mutating func add(_ other: SchemaMembers) {
    let start = elements.count
    fields.merge(other.fields.mapValues { $0 + start }) { first, _ in first }
    elements += other.elements
    parts += other.parts
    answers.merge(other.answers) { first, _ in first }
    hasRequired = hasRequired || other.hasRequired
  }

  /// Makes a property required while a condition is true; returns false if it is no single field.
  mutating func require(_ key: String, when condition: String) -> Bool {
    change(key) { field in
      if field["required"]?.bool == true { return field }
      let known = field["required"]?.string
      let test = known.map { "(\($0)) or (\(condition))" } ?? condition
      return field.setting("required", to: .text(test, at: field.position))
    }
  }

  /// Adds a rule to a property; returns false if it is no single field.
  mutating func constrain(_ key: String, to test: String) -> Bool {
    change(key) { field in
      let rules =
        (field["constraint"].map { $0.array ?? [$0] } ?? [])
        + [.text(test, at: field.position)]
      return field.setting("constraint", to: .list(rules, at: field.position))
    }
  }

  private mutating func change(_ key: String, _ change: (JSONValue) -> JSONValue) -> Bool {
    guard let index = fields[key] else { return false }
    elements[index] = change(elements[index])
    return true
  }
}
