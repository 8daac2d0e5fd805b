import Foundation
import RefillCore
import RefillStore

/// Values on their way into histories: what may be kept is put there in large pieces, what may not
/// is counted.
struct ValueImport {
  /// How many values were imported.
  private(set) var count = 0
  /// How many were not, and why not.
  private(set) var refused: [Refusal: Int] = [:]

  private let store: HistoryStore
  private let secretFields: Set<String>
  private var names: [String: NameRules] = [:]
  private var batch: [ImportedValue] = []

  /// How many values are put into the store at once: each time, most of the index of a large store is
  /// written anew.
  private static let size = 100_000

  /// Why a value is not imported.
  enum Refusal: Hashable {
    case sensitive(Sensitive.ExclusionReason)
    /// Firefox keeps what was searched for beside what was filled in.
    case search
    /// Its name is none of those that were asked for.
    case unmapped
  }

  private struct NameRules {
    let reason: Sensitive.ExclusionReason?
    let isPhone: Bool
  }

  init(into store: Store) throws {
    self.store = store.history
    secretFields = try inStore { try store.secretFields() }
  }

  /// Takes a value of a field of this name, which may be called otherwise than its history.
  mutating func add(_ value: ImportedValue, ofField field: String? = nil) throws {
    let rules = self.rules(of: value.history)
    let reason =
      rules.reason ?? field.flatMap(Sensitive.reason(forName:))
      ?? Sensitive.reason(forValue: value.value, isPhone: rules.isPhone)
    if let reason { return refuse(.sensitive(reason)) }
    batch.append(value)
    if batch.count == Self.size { try flush() }
  }

  mutating func refuse(_ refusal: Refusal) { refused[refusal, default: 0] += 1 }

  /// Puts what is left into the store, and makes everything quick to search.
  mutating func finish() throws {
    try flush()
    try inStore { try store.compact() }
  }

  private mutating func flush() throws {
    guard !batch.isEmpty else { return }
    try inStore { try store.importValues(batch) }
    count += batch.count
    batch.removeAll(keepingCapacity: true)
  }

  private mutating func rules(of name: String) -> NameRules {
    if let known = names[name] { return known }
    let rules = NameRules(
      reason: secretFields.contains(name) ? .secretField : Sensitive.reason(forName: name),
      isPhone: Sensitive.isPhone(name))
    names[name] = rules
    return rules
  }

  // MARK: What is told

  /// One or two lines for the person.
  var text: String {
    let head = "\(TextFormat.count(count, "value")) imported.\n"
    let parts = refused.sorted { ($1.value, $0.key.words) < ($0.value, $1.key.words) }
      .map { "\($0.value) (\($0.key.words))" }
    return parts.isEmpty ? head : head + "Not kept: \(parts.joined(separator: ", ")).\n"
  }

  var json: JSONText {
    let reasons = refused.map { ($0.key.key, JSONText.integer($0.value)) }.sorted { $0.0 < $1.0 }
    return .object([("imported", .integer(count)), ("refused", .object(reasons))])
  }
}

extension ValueImport.Refusal {
  fileprivate var words: String {
    switch self {
    case .sensitive(let reason): reason.words
    case .search: "searched for"
    case .unmapped: "not in --map"
    }
  }

  fileprivate var key: String {
    switch self {
    case .sensitive(let reason): reason.rawValue
    case .search: "search"
    case .unmapped: "unmapped"
    }
  }
}
