import Foundation
import RefillCore

/// What several programs write into one store at once, and so what must be in it afterwards.
struct SoakPlan {
  let writers: Int
  /// How many values each writer puts into the history that all of them share.
  let values: Int

  /// The id of the form that everybody fills.
  static let form = "soak"
  /// The history that everybody writes to.
  static let shared = "soak-place"
  /// The fields of the form that have this history.
  static let places = (1...5).map { "place-\($0)" }
  /// The field whose history is a writer's own.
  static let reference = "reference"

  /// A use of a value in a field.
  struct Use {
    let field: String
    let history: String
    let value: String
  }

  /// How many forms each writer submits.
  var forms: Int { (values + Self.places.count - 1) / Self.places.count }

  static func ownHistory(of writer: Int) -> String { "soak-reference-\(writer)" }

  /// What a writer fills into one of its forms.
  ///
  /// The last place is one of a hundred that all writers know; the others nobody else has.
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

  /// How often each value must have been used in the end, by history.
  var uses: [String: [String: Int]] {
    var uses: [String: [String: Int]] = [:]
    for writer in 0..<writers {
      for use in (0..<forms).lazy.flatMap({ self.uses(by: writer, in: $0) }) {
        uses[use.history, default: [:]][use.value, default: 0] += 1
      }
    }
    return uses
  }

  /// The places that values are named after.
  static let names: [String] = {
    var names = Names(seed: 11)
    return names.cities(1_000)
  }()

  private static func name(_ number: Int) -> String { names[number % names.count] }

  /// The form as a file.
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
