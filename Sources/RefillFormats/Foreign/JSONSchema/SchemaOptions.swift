import RefillCore

/// The options of a choice, with the JSON values that they mean.
struct SchemaOptions {
  /// The options as elements of `enum`.
  private(set) var elements: [JSONValue] = []
  /// The values by the texts of the options.
  private(set) var values: [String: JSONText] = [:]
  /// The texts of the other options by the canonical texts of their values; that of a string that is
  /// its own text is in `values` only.
  private var texts: [String: String] = [:]
  private var titles: Set<String> = []

  /// Makes the options of some values; equal values are one option.
  ///
  /// - Parameter titles: the titles of some values, by their canonical texts.
  init(_ values: [JSONValue], titles: [String: String]) {
    elements.reserveCapacity(values.count)
    self.values.reserveCapacity(values.count)
    self.titles.reserveCapacity(values.count)
    for value in values where text(of: value) == nil {
      add(value, title: titles.isEmpty ? nil : titles[value.canonicalText])
    }
  }

  /// Returns options that are offered under conditions, of which `nil` always holds; `nil` if there
  /// are not as many.
  func offered(when conditions: [String?]) -> SchemaOptions? {
    guard conditions.count == elements.count else { return nil }
    var options = self
    for (index, condition) in conditions.enumerated() {
      guard let condition else { continue }
      let element = elements[index]
      let whole =
        element.members == nil
        ? JSONValue.object([("value", element)], at: element.position) : element
      options.elements[index] = whole.setting(
        "relevant", to: .text(condition, at: element.position))
    }
    return options
  }

  /// Returns the text of the option that means a value; `nil` for none.
  func text(of value: JSONValue) -> String? {
    if let text = value.string, case .string(text)? = values[text] { return text }
    return texts.isEmpty ? nil : texts[value.canonicalText]
  }

  private mutating func add(_ value: JSONValue, title: String?) {
    let plain = Self.plainText(of: value)
    guard let text = freeText(for: value, plain) else { return }
    values[text] = value.text
    if value.string != text { texts[value.canonicalText] = text }
    let shown = FormTranslation.oneLine(title ?? text)
    let isFree = !shown.isEmpty && titles.insert(shown).inserted
    let name = isFree ? shown : "\(shown) (\(value.text.text))"
    if !isFree { titles.insert(name) }
    let position = value.position
    let isPlain = text == plain && value.array == nil && value.members == nil
    let written = isPlain ? value : JSONValue.text(text, at: position)
    elements.append(
      name == text
        ? written
        : .object([("value", written), ("title", .text(name, at: position))], at: position))
  }

  /// Returns the first text for a value that no other one has; `nil` if all are taken.
  ///
  /// `1` and `"1"` are different options.
  private func freeText(for value: JSONValue, _ plain: String) -> String? {
    if values[plain] == nil { return plain }
    let json = value.text.text
    return [json, "\(json) (\(value.schemaType))"].first { values[$0] == nil }
  }

  private static func plainText(of value: JSONValue) -> String {
    switch value.kind {
    case .string(let text): text
    case .number(let digits): digits
    case .bool(let flag): String(flag)
    case .null: "null"
    case .array, .object: value.text.text
    }
  }
}
