import RefillCore

/// The structure of a JSON value, and the fields that have its parts.
indirect enum SchemaShape: Sendable {
  /// The answer of a field.
  case leaf(field: String, SchemaLeaf)
  /// A value that is always the same.
  case constant(JSONText)
  case object(Object)
  /// The items of a list.
  case items(list: String, item: SchemaShape, isNeeded: Bool)
  /// The entries of a list of keys and values, as an object.
  case entries(Entries, isNeeded: Bool)
  /// A list whose values have a structure each.
  case tuple([SchemaShape], isNeeded: Bool)
  /// One of several structures, by the answer of a choice.
  case variants(choice: String, [String: SchemaShape])
  /// A value that is there while a question is answered with yes.
  case optional(question: String, SchemaShape)
  /// `null` for a value that is not there.
  case orNull(SchemaShape)
  /// The location of a repository in Backstage, a text of several answers.
  case location(host: SchemaShape, [(name: String, shape: SchemaShape)])
  /// No value.
  case nothing

  /// An object.
  struct Object: Sendable {
    var parts: [Part]
    /// True if it is there without answers.
    var isNeeded: Bool
  }

  /// A part of an object.
  indirect enum Part: Sendable {
    case member(key: String, SchemaShape)
    /// The members of one of several structures, by the answer of a choice.
    case variants(choice: String, [String: [Part]])
    /// Members with keys of the user's own.
    case entries(Entries)
    /// The keys that the object must have, which tells it from other structures.
    case required(Set<String>)
  }

  /// A list of keys and values.
  struct Entries: Sendable {
    let list: String
    /// The field of the key.
    let key: String
    let value: SchemaShape
  }
}

/// The JSON type of an answer.
enum SchemaLeaf: Sendable {
  case text
  /// A text that conditions do not compare: a secret or a date.
  case otherText
  case number
  case flag
  /// The values of the options of a choice, by their texts; several are a list.
  case options([String: JSONText])
  /// The lines of a text area.
  indirect case lines(SchemaLeaf)
  /// A text that is JSON.
  case json

  /// Returns the JSON of a text; `nil` if it is not of the type.
  func json(of text: String) -> JSONText? {
    switch self {
    case .text, .otherText, .lines: .string(text)
    case .number: DecimalText(text).map { _ in .number(text) }
    case .flag: text == "true" ? .flag(true) : text == "false" ? .flag(false) : nil
    case .options(let values): values[text]
    case .json: (try? JSONReader.read(Array(text.utf8)))?.text
    }
  }
}

/// The answers of a record, by field and item.
struct SchemaAnswers {
  /// A field or list in an item of each list around it.
  private struct Place: Hashable {
    let id: String
    let items: [Int]
  }

  private var answers: [Place: Answer] = [:]
  private var numbers: [Place: Set<Int>] = [:]

  init(_ record: Record) {
    for entry in record.entries {
      var keys: [String] = []
      var items: [Int] = []
      for step in entry.path.steps {
        switch step {
        case .key(let key): keys.append(key)
        case .item(let number):
          numbers[Place(id: keys.joined(separator: "."), items: items), default: []].insert(number)
          items.append(number)
        }
      }
      answers[Place(id: entry.field, items: items)] = entry.answer
    }
  }

  /// Returns the answer of a field in an item; `nil` without one.
  func answer(_ field: String, in items: [Int]) -> Answer? {
    answers[Place(id: field, items: items)]
  }

  /// Returns the numbers of the items of a list, in order.
  func items(of list: String, in items: [Int]) -> [Int] {
    (numbers[Place(id: list, items: items)] ?? []).sorted()
  }
}
