/// A throttle: the first query is sent at once, later ones are held back and only the newest is
/// sent.
struct QueryLimiter: Equatable, Sendable {
  /// The minimum time, in seconds, between two queries.
  static let cooldown = 0.1

  private var readyAt = -Double.infinity
  private(set) var isPending = false

  /// The decision about a query.
  enum Decision: Equatable {
    case send
    /// Held back; `tick` releases it at this time.
    case wait(until: Double)
  }

  /// Requests to send a query at `now`, in seconds of a monotonic clock.
  mutating func ask(at now: Double) -> Decision {
    guard now < readyAt else {
      send(now)
      return .send
    }
    isPending = true
    return .wait(until: readyAt)
  }

  /// Returns true if the query that was held back is due now.
  mutating func tick(at now: Double) -> Bool {
    guard isPending, now >= readyAt else { return false }
    send(now)
    return true
  }

  /// Discards the query that was held back.
  mutating func drop() { isPending = false }

  private mutating func send(_ now: Double) {
    isPending = false
    readyAt = now + Self.cooldown
  }
}
