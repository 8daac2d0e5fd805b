/// The times at which pending keys have an effect although no other key arrives.
///
/// Every time is in seconds of the session's clock.
nonisolated struct KeyDeadlines {
  /// The delay before a key prefix shows the keys that may follow, in seconds.
  private static let prefixDelay = 0.6

  /// The time at which the pending key prefix shows its keys; `nil` if no prefix is pending.
  private var prefix: Double?
  /// The time at which the pending keys run without the rest of a sequence; `nil` for never.
  private var sequence: Double?

  /// Returns the next deadline; `nil` if there is none.
  ///
  /// A prefix whose keys are shown by now needs no more attention.
  func next(after now: Double) -> Double? {
    [prefix.flatMap { $0 > now ? $0 : nil }, sequence].compactMap(\.self).min()
  }

  /// Records whether a key prefix is pending; the delay begins with the first key of it.
  mutating func notePrefix(isPending: Bool, at now: Double) {
    prefix = isPending ? prefix ?? now + Self.prefixDelay : nil
  }

  /// True if a prefix has been pending long enough to show the keys that may follow.
  func showsPrefixKeys(at now: Double) -> Bool { isReached(prefix, at: now) }

  /// Records the wait for the next key of a sequence; `nil` if the form waits for none, or for ever.
  mutating func noteSequence(timeout: Double?, at now: Double) {
    sequence = timeout.map { now + $0 }
  }

  /// True if the next key of a sequence has not arrived in time.
  func hasSequenceEnded(at now: Double) -> Bool { isReached(sequence, at: now) }

  private func isReached(_ deadline: Double?, at now: Double) -> Bool {
    deadline.map { now >= $0 } ?? false
  }
}
