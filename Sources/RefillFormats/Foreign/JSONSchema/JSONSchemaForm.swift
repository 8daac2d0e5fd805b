import RefillCore

/// Reads a JSON Schema as a form whose result is a value that is valid under it.
enum JSONSchemaForm {
  /// The numbers of groups and lists in each other that are tried, until the form is within the
  /// limits of own forms; what is deeper is typed as JSON.
  private static let levels = [8, 5, 3, 2, 1, 0]

  /// Reads a schema.
  ///
  /// - Parameters:
  ///   - files: the files beside the schema.
  ///   - translation: an empty translation.
  static func reading(
    of root: JSONValue, files: SchemaFiles, _ translation: FormTranslation
  ) -> FormReading {
    let document = SchemaDocument(root, files: files)
    return reading(document, checks: [SchemaCheck(document: document)], translation) { reader in
      reader.readWhole()
    }
  }

  /// Reads a document with fewer and fewer levels.
  ///
  /// - Parameters:
  ///   - checks: the checks of the result.
  ///   - read: translates the document; returns the structure of its result.
  static func reading(
    _ document: SchemaDocument, checks: [SchemaCheck], _ translation: FormTranslation,
    _ read: (inout SchemaReader) -> SchemaShape
  ) -> FormReading {
    var last = translation.reading()
    for level in levels {
      var reader = SchemaReader(document, maximumLevels: level, translation)
      let shape = read(&reader)
      guard !reader.isTooLarge || level == 0 else { continue }
      let writer = SchemaWriter(shape: shape, checks: checks)
      last = reader.translation.reading(writer: writer)
      if last.form != nil { return last }
    }
    return last
  }

  /// True if a file looks like a schema.
  static func isOne(_ root: JSONValue) -> Bool {
    if root["$schema"]?.string?.contains("json-schema.org") == true { return true }
    if root["type"]?.string == "object", root["properties"]?.members != nil { return true }
    let isReference = root["$ref"]?.string != nil && root.members?.count ?? 0 < 4
    let isCombined = ["allOf", "oneOf", "anyOf", "$ref"].contains { root[$0] != nil }
    let hasDefinitions = root["$defs"]?.members != nil || root["definitions"]?.members != nil
    return isReference || isCombined && hasDefinitions
  }
}

extension SchemaReader {
  /// Translates the whole file; returns the structure of its result.
  mutating func readWhole() -> SchemaShape {
    let root = schema([document.root])
    translation.title = root.text("title").map(FormTranslation.oneLine).flatMap {
      $0.isEmpty ? nil : .text(String($0.prefix(200)), at: root.position)
    }
    translation.description = root.text("description").map {
      .text(FormTranslation.oneLine($0), at: root.position)
    }
    let variants = variants(of: root)
    let branches = variants.first
    let hasMembers =
      root.types.map { $0 == ["object"] } ?? branches.map { isObject(root, $0) } ?? false
    let isWhole = root.values == nil && root.obstacle == nil
    if hasMembers, isWhole, !root.keys.isEmpty || !variants.isEmpty {
      checkLater(Self.laterOfObjects, of: root)
      let content = members(of: root, in: SchemaPlace(), initial: root["default"])
      if !content.elements.isEmpty {
        translation.elements = content.elements
        return .object(.init(parts: content.parts, isNeeded: true))
      }
    }
    return readValue(root)
  }

  /// Translates a file whose value is no object with properties.
  private mutating func readValue(_ root: Schema) -> SchemaShape {
    let slot = SchemaSlot(key: "value", position: root.position, requirement: .always)
    let part = part(root, slot, in: SchemaPlace())
    if !part.elements.isEmpty {
      translation.elements = part.elements
      return part.shape
    }
    let other = json(root, slot, in: SchemaPlace())
    translation.elements = other.elements
    return other.shape
  }
}
