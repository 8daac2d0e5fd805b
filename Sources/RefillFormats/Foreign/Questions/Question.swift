import RefillCore

/// A question of a form file that lists its questions.
struct Question {
  /// The name of the answer for the tool.
  let key: String
  let position: SourcePosition
  let type: ValueType
  /// The title; `nil` for the first line of `text`, else the key.
  var title: String?
  /// The explanation of several lines at most.
  var text: String?
  var isRequired = false
  /// The condition under which it is asked; `nil` for always.
  var condition: String?
  /// The default as written.
  var initial: JSONValue?
  var placeholder: JSONValue?
  /// The limits, patterns and rules of its field.
  var members: [(String, JSONValue?)] = []
  /// True if an empty text is written, because the tool has another value for one that is left out.
  var isWrittenEmpty = false

  init(_ key: String, _ type: ValueType, at position: SourcePosition) {
    self.key = key
    self.type = type
    self.position = position
  }

  /// The types of answers.
  enum ValueType {
    case text(isLong: Bool)
    case secret
    case flag
    case number(isWhole: Bool)
    case choice(SchemaOptions)
    case choices(SchemaOptions)
    /// A list of texts, typed one a line.
    case lines
    /// A value that is typed as JSON: `array`, `object`, or any if it is empty.
    case json(String)

    /// A text of one line.
    static let line = ValueType.text(isLong: false)
  }

  /// Returns the title and the explanation as members of the field.
  var words: [(String, JSONValue?)] {
    let lines = (text ?? "").split(whereSeparator: \.isNewline).map(\.trimmed)
      .filter { !$0.isEmpty }
    let own = title.map(FormTranslation.oneLine) ?? ""
    guard own.isEmpty else {
      return [("title", .text(own, at: position))]
        + FormTranslation.explanation(text, at: position)
    }
    return [
      ("title", .text(lines.first ?? key, at: position)),
      ("help", lines.count > 1 ? text.map { .text($0.trimmed, at: position) } : nil),
    ]
  }
}

extension JSONValue {
  /// The text of a text, number or Boolean; `nil` for any other value.
  var scalarText: String? {
    switch kind {
    case .string(let text): text
    case .number: plainNumber
    case .bool(let flag): String(flag)
    case .null, .array, .object: nil
    }
  }

  /// The Boolean, also of the texts that YAML 1.1 takes for one.
  var flag: Bool? {
    switch string?.lowercased() {
    case "true", "yes", "on": true
    case "false", "no", "off": false
    default: bool
    }
  }

  /// True if it is null, or an empty text.
  var isBlank: Bool { isNull || string?.trimmed.isEmpty == true }
}
