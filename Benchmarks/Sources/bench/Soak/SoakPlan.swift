import Foundation
import RefillCore

/// The values that the processes write into one store, and so its expected content.
struct SoakPlan {
  let writers: Int
  /// The number of values that each writer adds to the shared history.
  let values: Int

  /// The id of the form that all processes fill in.
  static let form = "soak"
  /// The history that all processes write to.
  static let shared = "soak-place"
  /// The fields of the form that have this history.
  static let places = (1...5).map { "place-\($0)" }
  /// The field whose history is separate for each writer.
  static let reference = "reference"

  /// A use of a value in a field.
  struct Use {
    let field: String
    let history: String
    let value: String
  }

  /// The number of forms that each writer submits.
  var forms: Int { (values + Self.places.count - 1) / Self.places.count }

  static func ownHistory(of writer: Int) -> String { "soak-reference-\(writer)" }

  /// Returns the values of one form of a writer.
  ///
  /// The last place is one of a hundred that all writers use; the others are unique to the writer.
  func uses(by writer: Int, in form: Int) -> [Use] {
    let count = Self.places.count
    let places = (form * count..<min((form + 1) * count, values)).map { number in
      let field = Self.places[number % count]
      let isKnown = field == Self.places.last
      return Use(
        field: field, history: Self.shared,
        value: isKnown ? Self.name(form % 100) : "\(Self.name(number)) \(writer)-\(number)")
    }
    let own = Use(
      field: Self.reference, history: Self.ownHistory(of: writer), value: Self.name(form % 50))
    return places + [own]
  }

  /// The expected number of uses of each value, by history.
  var uses: [String: [String: Int]] {
    var uses: [String: [String: Int]] = [:]
    for writer in 0..<writers {
      for use in (0..<forms).lazy.flatMap({ self.uses(by: writer, in: $0) }) {
        uses[use.history, default: [:]][use.value, default: 0] += 1
      }
    }
    return uses
  }

  /// The names of places that values contain.
  static let names: [String] = {
    var names = Names(seed: 11)
    return names.cities(1_000)
  }()

  private static func name(_ number: Int) -> String { names[number % names.count] }

  /// Returns the form file.
  static func json() throws -> Data {
    let histories = places.map { ($0, shared) } + [(reference, ownHistory(of: 0))]
    let fields = histories.map { field, history in
      ["id": field, "title": field.capitalized, "kind": "text", "autocomplete": history]
    }
    let form: [String: Any] = ["id": form, "title": title, "fields": fields]
    return try JSONSerialization.data(withJSONObject: form, options: [.prettyPrinted, .sortedKeys])
  }

  static let title = "Delivery"
}
