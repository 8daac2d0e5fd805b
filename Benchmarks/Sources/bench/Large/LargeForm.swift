import Foundation

/// The large forms for measurements; keys are typed into the first field.
enum LargeForm: String, CaseIterable {
  /// Lists of items with computed fields and their sum, and a text first; the short one is the reference.
  case fewItems = "list of 5 items"
  case manyItems = "list of 500 items"
  /// The list with the amount first: a key changes the price of its item, and the sum of all.
  case fewAmounts = "list of 5 items, sum"
  case manyAmounts = "list of 500 items, sum"
  /// 2,000 fields, the reference of the next form.
  case plain = "2000 fields"
  /// The 2,000 fields with an expression each.
  case computed = "2000 fields, 2000 expressions"
  /// The form of a JSON Schema of 1 MiB.
  case schema = "JSON Schema, 500 $ref"

  static let title = "Stock"
  private static let fieldCount = 2_000

  var json: Data {
    get throws {
      switch self {
      case .fewItems: try Self.form(Self.list(of: 5, ["what", "amount", "count"]))
      case .manyItems: try Self.form(Self.list(of: 500, ["what", "amount", "count"]))
      case .fewAmounts: try Self.form(Self.list(of: 5, ["amount", "what", "count"]))
      case .manyAmounts: try Self.form(Self.list(of: 500, ["amount", "what", "count"]))
      case .plain: try Self.form((0..<Self.fieldCount).map(Self.field))
      case .computed: try Self.form((0..<Self.fieldCount).map(Self.computed))
      case .schema: try MadeSchema.json
      }
    }
  }

  /// The texts whose first letters are typed.
  var texts: [String] {
    switch self {
    // The first property of the schema is a number too.
    case .fewAmounts, .manyAmounts, .schema:
      return (0..<1_000).map { String(12_345_678 + $0 * 86_420) }
    case .fewItems, .manyItems, .plain, .computed:
      var names = Names(seed: 11)
      return names.cities(1_000)
    }
  }

  /// The name of the comparison that the form is in; `nil` for none.
  var keyComparison: String? {
    switch self {
    case .fewItems, .manyItems: "items"
    case .fewAmounts, .manyAmounts: "amounts"
    case .plain, .computed: "fields"
    case .schema: nil
    }
  }

  private static func form(_ fields: [[String: Any]]) throws -> Data {
    let form: [String: Any] = ["id": "bench-large", "title": title, "fields": fields]
    return try JSONSerialization.data(withJSONObject: form, options: [.sortedKeys])
  }

  /// Returns a list whose items begin with these fields, and its sum.
  private static func list(of count: Int, _ order: [String]) -> [[String: Any]] {
    let kinds = ["what": "text", "amount": "decimal", "count": "number"]
    let fields = order.map { id -> [String: Any] in
      var field: [String: Any] = [
        "id": id, "title": id.capitalized, "kind": kinds[id] ?? "text", "autoFill": false,
      ]
      if id == "count" { field["default"] = 2 }
      return field
    }
    // A price without an amount, so that the sum is over as many numbers as there are items.
    let price: [String: Any] = [
      "id": "price", "title": "Price", "kind": "decimal",
      "calculate": "coalesce(${amount}, 1.25) * ${count}",
    ]
    return [
      [
        "id": "items", "title": "Items", "kind": "repeat", "minItems": count,
        "fields": fields + [price],
      ],
      ["id": "total", "title": "Total", "kind": "decimal", "calculate": "sum(${price})"],
    ]
  }

  private static func field(_ number: Int) -> [String: Any] {
    ["id": "f\(number)", "title": "Field \(number)", "autoFill": false]
  }

  private static func computed(_ number: Int) -> [String: Any] {
    field(number).merging(expression(number)) { first, _ in first }
  }

  /// Of four fields, the others depend on the first.
  private static func expression(_ number: Int) -> [String: Any] {
    let first = "${f\(number - number % 4)}"
    return switch number % 4 {
    case 0: ["constraint": ". != 'none'"]
    case 1: ["calculate": first]
    case 2: ["relevant": "\(first) != 'some'"]
    default: ["required": "\(first) = 'all'"]
    }
  }
}
