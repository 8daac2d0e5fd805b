import RefillCore
import RefillFormats

/// A member of a JSON object with the answer of a field.
struct NestedAnswer {
  /// The id of the field, or its path in a list, such as `items[2].amount`.
  let name: String
  /// The position of the key.
  let position: SourcePosition
  let value: JSONValue
}

extension JSONValue {
  /// Returns the answers of a JSON object in the nested groups and lists of a form, in order; members
  /// that are neither are returned as they are.
  ///
  /// - Parameter prefix: the path of the object, with a dot at its end; empty for a record.
  func answers(in form: Form, prefix: String = "") -> [NestedAnswer] {
    (members ?? []).flatMap { member in
      member.value.answers(in: form, named: prefix + member.key, at: member.position)
    }
  }

  /// Returns the answers in a value whose name or path is `name`.
  ///
  /// - Parameter position: the position of the key.
  func answers(in form: Form, named name: String, at position: SourcePosition) -> [NestedAnswer] {
    if isNull, form.isList(name) || form.isGroup(name) { return [] }
    if let items = array, form.isList(name), items.allSatisfy({ $0.members != nil }) {
      // An item without answers is in no record, so others have the numbers that they have without it.
      let answered = items.filter { $0.members?.isEmpty == false }
      return answered.enumerated().flatMap { index, item in
        item.answers(in: form, prefix: "\(name)[\(index + 1)].")
      }
    }
    if members != nil, form.isGroup(name) { return answers(in: form, prefix: name + ".") }
    return [NestedAnswer(name: name, position: position, value: self)]
  }
}

extension Field {
  /// Returns the texts of a value of JSON, one for a text, a number or a Boolean, all of a list;
  /// `nil` for anything else.
  ///
  /// `null` is no answer, unless the field has it as an option.
  func givenTexts(of value: JSONValue) -> [String]? {
    if let values = value.array {
      let texts = values.compactMap(text)
      return texts.count == values.count ? texts : nil
    }
    if let text = text(of: value) { return [text] }
    return value.isNull ? [] : nil
  }

  private func text(of value: JSONValue) -> String? {
    if value.isNull { return options.contains { $0.type == .null } ? "null" : nil }
    // In a text `1e3` is the letters as they are written, such as an article number.
    let number = kind.isNumeric || !options.isEmpty ? value.plainNumber : value.number
    return value.string ?? number ?? value.bool.map { $0 ? "true" : "false" }
  }
}

extension JSONValue {
  /// Returns the value at a path of a record, such as `note`, `trip.from` or `items[2].amount`; `nil`
  /// for none.
  func value(at path: String) -> JSONValue? {
    if let value = self[path] { return value }
    var value: JSONValue? = self
    for step in path.split(separator: ".") {
      let parts = step.split(separator: "[")
      value = parts.first.flatMap { value?[String($0)] }
      for part in parts.dropFirst() {
        let items = value?.array ?? []
        guard part.last == "]", let number = Int(part.dropLast()),
          items.indices.contains(number - 1)
        else { return nil }
        value = items[number - 1]
      }
    }
    return value
  }
}

extension FormModel {
  /// Returns the reason why there is no place for an answer, as the end of a sentence; `nil` for an
  /// unknown field.
  func noPlace(for name: String) -> String? {
    guard form.element(at: name) != nil else { return nil }
    guard let list = form.list(of: name) else { return nil }
    return name.contains("[")
      ? "\(list.title) takes at most \(TextFormat.count(list.maxItems, "item"))."
      : "name its item, as in \(list.example)."
  }
}
