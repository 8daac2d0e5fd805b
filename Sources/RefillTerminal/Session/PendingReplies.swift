import RefillCore

/// The newest queries to the sources and to the store, until their replies arrive.
nonisolated struct PendingReplies {
  /// The maximum wait of a key for the record that the keys before it searched for, in seconds.
  private static let recordTimeout = 0.2

  private var suggestions: Int?
  private var record: (number: Int, since: Double)?

  /// True while the newest query for suggestions has no reply.
  var awaitsSuggestions: Bool { suggestions != nil }
  /// True while the newest search for an earlier record has no reply.
  var awaitsRecord: Bool { record != nil }

  /// Records a query for suggestions; replies to earlier ones are no longer awaited.
  mutating func ask(_ query: Query) { suggestions = query.number }

  /// Records a search for an earlier record.
  mutating func find(_ query: RecordQuery, at now: Double) { record = (query.number, now) }

  /// Returns the maximum wait of a key for the record, in seconds; 0 if it need not wait.
  ///
  /// It ends `recordTimeout` after the search began, so that a store in use delays one key only.
  func recordWait(at now: Double) -> Double {
    guard let record else { return 0 }
    return max(record.since + Self.recordTimeout - now, 0)
  }

  /// Records the reply with the suggestions of a query.
  mutating func noteSuggestions(number: Int) {
    if suggestions == number { suggestions = nil }
  }

  /// Records a reply of the store.
  mutating func noteReply(_ reply: Action) {
    if case .program(.found(record?.number, _, _)) = reply { record = nil }
  }
}
