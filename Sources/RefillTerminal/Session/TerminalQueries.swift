/// The questions that the terminal was asked and has not answered, so that no answer reaches the
/// program that comes after.
struct TerminalQueries {
  /// How long an answer may take, in seconds; a terminal that knows no question never answers it.
  static let timeout = 0.1
  private var count = 0
  private var lastAsked = 0.0

  mutating func ask(at now: Double) {
    count += 1
    lastAsked = now
  }

  mutating func noteAnswer() { count = max(count - 1, 0) }

  /// How long an answer is still to be waited for; 0 where none is.
  func timeout(at now: Double) -> Double {
    count > 0 ? max(lastAsked + Self.timeout - now, 0) : 0
  }
}
