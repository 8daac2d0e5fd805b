import RefillCore

extension FormSketch {
  /// The maximum size of a JSON example: 16 MiB.
  private static let maximumExample = 16 << 20

  /// Guesses a form from an example of its record: an object, a list of objects, or JSON lines.
  ///
  /// Objects in it become groups, lists of objects lists of items, other lists choices. Members whose
  /// name begins with `$` are left out, and comments are allowed.
  ///
  /// - Parameter id: the id of the form.
  /// - Throws: the first problem of the file, with its position.
  package static func example(_ bytes: [UInt8], id: String) throws(JSONProblem) -> FormSketch {
    let objects = try objects(bytes)
    let elements = elements(of: objects, groups: 0, lists: 0)
    guard !elements.isEmpty else {
      throw JSONProblem(
        at: objects.first?.position ?? SourcePosition(line: 1, column: 1),
        "The example has no keys, from which the fields are made.")
    }
    var sketch = FormSketch(
      id: FieldSketch.id(for: id), title: FieldSketch.title(of: id), elements: elements)
    sketch.takeRemarks()
    return sketch.withoutAnswers
  }

  /// True if a file begins like an example, perhaps after comments.
  package static func beginsExample(_ bytes: [UInt8]) -> Bool {
    var rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    while let first = rest.first(where: { $0 > 0x20 }) {
      rest = rest.drop { $0 <= 0x20 }
      if rest.starts(with: "//".utf8) {
        rest = rest.drop { $0 != 0x0A }
      } else if rest.starts(with: "/*".utf8) {
        rest = afterComment(rest)
      } else {
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      }
    }
    return false
  }

  /// Returns what follows the end of the comment at the start.
  private static func afterComment(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes.dropFirst(2)
    while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest = rest.dropFirst() }
    return rest.dropFirst(2)
  }

  /// Returns the objects of an example.
  private static func objects(_ bytes: [UInt8]) throws(JSONProblem) -> [JSONValue] {
    let (value, problems) = JSONReader.readAll(bytes, limit: maximumExample, isCommented: true)
    guard let first = problems.first else {
      guard let value else { return [] }
      let objects = value.array ?? [value]
      if let other = objects.first(where: { $0.members == nil }) {
        throw JSONProblem(
          at: other.position, "An example is an object in braces, or a list of objects.")
      }
      return objects
    }
    // JSON lines: a second object begins where the first ends.
    var objects: [JSONValue] = []
    for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .enumerated()
    where !line.allSatisfy({ $0 <= 0x20 }) && objects.count < ValueGuess.mostValues {
      guard let object = try? JSONReader.read(line, line: number + 1), object.members != nil else {
        throw first
      }
      objects.append(object)
    }
    return objects
  }

  private static func elements(of objects: [JSONValue], groups: Int, lists: Int) -> [Element] {
    var names: [String] = []
    var values: [String: [JSONValue]] = [:]
    for object in objects.prefix(ValueGuess.mostValues) {
      for member in object.members ?? [] where !member.key.hasPrefix("$") {
        if values[member.key] == nil { names.append(member.key) }
        values[member.key, default: []].append(member.value)
      }
    }
    var ids = SketchIDs()
    return names.map { name in
      element(
        name, id: ids.id(for: name), values[name] ?? [], of: objects.count, groups: groups,
        lists: lists)
    }
  }

  private static func element(
    _ name: String, id: String, _ all: [JSONValue], of count: Int, groups: Int, lists: Int
  ) -> Element {
    let values = all.filter { !$0.isNull }
    let title = FieldSketch.title(of: name)
    let hasObjects = !values.isEmpty && values.allSatisfy { $0.members?.isEmpty == false }
    if hasObjects, groups < FormReader.maximumGroupDepth {
      return .group(id: id, title: title, elements(of: values, groups: groups + 1, lists: lists))
    }
    let items = values.flatMap { $0.array ?? [] }.filter { !$0.isNull }
    if !values.isEmpty, values.allSatisfy({ $0.array != nil }) {
      let areObjects = !items.isEmpty && items.allSatisfy { $0.members?.isEmpty == false }
      if areObjects, lists < FormReader.maximumListDepth {
        return .list(id: id, title: title, elements(of: items, groups: groups, lists: lists + 1))
      }
      return .field(several(name, id: id, values.compactMap(\.array)))
    }
    return .field(scalar(name, id: id, values, of: count))
  }

  /// Returns the field of lists of texts or numbers: several choices, or lines.
  private static func several(
    _ name: String, id: String, _ lists: [[JSONValue]]
  ) -> FieldSketch {
    var field = FieldSketch(id: id, title: FieldSketch.title(of: name))
    let items = lists.flatMap { $0.filter { !$0.isNull } }
    let examples = lists.map { $0.compactMap(\.exampleText) }
    var seen: Set<String> = []
    let texts = examples.joined().filter { !$0.isEmpty && seen.insert($0).inserted }
    // A choice is ticked once.
    let haveRepeats = examples.contains { Set($0).count < $0.count }
    let options = FieldSketch.Option.distinct(texts.map { FieldSketch.Option($0) })
    let areOptions =
      !haveRepeats && (1...50).contains(options.count) && texts.allSatisfy { $0.count <= 60 }
    field.kind = areOptions ? .choices : .textarea
    field.reason = TextFormat.count(items.count, "value")
    if areOptions {
      field.options = options
    } else {
      field.isListOfLines = true
    }
    if lists.joined().contains(where: { $0.exampleText == nil }) {
      field.remark = "\(id): a list takes texts and numbers; what else is in it is left out."
    }
    return field
  }

  private static func scalar(
    _ name: String, id: String, _ values: [JSONValue], of count: Int
  ) -> FieldSketch {
    if !values.isEmpty, values.allSatisfy({ $0.bool != nil }) {
      var field = FieldSketch(id: id, title: FieldSketch.title(of: name))
      field.kind = .confirm
      field.reason = TextFormat.count(values.count, "value")
      return field
    }
    let texts = values.map { $0.exampleText ?? "" }
    let missing = Array(repeating: "", count: max(count - values.count, 0))
    let areNumbers = values.allSatisfy { $0.number != nil }
    let guess = ValueGuess(name, texts + missing, areNumbers ? .numbers : .texts)
    var field = guess.field(id: id)
    if count == 1, let example = texts.first, field.kind == .text, !example.isEmpty,
      example.count <= 40
    {
      field.placeholder = example
    }
    return field
  }
}

extension JSONValue {
  /// The text of a string, number or Boolean; `nil` for other values.
  fileprivate var exampleText: String? {
    switch kind {
    case .string(let text): text
    case .number: plainNumber
    case .bool(let flag): "\(flag)"
    case .null, .array, .object: nil
    }
  }
}
