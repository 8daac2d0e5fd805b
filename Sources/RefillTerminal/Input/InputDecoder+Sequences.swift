/// Characters, keys and reports of several bytes, by the state that the byte arrives in.
nonisolated extension InputDecoder {
  mutating func begin(_ byte: UInt8, at now: Double, _ events: inout [InputEvent]) {
    switch byte {
    case Self.escapeByte: wait(in: .escape, startingWith: [byte], until: now + escapeTimeout)
    case 0...0x7F: emit(.key([byte]), &events)
    case 0xC2...0xF4: wait(in: .character, startingWith: [byte], until: nil)
    default: notePastedBytes()
    }
  }

  mutating func continueCharacter(
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
    // Overlong forms and surrogates are rejected here; a C1 control is no key.
    let isText = String(validating: character, as: UTF8.self) != nil
    let isControl = character.starts(with: [0xC2]) && byte < 0xA0
    if !isText || isControl { notePastedBytes() }
    finish(isText && !isControl ? .key(token) : nil, &events)
  }

  mutating func continueEscape(
    _ byte: UInt8, at now: Double, _ events: inout [InputEvent]
  ) {
    switch byte {
    case Self.escapeByte: wait(in: .doubleEscape, byte, until: now + escapeTimeout)
    case 0x5B: wait(in: .control, byte, until: now + escapeTimeout)
    case 0x4F: beginSingleShift(at: now, &events)
    // DCS, OSC, PM, APC, SOS; each is also an Alt key if nothing follows.
    case 0x5D,
      0x50 where !keepsEscapeApart, 0x5E where !keepsEscapeApart,
      0x5F where !keepsEscapeApart, 0x58 where !keepsEscapeApart:
      wait(in: .string(0), byte, until: now + escapeTimeout)
    case 0xC2...0xF4: wait(in: .character, byte, until: nil)
    // Shift-Tab of the Linux console.
    case 0x09 where !keepsEscapeApart: finish(.key(ReportedKey.shiftTab), &events)
    case 0x0A where !keepsEscapeApart: finish(.key([Self.escapeByte, 0x0D]), &events)
    case 0...0x7F: finish(.key([Self.escapeByte, byte]), &events)
    default: finish(.escape, &events)
    }
  }

  /// Begins a key of `ESC O` and a letter, unless the `O` was typed after the Esc.
  mutating func beginSingleShift(at now: Double, _ events: inout [InputEvent]) {
    let timeout = keepsEscapeApart ? min(escapeTimeout, Self.keyGap) : escapeTimeout
    let gap = due.map { now - ($0 - escapeTimeout) } ?? 0
    wait(in: .singleShift, 0x4F, until: now + timeout)
    if keepsEscapeApart, gap > Self.keyGap { splitSingleShift(&events) }
  }

  mutating func continueSingleShift(
    _ byte: UInt8, at now: Double, _ events: inout [InputEvent]
  ) {
    switch (byte, keepsEscapeApart) {
    case (0x30...0x3B, _):
      let timeout = keepsEscapeApart ? Self.keyGap : Self.sequenceTimeout
      wait(in: .singleShift, byte, until: now + timeout)
    case (0x40...0x7E, true): wait(in: .shiftedKey, byte, until: now + Self.keyGap)
    case (0x40...0x7E, false): finish(.key(token + [byte]), &events)
    default: restart(with: byte, at: now, &events)
    }
  }

  /// Reads `ESC O` and what follows as separate keys: Esc, vi's `O`, and text.
  mutating func splitSingleShift(_ events: inout [InputEvent]) {
    let isDoubled = token.starts(with: [Self.escapeByte, Self.escapeByte])
    let text = token.dropFirst(isDoubled ? 3 : 2)
    if isDoubled { emit(.escape, &events) }
    finish(.key([Self.escapeByte, 0x4F]), &events)
    for byte in text { emit(.key([byte]), &events) }
  }

  mutating func continueControl(
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
    // Some terminals send Alt and an arrow as ESC ESC [ A; before other sequences the Esc is a key.
    if case .key = meaning { return finish(.key(whole), &events) }
    if sequence.hasMeta { emit(.escape, &events) }
    switch meaning {
    case .event(let event):
      if case .cursorPosition = event { expectedCursorPositions -= 1 }
      finish(event, &events)
    case .pasteBegins:
      finish(nil, &events)
      beginPaste(at: now, &events)
    case .pasteEnds:
      finish(nil, &events)
      notePastedBytes()
    case .key, .nothing: finish(nil, &events)
    }
  }

  mutating func continueString(
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
    // BEL ends the string, CAN and SUB abort it.
    case (_, 0x07), (_, 0x18), (_, 0x1A): finish(nil, &events)
    case (.string(let length), _):
      if length == 0 { due = now + Self.stringTimeout }
      state = .string(length + 1)
      if length + 1 >= Self.stringLimit { finish(nil, &events) }
    default: break
    }
  }
}
