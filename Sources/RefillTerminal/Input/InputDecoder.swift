/// Incremental decoder of terminal input: bytes to keys, pastes and reports; input may be split.
///
/// A paste never produces a key. As pasted text may contain the end mark of a paste, `PasteTail`
/// decides what bytes are that follow an end mark without a gap of 50 ms, or of 300 ms once they are
/// certainly pasted: an Enter glued to a paste is lost rather than obeyed. A gap is a time in which no
/// bytes waited to be read, so only `tick` ends it. Ctrl-C is obeyed within any other key, and ends a paste that has no
/// end mark once 200 ms of silence follow.
///
/// Bytes that are not UTF-8 are dropped, or replaced within a paste. Replies to queries that this
/// process did not send are dropped. The decoder has no clock: `now` is monotonic, in seconds.
nonisolated package struct InputDecoder: Sendable {
  /// The time that an Esc waits for bytes that make it another key, in seconds.
  package var escapeTimeout: Double
  /// The number of outstanding cursor position queries; at 0 the same bytes are a modified F3.
  package var expectedCursorPositions = 0

  /// True while Esc and a letter are two keys, as in vi mode: Esc and `P` begin no string then, and
  /// Esc, `O` and a letter are a key only if they arrive at once, without text right behind.
  package var keepsEscapeApart = false

  enum State {
    case ground, character, escape, doubleEscape, control, singleShift, paste
    /// A whole `ESC O` key while Esc is kept apart: text right behind makes it Esc, `O` and a word.
    case shiftedKey
    /// ESC and two brackets, which only the Linux console sends, for F1 to F5.
    case consoleKey
    /// A mouse report in the old form, of which this many bytes are missing.
    case oldMouse(Int)
    /// A string from the terminal, with its length in bytes so far.
    case string(Int)
    case stringEscape(Int)
  }
  var state = State.ground
  /// The bytes of the incomplete key.
  var token: [UInt8] = []
  /// The time at which `token` is given up, or the paste ends.
  var due: Double?
  private var paste = Paste()
  /// The bytes after the end mark of a paste.
  private var tail: PasteTail?
  private var tailDue = 0.0
  /// The time of the last byte.
  private var lastArrival: Double?
  /// The longest time without a byte in the paste, in seconds.
  private var longestGap = 0.0
  /// The time at which a Ctrl-C inside a paste counts as typed if no byte comes before.
  private var interruptDue: Double?

  /// The wait for the rest of a sequence of which more arrived than an Alt key has, in seconds.
  static let sequenceTimeout = 1.0
  /// The time within which a terminal sends the bytes of a key, and no user another key, in seconds.
  static let keyGap = 0.02
  static let stringTimeout = 1.0
  private static let pasteTimeout = 2.0
  /// The shortest silence after a paste, in seconds, behind which keys are keys: for keys, and for text that
  /// shows that the paste has an end mark of its own.
  private static let (keysTimeout, textTimeout) = (0.05, 0.1)
  /// The longest such silence, in seconds, on a slow line.
  private static let slowTimeout = 0.3
  private static let interruptTimeout = 0.2
  static let sequenceLimit = 64
  static let stringLimit = 4096
  static let escapeByte: UInt8 = 0x1B
  private static let interrupt: UInt8 = 0x03

  /// Creates a decoder without pending input.
  package init(escapeTimeout: Double) {
    self.escapeTimeout = escapeTimeout
  }

  /// The time at which `tick` is due if no bytes arrive before; `nil` if nothing is pending.
  package var deadline: Double? {
    let next = due ?? (tail == nil ? nil : tailDue)
    return interruptDue.map { min($0, next ?? $0) } ?? next
  }

  /// Returns the events that `bytes`, read at `now`, complete.
  package mutating func feed(_ bytes: some Collection<UInt8>, at now: Double) -> [InputEvent] {
    var events: [InputEvent] = []
    endOverdue(at: now, &events)
    // The terminal wrote an end mark that comes by itself, so the time before it says nothing about the line.
    if !bytes.elementsEqual(Paste.endMark) { measureGap(until: now) }
    lastArrival = now
    for byte in bytes { consume(byte, at: now, &events) }
    return events
  }

  /// Returns the events whose time-out has passed at `now`, when no bytes wait to be read.
  package mutating func tick(at now: Double) -> [InputEvent] {
    var events: [InputEvent] = []
    endOverdue(at: now, &events)
    if due == nil, tail != nil, now >= tailDue { endTail(&events) }
    return events
  }

  /// True between the marks of a paste.
  var isPasting: Bool { if case .paste = state { true } else { false } }

  private mutating func measureGap(until now: Double) {
    if isPasting, let lastArrival { longestGap = max(longestGap, now - lastArrival) }
  }

  private mutating func endOverdue(at now: Double, _ events: inout [InputEvent]) {
    if let interruptDue, now >= interruptDue { endByInterrupt(at: now, &events) }
    if let due, now >= due { giveUp(at: now, &events) }
  }

  /// Takes over the incomplete key or paste of another decoder, `delay` seconds after its last byte.
  ///
  /// The delay does not count, and the clocks may differ.
  package mutating func resume(_ other: InputDecoder, after delay: Double) {
    let own = self
    self = other
    escapeTimeout = own.escapeTimeout
    expectedCursorPositions = own.expectedCursorPositions
    keepsEscapeApart = own.keepsEscapeApart
    due = due.map { $0 + delay }
    tailDue += delay
    lastArrival = nil
    interruptDue = interruptDue.map { $0 + delay }
  }

  // MARK: One byte

  mutating func consume(_ byte: UInt8, at now: Double, _ events: inout [InputEvent]) {
    if tail != nil { tailDue = now + tailTimeout }
    if byte == Self.interrupt, tail == nil { return takeInterrupt(at: now, &events) }
    interruptDue = nil
    switch state {
    case .ground: begin(byte, at: now, &events)
    case .character: continueCharacter(byte, at: now, &events)
    case .escape: continueEscape(byte, at: now, &events)
    case .doubleEscape:
      if byte == 0x5B {
        wait(in: .control, byte, until: now + escapeTimeout)
      } else if byte == 0x4F {
        beginSingleShift(at: now, &events)
      } else {
        emit(.escape, &events)
        wait(in: .escape, startingWith: [Self.escapeByte], until: now + escapeTimeout)
        consume(byte, at: now, &events)
      }
    case .control: continueControl(byte, at: now, &events)
    case .singleShift: continueSingleShift(byte, at: now, &events)
    case .shiftedKey:
      if byte >= 0x20, byte != 0x7F { splitSingleShift(&events) }
      restart(with: byte, at: now, &events)
    case .consoleKey:
      guard (0x40...0x7E).contains(byte) else { return restart(with: byte, at: now, &events) }
      finish(.key(token + [byte]), &events)
    case .oldMouse(let left):
      if left == 1 { finish(nil, &events) } else { state = .oldMouse(left - 1) }
    case .string, .stringEscape: continueString(byte, at: now, &events)
    case .paste:
      due = now + Self.pasteTimeout
      if paste.endsWith(byte) { endPaste(at: now, isFramed: true, &events) }
    }
  }

  // MARK: Changing the state

  mutating func wait(in next: State, _ byte: UInt8, until time: Double?) {
    token.append(byte)
    state = next
    due = time
  }

  mutating func wait(in next: State, startingWith bytes: [UInt8], until time: Double?) {
    token = bytes
    state = next
    due = time
  }

  mutating func finish(_ event: InputEvent?, _ events: inout [InputEvent]) {
    state = .ground
    token = []
    due = nil
    if let event { emit(event, &events) }
  }

  /// Abandons the pending token, because `byte` cannot continue it.
  mutating func restart(
    with byte: UInt8, at now: Double, _ events: inout [InputEvent]
  ) {
    giveUp(at: now, &events)
    consume(byte, at: now, &events)
  }

  /// Treats the pending bytes as complete: Esc, Alt and a bracket, or the start of a lost sequence.
  mutating func giveUp(at now: Double, _ events: inout [InputEvent]) {
    switch state {
    case .escape: finish(.escape, &events)
    case .doubleEscape:
      emit(.escape, &events)
      finish(.escape, &events)
    case .stringEscape(0):
      emit(.key(token), &events)
      finish(.escape, &events)
    case .singleShift where keepsEscapeApart: splitSingleShift(&events)
    case .shiftedKey: finish(.key(token), &events)
    case .control, .singleShift, .string(0):
      if token.count == 3 && token[1] == Self.escapeByte { emit(.escape, &events) }
      let isAltKey = token.count == 2 || token.count == 3 && token[1] == Self.escapeByte
      finish(isAltKey ? .key(token.suffix(2)) : nil, &events)
    case .paste: endPaste(at: now, isFramed: false, &events)
    case .ground, .character, .consoleKey, .oldMouse, .string, .stringEscape: finish(nil, &events)
    }
  }

  // MARK: Ctrl-C

  /// Drops the incomplete key; inside a paste, waits for further bytes of the paste.
  private mutating func takeInterrupt(at now: Double, _ events: inout [InputEvent]) {
    guard case .paste = state else { return finish(.key([Self.interrupt]), &events) }
    due = now + Self.pasteTimeout
    _ = paste.endsWith(Self.interrupt)
    interruptDue = interruptDue ?? now + Self.interruptTimeout
  }

  /// Ends the paste, and emits the Ctrl-C in it as a key.
  private mutating func endByInterrupt(at now: Double, _ events: inout [InputEvent]) {
    interruptDue = nil
    endPaste(at: now, isFramed: false, &events)
    events.append(.key([Self.interrupt]))
  }

  // MARK: Pastes

  mutating func beginPaste(at now: Double, _ events: inout [InputEvent]) {
    endTail(&events)
    state = .paste
    due = now + Self.pasteTimeout
    longestGap = 0
  }

  private mutating func endPaste(
    at now: Double, isFramed: Bool, _ events: inout [InputEvent]
  ) {
    if let event = paste.event { events.append(event) }
    paste = Paste()
    finish(nil, &events)
    guard isFramed else { return }
    tail = PasteTail()
    tailDue = now + tailTimeout
  }

  /// The silence that ends the tail of a paste, in seconds: four times the longest gap in the paste, since a
  /// slow line has gaps.
  private var tailTimeout: Double {
    let least = tail?.isText == true ? Self.textTimeout : Self.keysTimeout
    return min(max(4 * longestGap, least), Self.slowTimeout)
  }

  /// Records bytes that no key sends behind the end mark of a paste, such as another one.
  mutating func notePastedBytes() { tail?.noteText() }

  private mutating func endTail(_ events: inout [InputEvent]) {
    events += tail?.events ?? []
    tail = nil
  }

  mutating func emit(_ event: InputEvent, _ events: inout [InputEvent]) {
    switch event {
    case .key where tail != nil, .escape where tail != nil: tail?.append(event)
    case .key, .escape, .paste, .pasteTooLarge, .mouse, .cursorPosition, .modeReport:
      events.append(event)
    }
  }
}
