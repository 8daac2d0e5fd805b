import RefillCore

extension FormParser {
  /// Parses the form of a whole file.
  ///
  /// The result is meaningless if an error was found.
  mutating func form(_ value: JSONValue) -> Form? {
    guard let object = object(value, path: "", as: RootWord.self) else { return nil }
    _ = string(.schema, of: object)
    let id = id(.id, of: object, missing: "The form has no id. Give it one like \"visitor\".")
    let title = title(.title, of: object)
    let description = string(.description, of: object)
    let hasReview = bool(.review, of: object)
    let summary: Form.Summary? = oneOf(.summary, of: object)
    let fields = fields(of: object, formID: id ?? "")
    return Form(
      id: id ?? "", title: title, description: description, fields: fields,
      hasReview: hasReview ?? true, summary: summary ?? .line)
  }

  private mutating func fields(of object: FormObject<RootWord>, formID: String) -> [Field] {
    guard let value = object[.fields] else {
      error(
        "The form has no fields. Give it a list: \"fields\": [{ \"id\": \"name\" }].",
        at: object.position)
      return []
    }
    guard let values = value.array else {
      wrongType(value, path: object.path(.fields), takes: "a list of fields")
      return []
    }
    if values.isEmpty {
      error(
        "fields is empty. A form has at least one field, like { \"id\": \"name\" }.",
        at: value.position)
    }
    if values.count > FormReader.maximumFields {
      error(
        "A form has at most \(FormReader.maximumFields) fields; this one has \(values.count).",
        at: values[FormReader.maximumFields].position)
    }
    var fields: [Field] = []
    for (index, value) in values.prefix(FormReader.maximumFields).enumerated() {
      fieldID = value["id"]?.string.flatMap { $0.isEmpty ? nil : $0 }
      fields.append(field(value, index: index, formID: formID))
    }
    fieldID = nil
    checkIDs(of: fields, in: values)
    checkNeighbors(among: fields)
    return fields
  }

  private mutating func checkIDs(of fields: [Field], in values: [JSONValue]) {
    var firstIndices: [String: Int] = [:]
    for (index, field) in fields.enumerated() where !field.id.isEmpty {
      guard let first = firstIndices[field.id] else {
        firstIndices[field.id] = index
        continue
      }
      error(
        "fields[\(index)].id: \(quoted(field.id)) is the id of fields[\(first)] already. "
          + "Each field has its own.",
        at: values[index]["id"]?.position ?? values[index].position)
    }
  }

  private mutating func checkNeighbors(among fields: [Field]) {
    let fieldsByID = Dictionary(
      fields.filter { !$0.id.isEmpty }.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for neighbor in neighbors {
      let name = quoted(neighbor.id)
      guard let field = fieldsByID[neighbor.id] else {
        error(
          "\(neighbor.path): no field has the id \(name). Name one of this form, or null for none.",
          at: neighbor.position)
        continue
      }
      if fields[neighbor.fieldIndex].id == neighbor.id {
        error(
          "\(neighbor.path): \(name) is this field itself. Name another, or null for none.",
          at: neighbor.position)
      } else if !field.kind.isFocusable {
        error(
          "\(neighbor.path): \(name) is a note, which takes no answer. Name another field.",
          at: neighbor.position)
      }
    }
    warnAboutRounds(of: fields)
  }

  /// Warns about cycles of `next`, which the user can leave only with Esc.
  private mutating func warnAboutRounds(of fields: [Field]) {
    let indices = Dictionary(
      zip(fields.map(\.id), fields.indices), uniquingKeysWith: { first, _ in first })
    var isDone = fields.map { _ in false }
    for start in fields.indices where !isDone[start] {
      var way: [Int] = []
      var place: Int? = start
      while let index = place, !isDone[index] {
        isDone[index] = true
        way.append(index)
        place = follower(of: index, in: fields, indices)
      }
      guard let place, let first = way.firstIndex(of: place) else { continue }
      warnAboutRound(Array(way[first...]), fields)
    }
  }

  private func follower(of index: Int, in fields: [Field], _ indices: [String: Int]) -> Int? {
    switch fields[index].next {
    case .none: nil
    case .field(let id): indices[id]
    case .inOrder:
      fields.indices.dropFirst(index + 1).first { fields[$0].kind.isFocusable }
    }
  }

  private mutating func warnAboutRound(_ round: [Int], _ fields: [Field]) {
    let words = neighbors.filter { round.contains($0.fieldIndex) && $0.path.hasSuffix(".next") }
    guard round.count > 1, let word = words.last else { return }
    let ids = round.map { fields[$0].id }
    var way = Array(ids.prefix(5))
    if ids.count > way.count { way.append("…") }
    way += ids.prefix(1)
    warn(
      "\(word.path) forms a cycle: \(way.joined(separator: ", ")). Name a later field, or null.",
      at: word.position)
  }

  /// Parses the id of a form or a field, which must not be empty.
  mutating func id<Word>(_ word: Word, of object: FormObject<Word>, missing: String) -> String? {
    guard let value = object[word] else {
      error(missing, at: object.position)
      return nil
    }
    guard let id = string(word, of: object) else { return nil }
    let path = object.path(word)
    if id.isEmpty {
      error("\(path) is empty. Give it a name like \"visitor\".", at: value.position)
    } else if !id.utf8.allSatisfy(Self.isAllowedInID) {
      error(
        "\(path): only a–z, A–Z, 0–9, - _ . are allowed in \(quoted(id)).",
        at: value.position)
    } else if id.hasPrefix(".") || id.hasPrefix("-") {
      // Ids are used in file names and command line options.
      error("\(path): \(quoted(id)) begins with a letter, a digit or _.", at: value.position)
    } else if id.utf8.count > FormReader.maximumID {
      error(
        "\(path) has \(id.utf8.count) characters; an id takes at most \(FormReader.maximumID).",
        at: value.position)
    }
    return id
  }

  private static func isAllowedInID(_ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return character.isASCII
      && (character.isLetter || character.isNumber || "-_.".contains(character))
  }
}
