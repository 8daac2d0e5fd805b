/// Outstanding terminal queries; drained before exit so that replies do not reach the shell.
struct TerminalQueries {
  /// The maximum wait for a reply, in seconds; a terminal that does not know a query never replies.
  static let timeout = 0.1
  private var count = 0
  private var lastAsked = 0.0

  mutating func ask(at now: Double) {
    count += 1
    lastAsked = now
  }

  mutating func noteAnswer() { count = max(count - 1, 0) }

  /// Returns the remaining wait for replies, in seconds; 0 if none is outstanding.
  func timeout(at now: Double) -> Double {
    count > 0 ? max(lastAsked + Self.timeout - now, 0) : 0
  }
}
