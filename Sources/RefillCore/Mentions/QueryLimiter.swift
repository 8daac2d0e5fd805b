/// Lets the first query through at once and holds the next ones back for a moment, the newest of which
/// goes then.
struct QueryLimiter: Equatable, Sendable {
  /// How long a query holds back the next one, in seconds.
  static let cooldown = 0.1

  private var readyAt = -Double.infinity
  private(set) var isPending = false

  /// What becomes of a query.
  enum Decision: Equatable {
    case send
    /// Held back; the time at which `tick` lets it go.
    case wait(until: Double)
  }

  /// A query is there, at a time in seconds on any steady scale.
  mutating func ask(at now: Double) -> Decision {
    guard now < readyAt else {
      send(now)
      return .send
    }
    isPending = true
    return .wait(until: readyAt)
  }

  /// Whether the query that was held back goes now.
  mutating func tick(at now: Double) -> Bool {
    guard isPending, now >= readyAt else { return false }
    send(now)
    return true
  }

  /// What was held back is not wanted any more.
  mutating func drop() { isPending = false }

  private mutating func send(_ now: Double) {
    isPending = false
    readyAt = now + Self.cooldown
  }
}
