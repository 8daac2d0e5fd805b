import RefillCore

extension JSONValue {
  /// A text that equal values have in common, whatever their positions, the order of their members
  /// and the digits of their numbers.
  var canonicalText: String {
    switch kind {
    case .null: "null"
    case .bool(let flag): String(flag)
    case .string(let text): JSONText.quoted(text)
    case .number(let digits): Self.canonical(digits)
    case .array(let values): "[" + values.map(\.canonicalText).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.map { JSONText.quoted($0.key) + ":" + $0.value.canonicalText }.sorted()
        .joined(separator: ",") + "}"
    }
  }

  /// Returns a number without exponent and without zeros at the end of its fraction.
  private static func canonical(_ digits: String) -> String {
    let plain = DecimalText.expanded(digits) ?? digits
    var text = plain[...]
    if text.contains("."), !text.contains(where: { $0 == "e" || $0 == "E" }) {
      while text.last == "0" { text.removeLast() }
      if text.last == "." { text.removeLast() }
    }
    return text == "-0" ? "0" : String(text)
  }

  /// True if both are the same JSON value.
  func isSame(as other: JSONValue) -> Bool { canonicalText == other.canonicalText }

  /// The name of the type in JSON Schema; a number without fraction is an integer.
  var schemaType: String {
    switch kind {
    case .null: "null"
    case .bool: "boolean"
    case .number: Self.isInteger(canonicalText) ? "integer" : "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }

  private static func isInteger(_ text: String) -> Bool {
    !text.utf8.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
  }
}
