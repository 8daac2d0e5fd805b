/// The outstanding queries.
struct Requests: Sendable {
  /// The number of the newest query; its reply has the same number.
  var number = 0
  /// The number of times that a field has taken the focus.
  var visit = 0
  /// The search for an earlier record; any key cancels it.
  var record: RecordSearch?
  /// The searches for the mentions in filled-in values, by number.
  var mentions: [Int: (field: Int, value: String)] = [:]

  /// The secret that is being fetched; `nil` for none.
  var fetch: SecretFetch?

  /// The action that waits for the judgement of answers; any key cancels it.
  var afterChecks: NavigationAction?

  /// Returns the number for a new query.
  mutating func next() -> Int {
    number += 1
    return number
  }
}
