import Foundation

/// A JSON Schema of nearly 1 MiB, the maximum, with 500 references to 500 definitions.
enum MadeSchema {
  private static let references = 500
  private static let options = 60
  private static let size = 1 << 20

  static var json: Data {
    get throws {
      let bare = try data(padding: 0)
      // As many letters more in each description as fit.
      return try data(padding: (size - bare.count) / references)
    }
  }

  private static func data(padding: Int) throws -> Data {
    let numbers = 0..<references
    let schema: [String: Any] = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": LargeForm.title,
      "type": "object", "required": numbers.map { name($0, of: "entry") },
      "properties": properties(numbers) { ["$ref": "#/$defs/\(name($0, of: "part"))"] },
      "$defs": Dictionary(
        uniqueKeysWithValues: numbers.map {
          (name($0, of: "part"), definition($0, padding: padding))
        }),
    ]
    return try JSONSerialization.data(
      withJSONObject: schema, options: [.sortedKeys, .withoutEscapingSlashes])
  }

  private static func properties(
    _ numbers: Range<Int>, _ value: (Int) -> [String: Any]
  ) -> [String: Any] {
    Dictionary(uniqueKeysWithValues: numbers.map { (name($0, of: "entry"), value($0)) })
  }

  private static func name(_ number: Int, of kind: String) -> String {
    kind + String(format: "%03d", number)
  }

  private static func definition(_ number: Int, padding: Int) -> [String: Any] {
    let text = String(repeating: "description ", count: padding / 12 + 1).prefix(padding)
    return [
      "type": "object", "title": "Part \(number)", "required": ["text"],
      "properties": [
        "text": [
          "type": "string", "title": "Text", "minLength": 1, "maxLength": 80,
          "pattern": "^[A-Z]{1,3}-\(number)", "description": String(text),
        ],
        "sort": [
          "type": "string", "title": "Sort",
          "enum": (0..<options).map { "sort \(number) \($0)" },
        ],
        "count": ["type": "integer", "title": "Count", "minimum": 0, "maximum": number],
      ],
    ]
  }
}
