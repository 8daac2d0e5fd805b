import RefillCore

/// Parses a form file: builds the form and collects all problems.
struct FormParser {
  /// True if an error was found; the form is then unusable.
  var hasError: Bool { counts[.error, default: 0] > 0 }

  /// The problems in the order of the file.
  var problemsInOrder: [FormProblem] {
    problems.enumerated().sorted { left, right in
      (left.element.line, left.element.column, left.offset)
        < (right.element.line, right.element.column, right.offset)
    }.map(\.element)
  }

  /// The remaining number of options.
  var optionsLeft = FormReader.maximumOptions
  /// The valid patterns so far, by their texts; a pattern in several fields is compiled once, and a text is found
  /// to be too slow for it once.
  var patterns: [String: Pattern] = [:]
  /// Patterns that compile, as the reader of a foreign form found out.
  var compiledPatterns: Set<String> = []
  /// The remaining number of bytes of new patterns.
  var patternBytesLeft = FormReader.maximumPatterns
  /// The elements of the form so far.
  var outline = FormOutline()
  /// The expressions, which are checked once all elements are known.
  var expressions: [WrittenExpression] = []
  /// The calculations and computed defaults by the indices of their fields, for cycles.
  var computations: [Int: WrittenExpression.WrittenText] = [:]
  /// The conditions of fields, groups and lists by their ids, for cycles.
  var conditions: [String: WrittenExpression.WrittenText] = [:]
  /// The `required` of fields by their index, unless it is false.
  var requirements: [Int: WrittenExpression.WrittenText] = [:]
  /// The fields named by `next` and `previous`, which are resolved once all fields are known.
  var neighbors: [NamedNeighbor] = []
  /// The number of fields beyond the limit, and the position of the first one.
  var surplus: (count: Int, position: SourcePosition)?

  /// The id of the form.
  var formID = ""
  /// The id of the field that is being parsed.
  var fieldID: String?
  /// The namespace of the field that is being parsed.
  var namespace = 0
  /// The text of the file.
  let source: FormSource

  /// The files named so far.
  private(set) var files: [NamedFile] = []

  private var problems: [FormProblem] = []
  private var counts: [FormProblem.Severity: Int] = [:]
  // Did-you-mean is O(n·m); limit it per file.
  var guessesLeft = 100

  /// Creates a parser for a file.
  init(_ source: FormSource = .json([])) { self.source = source }

  /// A field that the `next` or `previous` of another one names.
  struct NamedNeighbor {
    let id: String
    let fieldIndex: Int
    let namespace: Int
    let word: FieldKeyword
    let path: String
    let position: SourcePosition
  }

  /// True if one more problem of a severity is within the limit, and reported.
  func reports(_ severity: FormProblem.Severity) -> Bool {
    counts[severity, default: 0] < FormReader.maximumProblems
  }

  mutating func error(_ message: @autoclosure () -> String, at position: SourcePosition) {
    report(.error, message, at: position)
  }

  mutating func warn(_ message: @autoclosure () -> String, at position: SourcePosition) {
    report(.warning, message, at: position)
  }

  /// Records a problem; the message is only built if it is within the limit.
  private mutating func report(
    _ severity: FormProblem.Severity, _ message: () -> String, at position: SourcePosition
  ) {
    counts[severity, default: 0] += 1
    guard counts[severity, default: 0] <= FormReader.maximumProblems else { return }
    problems.append(
      FormProblem(
        severity, line: position.line, column: position.column, message: message(), field: fieldID))
  }

  /// Records a file that the form names.
  mutating func note(_ kind: NamedFile.Kind, _ name: String, path: String, at place: SourcePosition)
  {
    files.append(NamedFile(name: name, kind: kind, path: path, field: fieldID, position: place))
  }

  /// Returns ` Did you mean title?`, or an empty string.
  mutating func guess(_ word: String, among words: [String]) -> String {
    guard guessesLeft > 0 else { return "" }
    guessesLeft -= 1
    let known = Self.knownElsewhere[word.lowercased()].flatMap { words.contains($0) ? $0 : nil }
    return didYouMean(known ?? word, among: words)
  }

  /// Keys of other formats, and their names here.
  private static let knownElsewhere = [
    "label": "title", "name": "id", "key": "id", "type": "kind", "format": "kind",
    "hint": "description",
    "options": "enum", "choices": "enum", "values": "enum", "min": "minimum", "max": "maximum",
    "regex": "pattern", "value": "default", "suggestions": "autoFill", "questions": "fields",
    "string": "text", "multiline": "textarea", "integer": "number", "int": "number",
    "float": "decimal", "currency": "decimal", "timestamp": "datetime", "phone": "tel",
    "link": "url",
    "file": "path", "folder": "path", "secret": "password", "select": "choice", "radio": "choice",
    "dropdown": "choice", "multiselect": "choices", "checkboxes": "choices",
    "checkbox": "confirm", "boolean": "confirm", "bool": "confirm", "toggle": "confirm",
    "heading": "note", "markdown": "note", "section": "group", "fieldset": "group",
    "object": "group", "list": "repeat", "array": "repeat", "condition": "relevant",
    "when": "relevant", "if": "relevant", "validate": "constraint", "formula": "calculate",
    "compute": "calculate", "optional": "required",
  ]
}

// MARK: Values by type

extension FormParser {
  /// Parses an object with the keys of `Word`; warns about all others.
  mutating func object<Word>(
    _ value: JSONValue, path: String, as words: Word.Type
  ) -> FormObject<Word>? {
    guard let members = value.members else {
      let name = path.isEmpty ? Word.owner.prefix(1).uppercased() + Word.owner.dropFirst() : path
      error("\(name) is an object in braces, not \(value.typeName).", at: value.position)
      return nil
    }
    var object = FormObject<Word>(path: path, position: value.position)
    for member in members {
      if let word = Word(rawValue: member.key) {
        object.add(word, member)
      } else {
        warnAboutUnknown(member, path: path, as: words)
      }
    }
    return object
  }

  private mutating func warnAboutUnknown<Word: FormWord>(
    _ member: JSONValue.Member, path: String, as words: Word.Type
  ) {
    let place = path.isEmpty ? "" : "\(path): "
    if let owners = Self.otherOwners(of: member.key, as: words) {
      let message =
        "\(place)\(quoted(member.key)) has no effect on \(Word.owner), only on \(owners)."
      return warn(message, at: member.position)
    }
    let guess = guess(member.key, among: Word.allCases.map(\.rawValue))
    warn(
      "\(place)unknown key \(quoted(member.key)) is ignored.\(guess)",
      at: member.position)
  }

  /// The elements that have a key which elements of this type lack; `nil` for other keys.
  private static func otherOwners<Word: FormWord>(of key: String, as words: Word.Type) -> String? {
    guard [FieldKeyword.owner, GroupWord.owner, RepeatWord.owner].contains(Word.owner) else {
      return nil
    }
    let owners = [
      FieldKeyword(rawValue: key).map { _ in FieldKeyword.owner },
      GroupWord(rawValue: key).map { _ in GroupWord.owner },
      RepeatWord(rawValue: key).map { _ in RepeatWord.owner },
    ].compactMap(\.self)
    return owners.isEmpty ? nil : owners.joined(separator: " or ")
  }

  /// Reports that a value has the wrong type; `expected` names the right one.
  mutating func wrongType(_ value: JSONValue, path: String, takes expected: String) {
    error("\(path) takes \(expected), not \(value.typeName).", at: value.position)
  }

  mutating func string<Word>(_ word: Word, of object: FormObject<Word>) -> String? {
    guard let value = object[word] else { return nil }
    if value.string == nil { wrongType(value, path: object.path(word), takes: "a string") }
    return value.string
  }

  mutating func bool<Word>(_ word: Word, of object: FormObject<Word>) -> Bool? {
    guard let value = object[word] else { return nil }
    if value.bool == nil { wrongType(value, path: object.path(word), takes: "true or false") }
    return value.bool
  }

  /// Parses a title, with a maximum length.
  mutating func title<Word>(_ word: Word, of object: FormObject<Word>) -> String? {
    guard let text = string(word, of: object), let value = object[word] else { return nil }
    return checkedTitle(text, path: { object.path(word) }, at: value.position)
  }

  mutating func checkedTitle(
    _ text: String, path: () -> String, at position: SourcePosition
  ) -> String {
    // The number of bytes is at least that of the characters, and O(1).
    if text.utf8.count > FormReader.maximumTitle && text.count > FormReader.maximumTitle {
      error(
        "\(path()) has \(text.count) characters; a title takes at most \(FormReader.maximumTitle).",
        at: position)
    }
    return text
  }

  /// Parses an integer from `least` to 1,000,000,000.
  mutating func count<Word>(
    _ word: Word, of object: FormObject<Word>, atLeast least: Int = 0
  ) -> Int? {
    guard let value = object[word] else { return nil }
    let expected = "a whole number of \(least) or more"
    guard let number = value.number else {
      wrongType(value, path: object.path(word), takes: expected)
      return nil
    }
    guard let count = value.integer, (least...1_000_000_000).contains(count) else {
      error("\(object.path(word)) takes \(expected), not \(shortened(number)).", at: value.position)
      return nil
    }
    return count
  }

  /// Parses one of the names of an enum.
  mutating func oneOf<Word, Value: RawRepresentable<String> & CaseIterable>(
    _ word: Word, of object: FormObject<Word>
  ) -> Value? {
    guard let value = object[word] else { return nil }
    let names = Value.allCases.map(\.rawValue) + Self.containers(Value.self)
    guard let name = value.string else {
      let expected = "one of " + names.joined(separator: ", ")
      wrongType(value, path: object.path(word), takes: expected)
      return nil
    }
    if let found = Value(rawValue: name) { return found }
    let set = word.rawValue == "kind" ? "a field kind" : "a value of \(word.rawValue)"
    let guess = guess(name, among: names)
    error(
      "\(object.path(word)): \(quoted(name)) is not \(set).\(guess) "
        + "Use one of \(names.joined(separator: ", ")).", at: value.position)
    return nil
  }

  /// The names that `kind` can have for elements that are no fields.
  private static func containers<Value>(_ type: Value.Type) -> [String] {
    type == FieldKind.self ? ["group", "repeat"] : []
  }
}
