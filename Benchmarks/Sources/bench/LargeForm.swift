import Foundation

/// The large forms for measurements, in pairs: one is the reference of the other.
enum LargeForm: String, CaseIterable {
  /// A list of items with computed fields and their sum; keys are typed into the first item.
  case fewItems = "list of 5 items"
  case manyItems = "list of 500 items"
  /// 2,000 fields; keys are typed into the first.
  case plain = "2000 fields"
  /// The same fields with an expression each.
  case computed = "2000 fields, 2000 expressions"

  static let title = "Stock"
  private static let fieldCount = 2_000

  var json: Data {
    get throws {
      let form: [String: Any] = ["id": "bench-large", "title": Self.title, "fields": fields]
      return try JSONSerialization.data(withJSONObject: form, options: [.sortedKeys])
    }
  }

  private var fields: [[String: Any]] {
    switch self {
    case .fewItems: Self.list(of: 5)
    case .manyItems: Self.list(of: 500)
    case .plain: (0..<Self.fieldCount).map(Self.field)
    case .computed:
      (0..<Self.fieldCount).map { number in
        Self.field(number).merging(Self.expression(number)) { first, _ in first }
      }
    }
  }

  private static func list(of count: Int) -> [[String: Any]] {
    let fields: [[String: Any]] = [
      ["id": "what", "title": "What", "autoFill": false],
      ["id": "amount", "title": "Amount", "kind": "decimal", "autoFill": false],
      ["id": "count", "title": "Count", "kind": "number", "autoFill": false],
      ["id": "price", "title": "Price", "kind": "decimal", "calculate": "${amount} * ${count}"],
    ]
    return [
      ["id": "items", "title": "Items", "kind": "repeat", "minItems": count, "fields": fields],
      ["id": "total", "title": "Total", "kind": "decimal", "calculate": "sum(${price})"],
    ]
  }

  private static func field(_ number: Int) -> [String: Any] {
    ["id": "f\(number)", "title": "Field \(number)", "autoFill": false]
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
