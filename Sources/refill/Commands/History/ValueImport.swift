import Foundation
import RefillCore
import RefillStore

/// Imports values in large batches, and counts those that are excluded.
struct ValueImport {
  /// The number of imported values; equal ones count once.
  private(set) var count = 0
  /// The number of values that their histories had already.
  private(set) var known = 0
  /// The number of control characters that were removed.
  private(set) var controls = 0
  /// The number of excluded values, by reason.
  private(set) var refused: [Refusal: Int] = [:]

  private let store: HistoryStore
  private let secretFields: Set<String>
  private var names: [String: NameRules] = [:]
  private var batch: [ImportedValue] = []

  /// The number of values per batch.
  ///
  /// Each batch rewrites most of the index of a large store.
  private static let size = 100_000

  /// The reason why a value is not imported.
  enum Refusal: Hashable {
    case sensitive(Sensitive.ExclusionReason)
    /// The value is empty or cannot be seen.
    case blank
    /// A search term; Firefox stores those among the form values.
    case search
    /// The field is not in the field map.
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

  /// Adds a value; `field` is the name of its field, if that differs from the history's.
  mutating func add(_ value: ImportedValue, ofField field: String? = nil) throws {
    let (value, controls) = Self.plain(value)
    guard !value.value.isInvisible else { return refuse(.blank) }
    let rules = self.rules(of: value.history)
    let reason =
      rules.reason ?? field.flatMap(Sensitive.reason(forName:))
      ?? Sensitive.reason(forValue: value.value, isPlainNumber: rules.isPhone)
    if let reason { return refuse(.sensitive(reason)) }
    self.controls += controls
    batch.append(value)
    if batch.count == Self.size { try flush() }
  }

  /// Returns the value without control characters, and their number.
  private static func plain(_ value: ImportedValue) -> (ImportedValue, controls: Int) {
    guard !value.value.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return (value, 0) }
    let text = PastedText(value.value, isMultiline: true)
    var plain = value
    plain.value = text.text
    return (plain, text.controls)
  }

  mutating func refuse(_ refusal: Refusal) { refused[refusal, default: 0] += 1 }

  /// Stores the last batch and compacts the histories.
  mutating func finish() throws {
    try flush()
    try inStore { try store.compact() }
  }

  private mutating func flush() throws {
    guard !batch.isEmpty else { return }
    let counts = try inStore { try store.importValues(batch) }
    known += counts.known
    count += counts.changed
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

  // MARK: Output

  /// The result in one to three lines.
  var text: String {
    let old = known > 0 ? "\(TextFormat.count(known, "value")) already there.\n" : ""
    let removed = controls > 0 ? "\(TextFormat.controlsWere(controls)) removed.\n" : ""
    let head = "\(TextFormat.count(count, "value")) imported.\n" + old + removed
    let parts = refused.sorted { ($1.value, $0.key.words) < ($0.value, $1.key.words) }
      .map { "\($0.value) (\($0.key.words))" }
    return parts.isEmpty ? head : head + "Not kept: \(parts.joined(separator: ", ")).\n"
  }

  var json: JSONText {
    let reasons = refused.map { ($0.key.key, JSONText.integer($0.value)) }.sorted { $0.0 < $1.0 }
    return .object([
      ("imported", .integer(count)), ("known", .integer(known)), ("refused", .object(reasons)),
    ])
  }
}

extension ValueImport.Refusal {
  fileprivate var words: String {
    switch self {
    case .sensitive(let reason): reason.words
    case .blank: "blank"
    case .search: "searched for"
    case .unmapped: "not in --map"
    }
  }

  fileprivate var key: String {
    switch self {
    case .sensitive(let reason): reason.rawValue
    case .blank: "blank"
    case .search: "search"
    case .unmapped: "unmapped"
    }
  }
}
