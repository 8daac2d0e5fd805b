import RefillCore

extension FormParser {
  /// Parses the form of a whole file: first its elements, then the expressions, which name them.
  ///
  /// The result is meaningless if an error was found.
  mutating func form(_ value: JSONValue) -> Form? {
    guard let object = object(value, path: "", as: RootWord.self) else { return nil }
    _ = string(.schema, of: object)
    formID = id(.id, of: object, missing: "The form has no id. Give it one like \"visitor\".") ?? ""
    let title = title(.title, of: object)
    let description = string(.description, of: object)
    let hasReview = bool(.review, of: object)
    let summary: Form.Summary? = oneOf(.summary, of: object)
    let isShared = bool(.share, of: object) ?? true
    checkNotes(of: object)
    let nodes = nodes(of: object)
    readRules(of: object)
    let names = FormNames(outline)
    checkIDs()
    checkNeighbors(names)
    let rules = checkExpressions(names)
    let form = Form(
      id: formID, title: title, description: description,
      fields: isShared ? outline.fields : outline.fields.map(\.unshared),
      elements: outline.elements(nodes), rules: rules, hasReview: hasReview ?? true,
      summary: summary ?? .line)
    checkCycles(of: form)
    warnAboutUnseen(in: form)
    return form
  }

  /// Checks the notes of the author, which have no effect.
  private mutating func checkNotes(of object: FormObject<RootWord>) {
    guard let value = object[.notes] else { return }
    let path = object.path(.notes)
    guard let values = value.array else {
      return wrongType(value, path: path, takes: "a list of strings")
    }
    for (index, value) in values.enumerated() where value.string == nil {
      wrongType(value, path: "\(path)[\(index)]", takes: "a string")
    }
  }

  private mutating func nodes(of object: FormObject<RootWord>) -> [FormOutline.Node] {
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
    let nodes = elements(values, in: FormOutline.Place())
    if let surplus {
      let count = FormReader.maximumFields + surplus.count
      error(
        "A form has at most \(FormReader.maximumFields) fields; this one has \(count).",
        at: surplus.position)
    }
    return nodes
  }

  // MARK: Ids

  /// Parses the id of a form or an element, which must not be empty.
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
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Reports ids that are not unique in the form, or in their repeat or nested group.
  private mutating func checkIDs() {
    var first: [String: String] = [:]
    for id in outline.ids {
      guard let path = first[id.full] else {
        first[id.full] = id.path
        continue
      }
      fieldID = id.full
      error(
        "\(id.path).id: \(quoted(id.full)) is the id of \(path) already. Each field has its own.",
        at: id.position)
    }
    fieldID = nil
  }
}

extension Field {
  /// The field with answers that no other machine gets.
  fileprivate var unshared: Field {
    var field = self
    field.isShared = false
    return field
  }
}
