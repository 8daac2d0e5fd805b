import Foundation
import RefillCore

extension FormSession {
  /// Does what a signal asks for.
  func answer(_ signal: Signal) {
    switch signal {
    case .interrupt, .terminate, .hangUp, .quit: end(by: signal)
    case .suspend: suspend()
    case .resume: resume()
    case .resize: repaintAfterResize()
    }
  }

  /// Ends the session as a signal has it, the draft kept.
  func end(by signal: Signal) {
    saveDraft()
    outcome = .signal(signal)
  }

  /// Gives the terminal back and stops, as Ctrl-Z has it; goes on at once where that is impossible.
  func suspend() {
    saveDraft()
    display.erase()
    let events = awaitReplies()
    isSuspended = true
    guard !terminal.suspend() else { return }
    take(events)
    resume()
  }

  private func resume() {
    isSuspended = false
    guard let typeAhead = try? terminal.enterRaw() else {
      outcome = .hungUp
      return
    }
    resize()
    display.begin(model, appearance, context(), echoedLines: typeAhead.echoedRows)
    take(decoder.feed(typeAhead.bytes, at: now))
  }

  /// Opens the person's editor on a text and takes what comes back.
  func edit(_ text: String) {
    saveDraft()
    display.erase()
    awaitReplies()
    terminal.leave()
    let result = ExternalEditor.open(text, environment: options.environment)
    // A stop of both is over, and the picture is drawn anew in any case.
    signals.take().filter { $0 != .suspend && $0 != .resume }.forEach(answer)
    guard (try? terminal.enterRaw()) != nil else {
      outcome = .hungUp
      return
    }
    resize()
    switch result {
    case .text(let text): perform(.edited(text))
    case .failed(let status): perform(.editorFailed(status: status))
    }
  }

  /// Lays the form out for the window as it is now.
  func resize() {
    let size = terminal.size
    perform(
      .resize(
        ScreenSize(
          columns: size.columns, rows: size.rows,
          valueColumns: FormView.valueColumns(model.form, columns: size.columns, rows: size.rows))
      ))
  }

  /// Notes that the terminal is asked where its cursor is.
  func expectCursorPosition() {
    decoder.expectedCursorPositions += 1
    queries.ask(at: now)
  }

  /// Waits a moment for what the terminal was asked and has not said, before it is given back: what
  /// comes later would be typed into the shell.
  ///
  /// - Returns: what was typed meanwhile.
  @discardableResult
  func awaitReplies() -> [InputEvent] {
    var typed: [InputEvent] = []
    while case let patience = queries.timeout(at: now), patience > 0 {
      guard PollSet.forInput(on: terminal.descriptor, timeout: patience),
        case .bytes(let bytes) = terminal.read(), !bytes.isEmpty
      else { break }
      for event in decoder.feed(bytes, at: now) {
        switch event {
        case .cursorPosition, .modeReport: queries.noteAnswer()
        default: typed.append(event)
        }
      }
    }
    return typed
  }

  /// Whether the terminal wraps what stands on it when it gets narrower; xterm cuts it instead.
  var reflows: Bool { options.environment["XTERM_VERSION"] == nil }

  /// Draws everything again.
  func repaint() {
    display.erase()
    display.begin(model, appearance, context())
  }
}
