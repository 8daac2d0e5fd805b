import RefillCore

extension FormSketch {
  /// Makes a form of a record of the shipped form `new-form`, as JSON.
  ///
  /// - Parameter id: the id of the form; `nil` to derive it from the title.
  /// - Throws: the problem of JSON that is no such record.
  package static func record(_ json: String, id: String?) throws(JSONProblem) -> FormSketch {
    let record = try JSONReader.read(Array(json.utf8))
    let title = record["title"]?.string ?? ""
    var ids = SketchIDs()
    let fields = (record["fields"]?.array ?? []).map { item in
      Element.field(
        FieldSketch(item, id: ids.id(for: item["label"]?.string ?? "", keepsNames: false)))
    }
    guard !title.isEmpty, !fields.isEmpty else {
      throw JSONProblem(at: record.position, "The record has no title or no fields.")
    }
    var sketch = FormSketch(id: id ?? FieldSketch.id(for: title), title: title, elements: fields)
    sketch.description = record["description"]?.string
    return sketch
  }
}

extension FieldSketch {
  /// Makes a field of an item of the shipped form `new-form`.
  fileprivate init(_ item: JSONValue, id: String) {
    self.init(id: id, title: item["label"]?.string ?? "")
    kind = item["kind"]?.string.flatMap(FieldKind.init) ?? .text
    var seen: Set<String> = []
    options = (item["options"]?.array ?? []).compactMap { $0.string?.trimmed }
      .filter { !$0.isEmpty && seen.insert($0).inserted }.map { Option($0) }
    isRequired = item["required"]?.bool ?? false
    description = item["hint"]?.string
    minimum = item["minimum"]?.plainNumber
    maximum = item["maximum"]?.plainNumber
    maxLength = item["longest"]?.integer
    isRemembered = item["remember"]?.bool ?? true
    if isRemembered, [.text, .email, .tel, .url].contains(kind) {
      history = FieldSketch.history(for: title)
    }
  }
}
