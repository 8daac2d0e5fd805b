import RefillCore

/// Writes the JSON value that a schema describes.
struct SchemaWriter: RecordWriter {
  let shape: SchemaShape
  /// The checks of the written value.
  let checks: [SchemaCheck]

  let shapes: [RecordShape] = []

  func output(of record: Record, as shape: RecordShape) -> RecordOutput {
    var composer = SchemaComposer(SchemaAnswers(record))
    let value = composer.value(of: self.shape, in: [])?.json ?? .null
    let violations = checks.flatMap { $0.violations(of: value) }
    return RecordOutput(text: value.pretty + "\n", remarks: composer.remarks + violations)
  }
}

/// Composes a JSON value from answers.
struct SchemaComposer {
  /// The sentences about answers that are not written as they were entered.
  private(set) var remarks: [String] = []
  private let answers: SchemaAnswers

  init(_ answers: SchemaAnswers) { self.answers = answers }

  /// A value, and whether an answer is in it.
  struct Value {
    let json: JSONText
    var isAnswered = true
  }

  /// Returns the value of a structure in an item; `nil` if it is left out.
  mutating func value(of shape: SchemaShape, in items: [Int]) -> Value? {
    switch shape {
    case .leaf(let field, let leaf):
      return answers.answer(field, in: items).flatMap { json(of: $0, as: leaf, field) }
        .map { Value(json: $0) }
    case .constant(let json): return Value(json: json, isAnswered: false)
    case .object(let object):
      var members = Members()
      for part in object.parts { add(part, to: &members, in: items) }
      let isThere = object.isNeeded || members.isAnswered
      return isThere
        ? Value(json: .object(members.list), isAnswered: members.isAnswered) : nil
    case .items(let list, let item, let isNeeded):
      let values = answers.items(of: list, in: items).compactMap {
        value(of: item, in: items + [$0])?.json
      }
      return values.isEmpty && !isNeeded
        ? nil : Value(json: .list(values), isAnswered: !values.isEmpty)
    case .entries(let entries, let isNeeded):
      var members = Members()
      add(.entries(entries), to: &members, in: items)
      return members.list.isEmpty && !isNeeded
        ? nil : Value(json: .object(members.list), isAnswered: members.isAnswered)
    case .tuple(let parts, let isNeeded): return tuple(parts, isNeeded: isNeeded, in: items)
    case .variants(let choice, let shapes):
      let chosen = answers.answer(choice, in: items)?.texts.first.flatMap { shapes[$0] }
      return chosen.flatMap { value(of: $0, in: items) }.map { Value(json: $0.json) }
    case .optional(let question, let shape):
      guard answers.answer(question, in: items) == .flag(true) else { return nil }
      return value(of: shape, in: items).map { Value(json: $0.json) }
    case .orNull(let shape):
      return value(of: shape, in: items) ?? Value(json: .null, isAnswered: false)
    case .location(let host, let parameters): return location(host, parameters, in: items)
    case .nothing: return nil
    }
  }

  /// Returns the location of a repository; `nil` without any parameter.
  private mutating func location(
    _ host: SchemaShape, _ parameters: [(name: String, shape: SchemaShape)], in items: [Int]
  ) -> Value? {
    var values: [(name: String, value: String)] = []
    for parameter in parameters {
      guard case .string(let text)? = value(of: parameter.shape, in: items)?.json else { continue }
      values.append((parameter.name, text))
    }
    guard case .string(let host)? = value(of: host, in: items)?.json, !values.isEmpty else {
      return nil
    }
    return Value(json: .string(BackstageLocation.text(host: host, values)))
  }

  // MARK: Objects

  /// The members of an object; of a repeated key the first one counts.
  private struct Members {
    var list: [(String, JSONText)] = []
    var isAnswered = false
    private var keys: Set<String> = []

    /// Adds a member; returns false if the key is there already.
    mutating func add(_ key: String, _ value: Value) -> Bool {
      guard keys.insert(key).inserted else { return false }
      list.append((key, value.json))
      isAnswered = isAnswered || value.isAnswered
      return true
    }
  }

  private mutating func add(
    _ part: SchemaShape.Part, to members: inout Members, in items: [Int]
  ) {
    switch part {
    case .member(let key, let shape):
      if let value = value(of: shape, in: items) { _ = members.add(key, value) }
    case .variants(let choice, let variants):
      guard let chosen = answers.answer(choice, in: items)?.texts.first else { return }
      members.isAnswered = true
      for part in variants[chosen] ?? [] { add(part, to: &members, in: items) }
    case .entries(let entries):
      for number in answers.items(of: entries.list, in: items) {
        let item = items + [number]
        guard let key = answers.answer(entries.key, in: item)?.texts.first else { continue }
        let value = value(of: entries.value, in: item) ?? Value(json: .null)
        if !members.add(key, value) {
          remarks.append("A name comes twice in \(entries.list); the first one counts.")
        }
      }
    case .required: break
    }
  }

  // MARK: Lists

  /// Returns the values up to the last one that is there; one that is missing between is `null`.
  private mutating func tuple(
    _ parts: [SchemaShape], isNeeded: Bool, in items: [Int]
  ) -> Value? {
    var values: [Value?] = []
    for part in parts { values.append(value(of: part, in: items)) }
    while let last = values.last, last == nil { values.removeLast() }
    let isAnswered = values.contains { $0?.isAnswered == true }
    guard isAnswered || isNeeded else { return nil }
    return Value(json: .list(values.map { $0?.json ?? .null }), isAnswered: isAnswered)
  }

  // MARK: Answers

  private mutating func json(
    of answer: Answer, as leaf: SchemaLeaf, _ field: String
  ) -> JSONText? {
    if case .lines(let line) = leaf, let texts = answer.listedTexts {
      return .list(texts.map { json(of: $0, as: line, field) })
    }
    switch (leaf, answer) {
    case (.number, .number(let digits)): return .number(digits)
    case (.flag, .flag(let flag)): return .flag(flag)
    default: return json(of: answer.outputText, as: leaf, field)
    }
  }

  private mutating func json(of text: String, as leaf: SchemaLeaf, _ field: String) -> JSONText {
    if let json = leaf.json(of: text) { return json }
    remarks.append("\(field): the answer is not of its type; it is written as a text.")
    return .string(text)
  }
}
