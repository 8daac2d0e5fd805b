/// The input of the terminal: the decoder of its bytes, and the queries that it has not answered.
///
/// Outstanding replies are awaited before exit, so that none reaches the shell.
nonisolated struct TerminalInput {
  /// The maximum wait for a reply, in seconds; a terminal that does not know a query never replies, one on a
  /// busy machine takes more than 100 ms at times.
  static let replyTimeout = 0.3
  /// The maximum wait before a signal ends the process, in seconds: less than `Signals` allows in all.
  static let replyTimeoutAtSignals = 0.1

  /// A query that a terminal replies to.
  enum Query {
    case mode, cursorPosition
  }

  private var decoder: InputDecoder
  /// The queries without a reply, oldest first.
  private var queries: [Query] = []
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

  /// True within a paste.
  var isPasting: Bool { decoder.isPasting }

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

  /// Records a query to the terminal.
  mutating func expectReply(to query: Query, at now: Double) {
    if query == .cursorPosition { decoder.expectedCursorPositions += 1 }
    queries.append(query)
    lastQuery = now
  }

  /// Forgets the cursor positions that did not arrive in time.
  mutating func forgetCursorPositions() { decoder.expectedCursorPositions = 0 }

  /// Records a reply.
  ///
  /// A terminal replies in order, so it does not know the queries before this one.
  mutating func noteReply(to query: Query) {
    guard let index = queries.firstIndex(of: query) else { return }
    queries.removeSubrange(...index)
  }

  /// Returns the remaining wait for replies, in seconds; 0 if none is outstanding.
  func replyWait(at now: Double) -> Double {
    !queries.isEmpty ? max(lastQuery + Self.replyTimeout - now, 0) : 0
  }
}
