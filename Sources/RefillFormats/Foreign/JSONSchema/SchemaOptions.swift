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
  /// The titles that are not the texts of their options, and the texts of those.
  private var titles: Set<String> = []
  private var retitled: Set<String> = []

  /// Makes the options of some values; equal values are one option.
  ///
  /// - Parameter titles: the titles of some values, by their canonical texts.
  init(_ values: [JSONValue], titles: [String: String]) {
    elements.reserveCapacity(values.count)
    self.values.reserveCapacity(values.count)
    for value in values {
      if titles.isEmpty, addPlain(value) { continue }
      guard text(of: value) == nil else { continue }
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

  /// Adds a text that is an option as it is; returns false for other values, and for one that is taken.
  private mutating func addPlain(_ value: JSONValue) -> Bool {
    guard let text = value.string, !text.isEmpty, FormTranslation.oneLine(text) == text,
      titles.isEmpty || !titles.contains(text)
    else { return false }
    if let earlier = values.updateValue(value.text, forKey: text) {
      values[text] = earlier
      return false
    }
    elements.append(value)
    return true
  }

  private mutating func add(_ value: JSONValue, title: String?) {
    let plain = Self.plainText(of: value)
    guard let text = freeText(for: value, plain) else { return }
    let name = freeTitle(FormTranslation.oneLine(title ?? text), of: value)
    if name != text {
      titles.insert(name)
      retitled.insert(text)
    }
    values[text] = value.text
    if value.string != text { texts[value.canonicalText] = text }
    let position = value.position
    let isPlain = text == plain && value.array == nil && value.members == nil
    let written = isPlain ? value : JSONValue.text(text, at: position)
    elements.append(
      name == text
        ? written
        : .object([("value", written), ("title", .text(name, at: position))], at: position))
  }

  /// Returns a title that no other option has.
  private func freeTitle(_ title: String, of value: JSONValue) -> String {
    let isTaken = titles.contains(title) || values[title] != nil && !retitled.contains(title)
    return title.isEmpty || isTaken ? "\(title) (\(value.text.text))" : title
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
