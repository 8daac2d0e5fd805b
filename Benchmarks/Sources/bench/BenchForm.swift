import Foundation

/// The form for measurements: five fields; keys are typed into the first.
enum BenchForm {
  enum First: String {
    /// A field without suggestions.
    case notes
    /// A field with a long history.
    case city
  }

  static let title = "Delivery"

  static func titles(first: First) -> [String] { fields(first: first).compactMap { $0["title"] } }

  static func json(first: First) throws -> Data {
    let fields = fields(first: first).map { field -> [String: Any] in
      var field: [String: Any] = field
      if field["autocomplete"] == nil { field["autoFill"] = false }
      return field
    }
    let form: [String: Any] = ["id": "bench-\(first.rawValue)", "title": title, "fields": fields]
    return try JSONSerialization.data(withJSONObject: form, options: [.prettyPrinted, .sortedKeys])
  }

  private static func fields(first: First) -> [[String: String]] {
    let plain = ["id": "plain", "title": "Notes", "kind": "text"]
    let city = [
      "id": "city", "title": "City", "kind": "text", "autocomplete": History.city.rawValue,
    ]
    let others = [
      [
        "id": "company", "title": "Company", "kind": "text",
        "autocomplete": History.company.rawValue,
      ],
      [
        "id": "person", "title": "Contact", "kind": "text",
        "autocomplete": History.person.rawValue,
      ],
      ["id": "amount", "title": "Amount", "kind": "text"],
    ]
    return (first == .notes ? [plain, city] : [city, plain]) + others
  }

  enum History: String {
    case city = "bench-city"
    case company = "bench-company"
    case person = "bench-person"
  }
}
