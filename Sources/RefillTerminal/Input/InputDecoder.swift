/// Makes keys, pastes and reports of the bytes that a terminal sends, however they are cut.
///
/// No key ever comes out of a paste. Because a pasted text may hold its own end mark, what follows
/// an end mark with no gap of 50 ms is still pasted: it comes as a further `.paste`, without escape
/// sequences, and not at all if it is only line ends. So an Enter that is glued to a paste is lost,
/// never obeyed. Ctrl-C is obeyed in the middle of any other key, and ends a paste without an end mark
/// if 200 ms of silence follow it.
///
/// Bytes that are not UTF-8 are dropped, in a paste replaced. Answers to queries that nobody here
/// asked are swallowed. It holds no clock: `now` is in seconds on one that only goes forward.
nonisolated public struct InputDecoder: Sendable {
  /// Seconds that an Esc waits for what would make it another key.
  public var escapeTimeout: Double
  /// How many positions of the cursor the terminal was asked for and has not told; where it is 0 the
  /// same bytes are a modified F3.
  public var expectedCursorPositions = 0

  /// Set while Esc and a letter are two keys, as in vi mode: then Esc and `P` begin no string.
  public var keepsEscapeApart = false

  private enum State {
    case ground, character, escape, doubleEscape, control, singleShift, paste
    /// ESC and a bracket that only the Linux console sends twice, before F1 to F5.
    case consoleKey
    /// The older mouse report, of which this many bytes are still to come.
    case oldMouse(Int)
    /// A string from the terminal, and how long it is.
    case string(Int)
    case stringEscape(Int)
  }
  private var state = State.ground
  /// What has come of the key that is not whole yet.
  private var token: [UInt8] = []
  /// When `token` is given up, or the paste is taken as ended.
  private var due: Double?
  private var paste = Paste()
  /// What follows the end mark of a paste.
  private var tail: Paste?
  private var tailDue = 0.0
  /// When a Ctrl-C inside a paste is taken for the person's, if nothing else comes before.
  private var interruptDue: Double?

  private static let sequenceTimeout = 0.5
  private static let stringTimeout = 1.0
  private static let pasteTimeout = 2.0
  private static let tailTimeout = 0.05
  private static let interruptTimeout = 0.2
  private static let sequenceLimit = 64
  private static let stringLimit = 4096
  private static let escapeByte: UInt8 = 0x1B
  private static let interrupt: UInt8 = 0x03

  /// A decoder to which nothing has come yet.
  public init(escapeTimeout: Double) {
    self.escapeTimeout = escapeTimeout
  }

  /// When `tick` is due if no bytes come before; `nil` while nothing waits.
  public var deadline: Double? {
    let next = due ?? (tail == nil ? nil : tailDue)
    return interruptDue.map { min($0, next ?? $0) } ?? next
  }

  /// What `bytes` complete, which were read in this order at `now`.
  public mutating func feed(_ bytes: some Sequence<UInt8>, at now: Double) -> [InputEvent] {
    var events = tick(at: now)
    for byte in bytes { consume(byte, at: now, &events) }
    return events
  }

  /// What has waited long enough at `now`.
  public mutating func tick(at now: Double) -> [InputEvent] {
    var events: [InputEvent] = []
    if let interruptDue, now >= interruptDue { endByInterrupt(at: now, &events) }
    if let due, now >= due { giveUp(at: now, &events) }
    if due == nil, tail != nil, now >= tailDue { endTail(&events) }
    return events
  }

  // MARK: One byte

  private mutating func consume(_ byte: UInt8, at now: Double, _ events: inout [InputEvent]) {
    if tail != nil { tailDue = now + Self.tailTimeout }
    if byte == Self.interrupt, tail == nil { return takeInterrupt(at: now, &events) }
    interruptDue = nil
    switch state {
    case .ground: begin(byte, at: now, &events)
    case .character: continueCharacter(byte, at: now, &events)
    case .escape: continueEscape(byte, at: now, &events)
    case .doubleEscape:
      if byte == 0x5B || byte == 0x4F {
        wait(in: byte == 0x5B ? .control : .singleShift, byte, until: now + escapeTimeout)
      } else {
        emit(.escape, &events)
        wait(in: .escape, startingWith: [Self.escapeByte], until: now + escapeTimeout)
        consume(byte, at: now, &events)
      }
    case .control: continueControl(byte, at: now, &events)
    case .singleShift:
      switch byte {
      case 0x30...0x3B: wait(in: .singleShift, byte, until: now + Self.sequenceTimeout)
      case 0x40...0x7E: finish(.key(token + [byte]), &events)
      default: restart(with: byte, at: now, &events)
      }
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

  private mutating func begin(_ byte: UInt8, at now: Double, _ events: inout [InputEvent]) {
    switch byte {
    case Self.escapeByte: wait(in: .escape, startingWith: [byte], until: now + escapeTimeout)
    case 0...0x7F: emit(.key([byte]), &events)
    case 0xC2...0xF4: wait(in: .character, startingWith: [byte], until: nil)
    default: break
    }
  }

  private mutating func continueCharacter(
    _ byte: UInt8, at now: Double, _ events: inout [InputEvent]
  ) {
    guard (0x80...0xBF).contains(byte) else {
      finish(nil, &events)
      return consume(byte, at: now, &events)
    }
    token.append(byte)
    let character = token.first == Self.escapeByte ? token.dropFirst() : token[...]
    let length = character.first.map { $0 < 0xE0 ? 2 : $0 < 0xF0 ? 3 : 4 }
    guard character.count == length else { return }
    // Overlong forms and surrogates are refused here; a C1 control is no key.
    let isText = String(validating: character, as: UTF8.self) != nil
    let isControl = character.starts(with: [0xC2]) && byte < 0xA0
    finish(isText && !isControl ? .key(token) : nil, &events)
  }

  private mutating func continueEscape(
    _ byte: UInt8, at now: Double, _ events: inout [InputEvent]
  ) {
    switch byte {
    case Self.escapeByte: wait(in: .doubleEscape, byte, until: now + escapeTimeout)
    case 0x5B: wait(in: .control, byte, until: now + escapeTimeout)
    case 0x4F: wait(in: .singleShift, byte, until: now + escapeTimeout)
    // DCS, OSC, PM, APC, SOS; each is also an Alt key, if nothing follows.
    case 0x5D,
      0x50 where !keepsEscapeApart, 0x5E where !keepsEscapeApart,
      0x5F where !keepsEscapeApart, 0x58 where !keepsEscapeApart:
      wait(in: .string(0), byte, until: now + escapeTimeout)
    case 0xC2...0xF4: wait(in: .character, byte, until: nil)
    // The Linux console's Shift-Tab.
    case 0x09 where !keepsEscapeApart: finish(.key(ReportedKey.shiftTab), &events)
    case 0x0A where !keepsEscapeApart: finish(.key([Self.escapeByte, 0x0D]), &events)
    case 0...0x7F: finish(.key([Self.escapeByte, byte]), &events)
    default: finish(.escape, &events)
    }
  }

  private mutating func continueControl(
    _ byte: UInt8, at now: Double, _ events: inout [InputEvent]
  ) {
    let isFirst = token.last == 0x5B
    switch byte {
    case 0x20...0x3F:
      if token.count > Self.sequenceLimit { token.removeLast() }
      wait(in: .control, byte, until: now + Self.sequenceTimeout)
    case 0x5B where isFirst: wait(in: .consoleKey, byte, until: now + Self.sequenceTimeout)
    case 0x4D where isFirst: wait(in: .oldMouse(3), byte, until: now + Self.sequenceTimeout)
    case 0x40...0x7E: finishControl(byte, at: now, &events)
    default: restart(with: byte, at: now, &events)
    }
  }

  private mutating func finishControl(
    _ final: UInt8, at now: Double, _ events: inout [InputEvent]
  ) {
    let whole = token + [final]
    guard token.count <= Self.sequenceLimit, let sequence = ControlSequence(whole) else {
      return finish(nil, &events)
    }
    let meaning = ControlMeaning(sequence, expectsCursorPosition: expectedCursorPositions > 0)
    // Alt and an arrow is sent as ESC ESC [ A by some; before anything else the Esc was its own.
    if case .key = meaning { return finish(.key(whole), &events) }
    if sequence.hasMeta { emit(.escape, &events) }
    switch meaning {
    case .event(let event):
      if case .cursorPosition = event { expectedCursorPositions -= 1 }
      finish(event, &events)
    case .pasteBegins:
      finish(nil, &events)
      endTail(&events)
      state = .paste
      due = now + Self.pasteTimeout
    case .key, .nothing: finish(nil, &events)
    }
  }

  private mutating func continueString(
    _ byte: UInt8, at now: Double, _ events: inout [InputEvent]
  ) {
    switch (state, byte) {
    case (.stringEscape, 0x5C): finish(nil, &events)
    case (.stringEscape(let length), _):
      state = .string(length)
      giveUp(at: now, &events)
      wait(in: .escape, startingWith: [Self.escapeByte], until: now + escapeTimeout)
      consume(byte, at: now, &events)
    case (.string(let length), Self.escapeByte): state = .stringEscape(length)
    // BEL ends it, CAN and SUB break it off.
    case (_, 0x07), (_, 0x18), (_, 0x1A): finish(nil, &events)
    case (.string(let length), _):
      if length == 0 { due = now + Self.stringTimeout }
      state = .string(length + 1)
      if length + 1 >= Self.stringLimit { finish(nil, &events) }
    default: break
    }
  }

  // MARK: Changing the state

  private mutating func wait(in next: State, _ byte: UInt8, until time: Double?) {
    token.append(byte)
    state = next
    due = time
  }

  private mutating func wait(in next: State, startingWith bytes: [UInt8], until time: Double?) {
    token = bytes
    state = next
    due = time
  }

  private mutating func finish(_ event: InputEvent?, _ events: inout [InputEvent]) {
    state = .ground
    token = []
    due = nil
    if let event { emit(event, &events) }
  }

  /// Gives up what has begun, because `byte` cannot belong to it.
  private mutating func restart(
    with byte: UInt8, at now: Double, _ events: inout [InputEvent]
  ) {
    giveUp(at: now, &events)
    consume(byte, at: now, &events)
  }

  /// Takes what has come as all that will: Esc, Alt and a bracket, or the start of something lost.
  private mutating func giveUp(at now: Double, _ events: inout [InputEvent]) {
    switch state {
    case .escape: finish(.escape, &events)
    case .doubleEscape:
      emit(.escape, &events)
      finish(.escape, &events)
    case .stringEscape(0):
      emit(.key(token), &events)
      finish(.escape, &events)
    case .control, .singleShift, .string(0):
      if token.count == 3 && token[1] == Self.escapeByte { emit(.escape, &events) }
      let isAltKey = token.count == 2 || token.count == 3 && token[1] == Self.escapeByte
      finish(isAltKey ? .key(token.suffix(2)) : nil, &events)
    case .paste: endPaste(at: now, isFramed: false, &events)
    case .ground, .character, .consoleKey, .oldMouse, .string, .stringEscape: finish(nil, &events)
    }
  }

  // MARK: Ctrl-C

  /// Drops what is not whole; inside a paste waits whether more of it comes.
  private mutating func takeInterrupt(at now: Double, _ events: inout [InputEvent]) {
    guard case .paste = state else { return finish(.key([Self.interrupt]), &events) }
    due = now + Self.pasteTimeout
    _ = paste.endsWith(Self.interrupt)
    interruptDue = interruptDue ?? now + Self.interruptTimeout
  }

  /// Takes what was pasted so far as the whole paste, and the Ctrl-C in it as a key.
  private mutating func endByInterrupt(at now: Double, _ events: inout [InputEvent]) {
    interruptDue = nil
    endPaste(at: now, isFramed: false, &events)
    events.append(.key([Self.interrupt]))
  }

  // MARK: Pastes

  private mutating func endPaste(
    at now: Double, isFramed: Bool, _ events: inout [InputEvent]
  ) {
    if let event = paste.event { events.append(event) }
    paste = Paste()
    finish(nil, &events)
    guard isFramed else { return }
    tail = Paste()
    tailDue = now + Self.tailTimeout
  }

  private mutating func endTail(_ events: inout [InputEvent]) {
    if let tail, !tail.isOnlyLineEnds, let event = tail.event { events.append(event) }
    tail = nil
  }

  private mutating func emit(_ event: InputEvent, _ events: inout [InputEvent]) {
    guard tail != nil else { return events.append(event) }
    switch event {
    case .key(let bytes): if bytes.first != Self.escapeByte { tail?.append(contentsOf: bytes) }
    case .escape: break
    case .paste, .pasteTooLarge, .mouse, .cursorPosition, .modeReport: events.append(event)
    }
  }
}
