import RefillCore

/// The options of a choice, with the JSON values that they mean.
struct SchemaOptions {
  /// The options as elements of `enum`.
  private(set) var elements: [JSONValue] = []
  /// The values by the texts of the options.
  private(set) var values: [String: JSONText] = [:]
  /// The texts of the options by the canonical texts of their values.
  private var texts: [String: String] = [:]
  private var titles: Set<String> = []

  /// Makes the options of some values; equal values are one option.
  ///
  /// - Parameter titles: the titles of some values, by their canonical texts.
  init(_ values: [JSONValue], titles: [String: String]) {
    for value in values where texts[value.canonicalText] == nil {
      add(value, title: titles[value.canonicalText])
    }
  }

  /// Returns the text of the option that means a value; `nil` for none.
  func text(of value: JSONValue) -> String? { texts[value.canonicalText] }

  private mutating func add(_ value: JSONValue, title: String?) {
    let (plain, json) = (Self.plainText(of: value), value.text.text)
    // `1` and `"1"` are different options.
    let names = [plain, json, "\(json) (\(value.schemaType))"]
    guard let text = names.first(where: { values[$0] == nil }) else { return }
    values[text] = value.text
    texts[value.canonicalText] = text
    let shown = title.map(FormTranslation.oneLine) ?? FormTranslation.oneLine(text)
    let name = titles.contains(shown) || shown.isEmpty ? "\(shown) (\(json))" : shown
    titles.insert(name)
    let position = value.position
    let isPlain = text == plain && value.array == nil && value.members == nil
    let written = isPlain ? value : JSONValue.text(text, at: position)
    elements.append(
      name == text
        ? written
        : .object([("value", written), ("title", .text(name, at: position))], at: position))
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
