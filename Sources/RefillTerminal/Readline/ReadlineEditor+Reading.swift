import CReadline
import RefillCore

/// Feeding keys to Readline, and reading the result.
extension ReadlineEditor {
  func feedOne(_ key: [UInt8], in line: Line) -> Proposal {
    if key == [27] { return escapeOne(in: line) ?? Proposal(unchanged: line) }
    begin(line)
    if mode == .viCommand, isIdle { viCommands += 1 }
    let prefix = argumentPrefix
    argumentPrefix = []
    guard !key.isEmpty, String(validating: key, as: UTF8.self) != nil else {
      return Proposal(unchanged: line)
    }
    if !prefix.isEmpty, case .nothing = binding(of: prefix + key),
      let proposal = runPart(of: prefix, before: key, in: line)
    {
      return proposal
    }
    let key = prefix + key
    defer { previousKey = key }
    if !isIdle, isAbort(key) {
      cancel()
      return Proposal(unchanged: line)
    }
    if key == [0x30], isCountingMotion { return addZeroToCount(in: line) }
    countMotion(key)
    if let proposal = operateOnLines(key, in: line) ?? operateOnWords(key, in: line) {
      return proposal
    }
    if let proposal = goToOperatorMark(key, in: line) { return proposal }
    if isWaitingForCharacter {
      if !isControl(key[0]) {
        macros.record(key)
        if isOperatorMark(key) { return awaitOperatorMark(key, in: line) }
        let isMotion = !awaitsCharacter && cr_state() & Self.characterSearch == 0
        return read(key, in: line, waits: isMotion && waitsForCharacter(binding(of: key)))
      }
      cancel()
      load(line)
    }
    return run(binding(of: key), of: key, in: line)
  }

  /// Runs the binding of a whole key.
  func run(_ binding: Binding, of key: [UInt8], in line: Line) -> Proposal {
    switch binding {
    case .nothing: return Proposal(unchanged: line)
    case .prefix:
      if isIdle { return runAlone(key, in: line) }
      argumentPrefix = key
      return Proposal(unchanged: line)
    case .macro(let bytes):
      cancel()
      macros.record(key)
      macros.play(.bytes(bytes[...]))
      return Proposal(unchanged: line)
    case .function(let function):
      if !ReplacedFunctions.isMacroKey(function) { macros.record(key) }
      if endsInput(key) { return end(function, in: line) }
      if isReplacing, command(of: function) != nil { return call(function, in: line) }
      let name = name(of: function)
      isRepeating = name == "vi-redo"
      noteChange(by: key)
      return read(
        key, in: line, waits: waitsForCharacter(binding), stuffsMotion: name == "vi-subst",
        isTyped: address(function) == address(rl_insert))
    }
  }

  func insertOne(_ key: [UInt8], in line: Line) -> Proposal {
    begin(line)
    previousKey = key
    guard let text = String(validating: key, as: UTF8.self), text.unicodeScalars.count == 1,
      key == [9] || !isControl(key[0])
    else { return Proposal(unchanged: line) }
    let start = LineBuffer.point
    rl_insert_text(text)
    cr_set_last_function(nil)
    return propose(line, from: start, isTyped: true)
  }

  /// Feeds a lone Esc; returns `nil` if it has no meaning for Readline.
  func escapeOne(in line: Line) -> Proposal? {
    begin(line)
    previousKey = [27]
    guard isIdle else {
      cancel()
      return Proposal(unchanged: line)
    }
    switch keymap.bindingOfLoneEscape {
    case .nothing, .prefix: return nil
    case .macro(let bytes):
      macros.record([27])
      macros.play(.bytes(bytes[...]))
      return Proposal(unchanged: line)
    case .function(let function):
      // The "unbound" marker of a keymap is a function without a name.
      guard command(of: function) != nil || name(of: function) != nil else { return nil }
      macros.record([27])
      // As in vi, an empty text is not restored: the first insertion is.
      if mode == .viInsert, original?.isEmpty ?? true { original = line.text }
      return call(function, in: line)
    }
  }

  /// True while bytes of an escape sequence are unread.
  var isInsideEscapeSequence: Bool { queue.first == 0x1B && readBytes < queue.count }

  func begin(_ line: Line) {
    load(line)
    commands = []
    isEditedAround = false
    keepsRowEnd = false
    isExchanging = false
    isRepeating = false
  }

  /// Has Readline read `keys` as if they were typed.
  ///
  /// - Parameter stuffsMotion: true if the function is an operator that stuffs its own motion into the
  ///   input, where Readline leaves it after a count.
  func read(
    _ keys: [UInt8], in line: Line, waits: Bool = false, stuffsMotion: Bool = false,
    isTyped: Bool = false
  ) -> Proposal {
    let start = LineBuffer.point
    queue = keys
    readBytes = 0
    isStarved = false
    func readAll() {
      while readBytes < queue.count { rl_callback_read_char() }  // never with an empty queue
      if stuffsMotion, cr_state() & Self.viMotion != 0 { rl_callback_read_char() }
    }
    if let entry = leadEntry(of: keys) { entry.withoutSequences(readAll) } else { readAll() }
    boundArgument()
    awaitsCharacter = waits
    pendingKeys = isIdle ? [] : pendingKeys + keys
    if isReplacing { prepareReplaceMap() }
    return propose(line, from: start, isTyped: isTyped)
  }

  /// Reduces a numeric argument to the greatest one: a key repeats what it does as often.
  private func boundArgument() {
    guard cr_state() & UInt(RL_STATE_NUMERICARG) != 0 else { return }
    cr_set_numeric_argument(min(cr_numeric_argument(), Self.greatestArgument))
  }

  /// Returns the next byte for Readline.
  func takeByte() -> CInt {
    guard readBytes < queue.count else {
      isStarved = true
      return -1
    }
    defer { readBytes += 1 }
    return CInt(queue[readBytes])
  }

  /// Calls a bound function without a key.
  func call(_ function: ReadlineFunction, in line: Line) -> Proposal {
    let start = LineBuffer.point
    _ = cr_call(function, 1, CInt(previousKey.last ?? 0))
    return propose(line, from: start)
  }

  /// Returns true if Readline would treat the key as end of input, whatever is bound to it.
  func endsInput(_ key: [UInt8]) -> Bool { key == [4] && LineBuffer.count == 0 && isIdle }

  /// Handles Ctrl-D on an empty line: ends an empty text, unless the key is held down
  /// (auto-repeat).
  func end(_ function: ReadlineFunction, in line: Line) -> Proposal {
    guard line.text.isEmpty, ReplacedFunctions.meansEndOnEmptyText(function) else {
      return call(function, in: line)
    }
    return Proposal(unchanged: line, commands: previousKey == [4] ? [] : [.done])
  }

  /// Handles a line that Readline considers finished, which no remaining function should cause.
  func lineEnded(withInput: Bool) {
    if !isStarved { _ = raise(withInput ? .enter : .done) }
    cr_add_state(UInt(RL_STATE_VICMDONCE))
    held = nil
  }

  /// Returns the change to `line`; the cursor was at byte `start` of Readline's own line before.
  func propose(_ line: Line, from start: Int, isTyped: Bool = false) -> Proposal {
    guard isIdle, held != nil else { return Proposal(unchanged: line, commands: commands) }
    guard LineBuffer.isSound(comparedTo: loaded) else {
      refuse()
      return Proposal(unchanged: line, commands: commands)
    }
    LineBuffer.snapPoint(from: start)
    noteMark()
    followInsertion()
    if isExchanging { return exchanged(line) }

    let isEdited = isEditedAround || !LineBuffer.holds(loaded)
    let text = isEdited ? wholeText : line.text
    let cursor = adjacentLines.clusters + LineBuffer.clusters(before: LineBuffer.point)
    let kind: EditKind? =
      isEdited ? (isTyped ? .typed : .other) : cursor == line.cursor ? nil : .moved
    // Yanked lines are split before the next key.
    held =
      LineBuffer.bytes.contains(0x0A)
      ? nil : Line(text: text, cursor: cursor, isMultiline: isMultiline)
    if isEdited { loaded = LineBuffer.text }
    var proposal = Proposal(text: text, cursor: cursor, kind: kind, commands: commands)
    if mode != .emacs { proposal.viCommand = viCommands }
    proposal.isAtRowEnd = keepsRowEnd && !isEdited
    return proposal
  }

  /// Loads another line of the text into Readline's buffer.
  func hold(_ line: String, point: Int) {
    LineBuffer.load(line, point: point)
    loaded = line
    cr_set_mark(
      CInt(clamping: min(max(mark - adjacentLines.before.utf8.count, 0), LineBuffer.count)))
    heldMark = cr_mark()
  }

  var wholeText: String { adjacentLines.before + LineBuffer.text + adjacentLines.after }
}

/// The mark, which Readline keeps for its own line only.
extension ReadlineEditor {
  func setMark() -> CInt {
    mark = adjacentLines.before.utf8.count + LineBuffer.point
    cr_set_mark(CInt(clamping: LineBuffer.point))
    heldMark = cr_mark()
    return 0
  }

  func exchangePointAndMark() -> CInt {
    isExchanging = true
    return 0
  }

  /// Takes over a mark that a function of Readline set.
  private func noteMark() {
    guard cr_mark() != heldMark else { return }
    heldMark = cr_mark()
    mark = adjacentLines.before.utf8.count + Int(cr_mark())
  }

  private func exchanged(_ line: Line) -> Proposal {
    let text = wholeText
    func clusters(before offset: Int) -> Int {
      text[..<text.utf8.index(text.startIndex, offsetBy: offset)].count
    }
    let point = adjacentLines.before.utf8.count + LineBuffer.point
    let region = (
      cursor: clusters(before: min(mark, text.utf8.count)), mark: clusters(before: point)
    )
    mark = point
    load(Line(text: text, cursor: region.cursor, isMultiline: isMultiline))
    return Proposal(
      text: text, cursor: region.cursor, mark: region.mark,
      kind: text != line.text ? .other : region.cursor != line.cursor ? .moved : nil,
      commands: commands)
  }
}
