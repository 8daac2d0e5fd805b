/// The times at which a form has something to do although no input arrives.
///
/// Every time is in seconds of the session's clock.
nonisolated struct Deadlines {
  /// The longest delay before a change is saved as a draft, in seconds: keys that are read at once are one save.
  ///
  /// It is shorter than the time between two keys that people type, so that no key waits for a save, and
  /// longer than that until values are shown. A form that is killed loses the keys of one read, within this
  /// time and that of one save, 50 ms at most: a change that waits is saved before more keys are taken.
  private static let draftDelay = 0.008

  /// The time at which the form is left; `nil` for none.
  private let end: Double?
  /// The time at which the oldest unsaved change is saved; `nil` if there is none.
  private(set) var draft: Double?
  /// True if the text looked like a secret at the last change.
  private var wasSecret = false
  /// The times at which the form wants a wake-up.
  private var wakes: Set<Double> = []

  /// Creates deadlines of a form that is left at `end`, or has no time limit.
  init(end: Double?) { self.end = end }

  /// The next deadline; `nil` if there is none.
  var next: Double? { [draft, nextWake, end].compactMap(\.self).min() }

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

  private func isReached(_ deadline: Double?, at now: Double) -> Bool {
    deadline.map { now >= $0 } ?? false
  }
}
