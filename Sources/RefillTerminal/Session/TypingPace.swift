/// The times of the last key and of the pending mention query, in seconds of the session's clock.
///
/// A key within a burst waits for the entities that the keys before it searched for, so that a
/// burst has the same effect as keys typed by hand.
nonisolated struct TypingPace {
  /// The gap between two keys below which they are a burst (type-ahead, paste), in seconds.
  private static let burst = 0.03
  /// The maximum wait of a non-letter key in a burst for a pending mention query, in seconds.
  private static let searchTimeout = 0.2
  /// The maximum of all such waits in one burst, in seconds: a long text that arrives in one piece
  /// waits for the first of its words only.
  private static let burstTimeout = 0.3

  private var lastKey = -Double.infinity
  /// The start of the pending mention query; `nil` if no query is pending.
  private var searchSince: Double?
  /// The seconds that the keys of the burst have waited for entities.
  private var waited = 0.0

  /// Records that a key is about to be handled.
  mutating func beginKey(at now: Double) {
    if !isBurst(at: now) { waited = 0 }
  }

  /// Records that a key has been handled.
  mutating func noteKey(at now: Double) { lastKey = now }

  /// Records whether a mention query is pending.
  mutating func noteSearch(isPending: Bool, at now: Double) {
    searchSince = isPending ? searchSince ?? now : nil
  }

  /// Returns the maximum wait of an event for entities, in seconds; `nil` if it need not wait.
  func searchWait(of event: InputEvent, at now: Double) -> Double? {
    guard !event.isLetter, let searchSince, isBurst(at: now) else { return nil }
    return timeLeft(of: searchSince + Self.searchTimeout - now, at: now)
  }

  /// Returns the wait for entities that is left of `timeout` seconds.
  func timeLeft(of timeout: Double, at now: Double) -> Double {
    isBurst(at: now) ? min(timeout, max(Self.burstTimeout - waited, 0)) : timeout
  }

  /// Records that a key has waited for entities.
  mutating func noteWait(_ seconds: Double) { waited += seconds }

  private func isBurst(at now: Double) -> Bool { now - lastKey < Self.burst }
}
