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

  /// Paints everything again, once the terminal has said where its cursor went.
  ///
  /// While the window goes on changing, it is asked again: a picture for another size would leave rows
  /// of the one before.
  private func repaintAfterResize() {
    slide = nil
    var size = terminal.size
    let end = now + Self.resizePatience
    while true {
      resize()
      let (cursorRow, typed) = askCursorRow()
      display.redraw(model, appearance, context(), cursorRow: cursorRow, reflows: reflows)
      take(typed)
      guard terminal.size != size, now < end, outcome == nil else { return }
      size = terminal.size
    }
  }

  /// How long a window may go on changing before other things are done, in seconds.
  private static let resizePatience = 0.5

  /// The row of the window in which the cursor stands, and what was typed before the terminal said so.
  private func askCursorRow() -> (row: Int?, typed: [InputEvent]) {
    expectCursorPosition()
    display.askForCursor()
    let end = now + TerminalQueries.timeout
    var cursorRow: Int?
    var others: [InputEvent] = []
    while cursorRow == nil, now < end {
      guard PollSet.forInput(on: terminal.descriptor, timeout: end - now),
        case .bytes(let bytes) = terminal.read()
      else { break }
      for event in decoder.feed(bytes, at: now) {
        if case .cursorPosition(let row, _) = event {
          queries.noteAnswer()
          cursorRow = row
        } else {
          others.append(event)
        }
      }
    }
    return (cursorRow, others)
  }

  /// Notes that the terminal is asked where its cursor is.
  func expectCursorPosition() {
    decoder.expectsCursorPosition = true
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
  private var reflows: Bool { options.environment["XTERM_VERSION"] == nil }

  /// Draws everything again.
  func repaint() {
    display.erase()
    display.begin(model, appearance, context())
  }
}
