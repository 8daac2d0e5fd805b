/// The input of the terminal: the decoder of its bytes, and the queries that it has not answered.
///
/// Outstanding replies are awaited before exit, so that none reaches the shell.
nonisolated struct TerminalInput {
  /// The maximum wait for a reply, in seconds; a terminal that does not know a query never replies, one on a
  /// busy machine takes more than 100 ms at times.
  static let replyTimeout = 0.3

  private var decoder: InputDecoder
  private var queryCount = 0
  private var lastQuery = 0.0
  /// The time at which bytes arrived last.
  private var lastFeed = 0.0

  /// Creates the input of a terminal in which Esc waits `escapeTimeout` seconds for more bytes.
  init(escapeTimeout: Double) { decoder = InputDecoder(escapeTimeout: escapeTimeout) }

  /// Sets the rules of Esc: its wait, and whether Esc and a letter are two keys.
  mutating func setEscape(timeout: Double) { decoder.escapeTimeout = timeout }
  mutating func setEscape(isKeptApart: Bool) { decoder.keepsEscapeApart = isKeptApart }

  // MARK: Events

  /// The time at which `tick` is due if no bytes arrive before; `nil` if nothing is pending.
  var deadline: Double? { decoder.deadline }

  /// Returns the events that bytes complete.
  mutating func feed(_ bytes: [UInt8], at now: Double) -> [InputEvent] {
    lastFeed = now
    return decoder.feed(bytes, at: now)
  }

  /// Takes over the incomplete key or paste of an earlier session, as if no time had passed.
  mutating func resume(_ earlier: TerminalInput, at now: Double) {
    decoder.resume(earlier.decoder, after: now - earlier.lastFeed)
  }

  /// Returns the events that elapsed time completes.
  mutating func tick(at now: Double) -> [InputEvent] { decoder.tick(at: now) }

  // MARK: Replies

  /// Records a query to the terminal other than for the cursor position.
  mutating func expectReply(at now: Double) {
    queryCount += 1
    lastQuery = now
  }

  /// Records a query for the cursor position.
  mutating func expectCursorPosition(at now: Double) {
    decoder.expectedCursorPositions += 1
    expectReply(at: now)
  }

  /// Forgets the cursor positions that did not arrive in time.
  mutating func forgetCursorPositions() { decoder.expectedCursorPositions = 0 }

  /// Records a reply.
  mutating func noteReply() { queryCount = max(queryCount - 1, 0) }

  /// Returns the remaining wait for replies, in seconds; 0 if none is outstanding.
  func replyWait(at now: Double) -> Double {
    queryCount > 0 ? max(lastQuery + Self.replyTimeout - now, 0) : 0
  }
}
