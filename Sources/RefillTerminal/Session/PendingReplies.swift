import RefillCore

/// The newest queries to the sources and to the store, until their replies arrive.
nonisolated struct PendingReplies {
  private var suggestions: Int?
  private var record: Int?

  /// True while the newest query for suggestions has no reply.
  var awaitsSuggestions: Bool { suggestions != nil }
  /// True while the newest search for an earlier record has no reply.
  var awaitsRecord: Bool { record != nil }

  /// Records a query for suggestions; replies to earlier ones are no longer awaited.
  mutating func ask(_ query: Query) { suggestions = query.number }

  /// Records a search for an earlier record.
  mutating func find(_ query: RecordQuery) { record = query.number }

  /// Records the reply with the suggestions of a query.
  mutating func noteSuggestions(number: Int) {
    if suggestions == number { suggestions = nil }
  }

  /// Records a reply of the store.
  mutating func noteReply(_ reply: Action) {
    if case .program(.found(record, _)) = reply { record = nil }
  }
}
