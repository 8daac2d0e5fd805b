/// The times at which the main loop has something to do although no input arrives.
///
/// Every time is in seconds of the session's clock.
nonisolated struct Deadlines {
  /// The longest delay before a change is saved as a draft, in seconds.
  private static let draftDelay = 1.0
  /// The delay before a key prefix shows the keys that may follow, in seconds.
  private static let prefixDelay = 0.6

  /// The time at which the form is left; `nil` for none.
  private let end: Double?
  /// The time at which the oldest unsaved change is saved; `nil` if there is none.
  private var draft: Double?
  /// True if the text looked like a secret at the last change.
  private var wasSecret = false
  /// The times at which the form wants a wake-up.
  private var wakes: Set<Double> = []
  /// The time at which the pending key prefix shows its keys; `nil` if no prefix is pending.
  private var prefix: Double?
  /// The time at which the pending keys run without the rest of a sequence; `nil` for never.
  private var sequence: Double?

  /// Creates deadlines of a form that is left at `end`, or has no time limit.
  init(end: Double?) { self.end = end }

  /// Returns the next deadline, one of these or one of `others`; `nil` if there is none.
  ///
  /// A prefix whose keys are shown by now needs no more attention.
  func next(after now: Double, _ others: Double?...) -> Double? {
    let hint = prefix.flatMap { $0 > now ? $0 : nil }
    return ([draft, nextWake, hint, sequence, end] + others).compactMap(\.self).min()
  }

  /// True if the time limit of the form is reached.
  func hasEnded(at now: Double) -> Bool { isReached(end, at: now) }

  // MARK: Drafts

  /// Records a change of an answer; further changes do not put off its draft.
  ///
  /// - Parameter isSecret: true if the text now looks like a secret. Once it does, the draft is due
  ///   immediately, because the last one may have the beginning of the text.
  mutating func noteChange(at now: Double, isSecret: Bool = false) {
    draft = isSecret && !wasSecret ? now : draft ?? now + Self.draftDelay
    wasSecret = isSecret
  }

  /// Records that the draft has been saved.
  mutating func noteSavedDraft() { draft = nil }

  /// True if a change has waited long enough for its draft.
  func isDraftDue(at now: Double) -> Bool { isReached(draft, at: now) }

  // MARK: Wake-ups

  /// Adds a wake-up.
  mutating func wake(at time: Double) { wakes.insert(time) }

  /// The time of the next wake-up; `nil` if there is none.
  var nextWake: Double? { wakes.min() }

  /// Removes the wake-ups that are due; returns true if there was one.
  mutating func takeWakes(at now: Double) -> Bool {
    guard isReached(nextWake, at: now) else { return false }
    wakes = wakes.filter { $0 > now }
    return true
  }

  // MARK: Key prefixes

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
