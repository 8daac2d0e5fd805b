/// The monotonic clock of a session.
nonisolated struct SessionClock: Sendable {
  private let clock = ContinuousClock()
  private let origin: ContinuousClock.Instant

  /// Creates a clock that starts at 0.
  init() { origin = clock.now }

  /// The number of seconds since the start of the session.
  var now: Double { (clock.now - origin) / .seconds(1) }
}
