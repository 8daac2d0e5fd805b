/// The times of the last key and of the pending mention query, in seconds of the session's clock.
///
/// A key within a burst waits for the entities that the keys before it searched for, so that a
/// burst has the same effect as keys typed by hand.
nonisolated struct TypingPace {
  /// The gap between two keys below which they are a burst (type-ahead, paste), in seconds.
  private static let burst = 0.03
  /// The maximum wait of a non-letter key in a burst for a pending mention query, in seconds.
  private static let searchTimeout = 0.2

  private var lastKey = -Double.infinity
  /// The start of the pending mention query; `nil` if no query is pending.
  private var searchSince: Double?

  /// Records that a key has been handled.
  mutating func noteKey(at now: Double) { lastKey = now }

  /// Records whether a mention query is pending.
  mutating func noteSearch(isPending: Bool, at now: Double) {
    searchSince = isPending ? searchSince ?? now : nil
  }

  /// Returns the maximum wait of an event for entities, in seconds; `nil` if it need not wait.
  func searchWait(of event: InputEvent, at now: Double) -> Double? {
    guard !event.isLetter, let searchSince, now - lastKey < Self.burst else { return nil }
    return searchSince + Self.searchTimeout - now
  }
}
