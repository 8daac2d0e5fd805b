import Foundation
import RefillCore

extension FormSession {
  /// Responds to a signal.
  func answer(_ signal: Signal) {
    switch signal {
    case .interrupt, .terminate, .hangUp, .quit: end(.signal(signal))
    case .suspend: suspend()
    case .resume: resume()
    case .resize: repaintAfterResize()
    }
  }

  /// Answers the signals that have arrived, first those that end the session: a job in the background
  /// that is continued only to end must not wait for the terminal.
  func answerSignals() {
    let arrived = signals.take()
    for signal in arrived.filter(\.isDeadly) + arrived.filter({ !$0.isDeadly }) where outcome == nil
    {
      answer(signal)
    }
  }

  /// Answers the signals that arrived while another program had the terminal.
  ///
  /// The caller draws the form anyway, so a stop, its end or a resize needs no other answer; a job in
  /// the background is stopped and continued more than once.
  func answerSignalsWhileAway() {
    signals.take().filter { $0 != .suspend && $0 != .resume && $0 != .resize }.forEach(answer)
  }

  /// Ends the session because of Ctrl-C; the first one asks if answers would be lost.
  func interrupt() { follow { runner.interrupt() } }

  /// Restores the terminal and stops the process (Ctrl-Z).
  ///
  /// Continues at once if it cannot be stopped.
  func suspend() {
    saveDraft()
    display.erase()
    keysAtStop = awaitReplies()
    isSuspended = true
    if !terminal.suspend() { resume() }
  }

  private func resume() {
    isSuspended = false
    guard let typeAhead = try? terminal.enterRaw() else {
      end(.hungUp)
      return
    }
    answerSignalsWhileAway()
    resize()
    display.begin(model, appearance, context(), echoedLines: typeAhead.echoedRows)
    let keys = keysAtStop + input.feed(typeAhead.bytes, at: now)
    // Before they are taken, because Ctrl-Z among them stops the process again.
    keysAtStop = []
    take(keys)
  }

  /// Opens the user's editor on `text` and takes over the edited text.
  func edit(_ text: String) {
    saveDraft()
    display.erase()
    awaitReplies()
    terminal.leave()
    let result = ExternalEditor.open(text, environment: options.environment)
    answerSignalsWhileAway()
    guard (try? terminal.enterRaw()) != nil else {
      end(.hungUp)
      return
    }
    resize()
    switch result {
    case .text(let text): perform(.edited(text))
    case .failed(let failure): perform(.editorFailed(failure))
    }
  }

  /// Lays the form out for the current window size.
  func resize() { perform(resizing) }

  /// Tells the form the size of the terminal.
  var resizing: Action {
    let size = terminal.size
    return .resize(
      ScreenSize(
        columns: size.columns, rows: size.rows,
        valueColumns: FormView.valueColumns(model.form, columns: size.columns, rows: size.rows)))
  }

  /// Waits briefly for outstanding terminal replies before the terminal is restored; a later reply
  /// would be typed into the shell.
  ///
  /// - Parameter seconds: The maximum wait.
  /// - Returns: The input that arrived meanwhile.
  @discardableResult
  func awaitReplies(for seconds: Double = TerminalInput.replyTimeout) -> [InputEvent] {
    let end = now + seconds
    var typed: [InputEvent] = []
    while case let timeout = min(input.replyWait(at: now), end - now), timeout > 0 {
      guard PollSet.forInput(on: terminal.descriptor, timeout: timeout),
        case .bytes(let bytes) = terminal.read(), !bytes.isEmpty
      else { break }
      for event in input.feed(bytes, at: now) {
        switch event {
        case .cursorPosition: input.noteReply(to: .cursorPosition)
        case .modeReport: input.noteReply(to: .mode)
        case .key, .escape, .paste, .pasteTooLarge, .mouse: typed.append(event)
        }
      }
    }
    return typed
  }

  /// True if the terminal rewraps its lines when it gets narrower; xterm truncates them.
  var reflows: Bool { options.environment["XTERM_VERSION"] == nil }

  /// Redraws everything.
  func repaint() {
    display.erase()
    display.begin(model, appearance, context())
  }
}
