import RefillCore

extension FormSession {
  /// The maximum wait for rows that the next key may refer to, in seconds.
  private static let rowTimeout = 0.1
  /// The maximum wait of a key that picks a row for the rows of the current text, in seconds.
  private static let pickTimeout = 0.2

  /// Returns the input that precedes the first frame: that of an earlier session, then `bytes`.
  func earlierInput(and bytes: [UInt8]) -> [InputEvent] {
    let now = now
    guard let earlier = options.unhandledInput else { return input.feed(bytes, at: now) }
    input.resume(earlier.input, at: now)
    return earlier.events + input.feed(bytes, at: now)
  }

  /// Reads what waits to be read up to a key that may answer the last question: keys behind it are for the
  /// program that comes next.
  func readAnswer(isReady: Bool) -> ReadResult {
    input.isPasting
      ? terminal.read(isReady: isReady) : terminal.read(isReady: isReady, upTo: mayAnswer)
  }

  /// True if keys end with Enter, Ctrl-C or Ctrl-D, or with a letter that means yes or no.
  func mayAnswer(_ bytes: [UInt8]) -> Bool {
    if let last = bytes.last, [0x03, 0x04, 0x0A, 0x0D].contains(last) { return true }
    let field = model.focused?.field ?? model.form.fields.first
    return field?.kind == .confirm && bytes.count == 1 && bytes != [0x1B]
  }

  /// Handles input until the session ends, and keeps the rest for the next session.
  ///
  /// The mouse and replies of the terminal concern this session only.
  func take(_ events: [InputEvent]) {
    for event in events {
      if outcome == nil {
        take(event)
      } else if event.isTyped {
        unhandled.append(event)
      }
    }
  }

  private func take(_ event: InputEvent) {
    if event.isTyped { slide = nil }
    if deferredInput.hold(event, before: model.question) { return }
    if case .key(let bytes) = event, let keys = keyboard.resolver.keysBehindEscape(in: bytes) {
      return take([.escape] + keys.map(InputEvent.key))
    }
    awaitState(for: event)
    handle(event)
    pace.noteKey(at: now)
    noteSequence()
  }

  /// Sets the deadlines of the pending keys.
  private func noteSequence() {
    let resolver = keyboard.resolver
    let now = now
    keyDeadlines.notePrefix(
      isPending: !resolver.collected.isEmpty && resolver.pendingLetters == nil, at: now)
    keyDeadlines.noteSequence(
      timeout: resolver.canSettle ? keyboard.editor.sequenceTimeout : nil, at: now)
  }

  /// Runs pending keys that have a meaning of their own: the rest of their sequence does not come.
  func settleKeys() {
    while outcome == nil,
      let steps = keyboard.resolver.settle(before: nil, model.innermost)
    {
      execute(steps)
    }
    noteSequence()
  }

  /// Waits for replies that the event depends on.
  private func awaitState(for event: InputEvent) {
    guard event != .key([3]) else { return }  // Ctrl-C leaves at once
    pace.beginKey(at: now)
    if event.isTyped { wait(runner.recordWait) { runner.awaitsRecord } }
    guard !model.awaited.isEmpty else { return }
    wait(Self.rowTimeout) { !model.awaited.isDisjoint(with: [.rows, .mentions]) }
    if let timeout = pace.searchWait(of: event, at: now) {
      waitForEntities(timeout) { model.awaitsEntities }
    }
    guard case .key(let bytes) = event else { return }
    if model.awaited.contains(.answer), keyboard.resolver.meansRows(bytes) {
      if model.awaitsEntities {
        let timeout = pace.timeLeft(of: Self.pickTimeout, at: now)
        waitForEntities(timeout) { model.awaited.contains(.answer) }
      } else {
        wait(Self.pickTimeout) { model.awaited.contains(.answer) }
      }
    }
    if model.awaited.contains(.ghost), keyboard.resolver.takesGhost(bytes) {
      wait(Self.pickTimeout) { model.awaited.contains(.ghost) }
    }
  }

  private func waitForEntities(_ timeout: Double, while isWaiting: () -> Bool) {
    let start = now
    wait(timeout, while: isWaiting)
    pace.noteWait(now - start)
  }

  private func handle(_ event: InputEvent) {
    switch event {
    case .key(let bytes):
      press(bytes)
      playMacro()
    case .escape:
      escape()
      playMacro()
    case .paste(let text):
      settleKeys()
      perform(.paste(text))
    case .pasteTooLarge: perform(.notify(.text(Message.pasteTooLarge)))
    case .modeReport(mode: 2026, let setting):
      input.noteReply(to: .mode)
      display.isSynchronized = setting == 1 || setting == 2
    case .cursorPosition(let row, _):
      input.noteReply(to: .cursorPosition)
      display.noteCursor(windowRow: row)
    case .mouse(let event):
      settleKeys()
      point(event)
    case .modeReport: break
    }
  }

  /// Handles the keys of a macro behind a command, as if they were typed after it.
  private func playMacro() {
    while outcome == nil, let key = keyboard.editor.nextMacroKey() {
      let isEscape = key == [27]
      awaitState(for: isEscape ? .escape : .key(key))
      if isEscape { escape() } else { press(key) }
    }
  }

  private func press(_ key: [UInt8]) { execute(keyboard.resolver.key(key, model.innermost)) }

  private func escape() { execute(keyboard.resolver.escape(model.innermost, at: now)) }

  // MARK: Steps of a key

  private func execute(_ steps: [KeyResolver.Step]) {
    for step in steps {
      switch step {
      case .read(let events): take(events)
      case _ where outcome != nil: break
      case .action(let action): perform(action)
      case .proposal(let proposal): propose(proposal)
      case .interrupt: interrupt()
      case .suspend: suspend()
      case .repaint: repaint()
      }
    }
    refreshKeys()
  }

  private func propose(_ proposal: ReadlineEditor.Proposal) {
    if let kind = proposal.kind {
      perform(
        .proposed(
          text: proposal.text, cursor: proposal.cursor, kind: kind, command: proposal.viCommand))
      if model.innermost.editedLine.text != proposal.text { keyboard.editor.refuse() }
    }
    if proposal.isAtRowEnd { perform(.keepRowEnd) }
  }
}
