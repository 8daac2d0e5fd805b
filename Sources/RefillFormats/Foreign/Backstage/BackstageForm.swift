import RefillCore

/// Reads the parameters of a software template of Backstage: a JSON Schema for each page.
struct BackstageForm {
  private var translation: FormTranslation
  private let files: SchemaFiles
  private var pages: [Page] = []

  /// A page of parameters.
  struct Page {
    /// The schema, in words of JSON Schema.
    let document: SchemaDocument
    let title: String
    /// The parts of the page that a form cannot carry.
    let losses: [BackstageSchema.Loss]
  }

  init(files: SchemaFiles, _ translation: FormTranslation) {
    self.files = files
    self.translation = translation
  }

  /// True if an entity of the catalog is a template.
  static func isOne(_ root: YAMLValue) -> Bool {
    let version = root["apiVersion"]?.string ?? ""
    let names = ["scaffolder.backstage.io", "backstage.io"]
    return root["kind"]?.string == "Template" && names.contains { version.hasPrefix($0) }
  }

  /// Reads the first template of a file, which may have several entities.
  mutating func reading(of documents: [YAMLValue]) -> FormReading {
    let templates = documents.filter(Self.isOne)
    guard let root = templates.first ?? documents.first else { return translation.reading() }
    if templates.count > 1 {
      translation.warn("A second template begins here; it is not read.", at: templates[1].position)
    }
    describe(root)
    guard let parameters = root["spec"]?["parameters"] else {
      translation.error(
        "The template has no parameters: there is nothing to fill in.", at: root.position)
      return translation.reading()
    }
    for (index, page) in (parameters.list ?? [parameters]).enumerated() { read(page, index) }
    let checks = pages.map { SchemaCheck(document: $0.document) }
    let first = pages.first?.document ?? SchemaDocument(root.json, files: files)
    return JSONSchemaForm.reading(first, checks: checks, translation) { [pages] reader in
      reader.readPages(pages)
    }
  }

  private mutating func describe(_ root: YAMLValue) {
    let data = root["metadata"]
    translation.title = (data?["title"] ?? data?["name"]).flatMap { value in
      value.string.map { .text(FormTranslation.oneLine($0), at: value.position) }
    }
    translation.description = data?["description"].flatMap { value in
      value.string.map { .text(FormTranslation.oneLine($0), at: value.position) }
    }
  }

  private mutating func read(_ value: YAMLValue, _ index: Int) {
    guard value.members != nil else {
      return translation.warn("A page is a map; this is left out.", at: value.position)
    }
    var schema = BackstageSchema()
    let page = schema.page(value.json)
    let written = (page["title"] ?? page["name"])?.string.map(FormTranslation.oneLine) ?? ""
    pages.append(
      Page(
        document: SchemaDocument(page, files: files),
        title: written.isEmpty ? "Page \(index + 1)" : String(written.prefix(200)),
        losses: schema.losses))
  }
}

extension Schema {
  /// Returns the schema without properties that are asked elsewhere.
  fileprivate func withoutProperties(_ others: some Collection<String>) -> Schema {
    let names = Set(others)
    var schema = self
    schema.layers = layers.map { layer in
      guard let properties = layer["properties"] else { return layer }
      return layer.setting("properties", to: properties.removing(names))
    }
    return schema
  }
}

extension SchemaReader {
  /// Translates the pages of a template; a page can depend on the properties of earlier ones.
  mutating func readPages(_ pages: [BackstageForm.Page]) -> SchemaShape {
    var parts: [SchemaShape.Part] = []
    for (index, page) in pages.enumerated() {
      for loss in page.losses { lose(loss.message, at: loss.position) }
      document = page.document
      let schema = schema([document.root])
      loseObstacle(of: schema)
      checkLater(Self.laterOfObjects, of: schema)
      for property in schema.properties where earlierAnswers[property.key] != nil {
        lose("\(quoted(property.key)) is on an earlier page.", at: property.position)
      }
      let content = members(of: schema.withoutProperties(earlierAnswers.keys), in: SchemaPlace())
      earlierAnswers.merge(content.answers) { first, _ in first }
      parts += content.parts
      add(page, index, schema, content.elements, isOnly: pages.count == 1)
    }
    if translation.elements.isEmpty {
      translation.error("The template has no parameters.", at: document.root.position)
    }
    return .object(.init(parts: parts, isNeeded: true))
  }

  private mutating func add(
    _ page: BackstageForm.Page, _ index: Int, _ schema: Schema, _ elements: [JSONValue],
    isOnly: Bool
  ) {
    let position = document.root.position
    let text = schema.text("description")?.trimmed ?? ""
    guard !elements.isEmpty else {
      if !text.isEmpty { translation.addNote(text, at: position) }
      return
    }
    let shown = FormTranslation.oneLine(text)
    translation.elements.append(
      .object(
        [
          ("id", .text(translation.id(for: "page-\(index + 1)"), at: position)),
          ("kind", .text("group", at: position)), ("title", .text(page.title, at: position)),
          ("description", shown.isEmpty ? nil : .text(shown, at: position)),
          ("page", isOnly ? nil : .flag(true, at: position)),
          ("fields", .list(elements, at: position)),
        ], at: position))
  }
}
