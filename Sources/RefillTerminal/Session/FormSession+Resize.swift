import RefillCore

/// The window as it is at a moment.
private struct WindowReport: Equatable {
  /// As the system has it, which a terminal may tell late.
  let size: TerminalSize
  /// As wide as the terminal itself says; `nil` where it says nothing.
  var columns: Int?
  /// The row of the window, from 1, in which the cursor stands.
  var cursorRow: Int?

  /// Whether system and terminal agree.
  var isSettled: Bool { columns == nil || columns == size.columns }
}

extension FormSession {
  /// How long the window must keep its size before the form is painted again, in seconds.
  private static let resizePause = 0.04
  /// How long a window may go on changing before the form is painted all the same, in seconds.
  private static let resizePatience = 1.0

  /// Erases the form, and paints it again once the window keeps its size.
  ///
  /// A picture that reaches the terminal while the window changes again is wrapped in a way that is
  /// not known, so pieces of it would stay.
  func repaintAfterResize() {
    slide = nil
    var typed: [InputEvent] = []
    let end = now + Self.resizePatience
    var window = askWindow(&typed)
    display.clear(
      cursorRow: window.cursorRow, columns: window.columns ?? window.size.columns,
      windowRows: window.size.rows, reflows: reflows)
    var isSettled = false
    while !isSettled, now < end {
      let last = window
      collect(&typed, for: Self.resizePause)
      window = askWindow(&typed)
      isSettled = window.isSettled && window == last
    }
    resize()
    display.redraw(
      model, appearance, context(), cursorRow: window.cursorRow, reflows: reflows)
    take(typed)
  }

  /// Asks how large the window is and where its cursor stands; what is typed meanwhile is kept.
  private func askWindow(_ typed: inout [InputEvent]) -> WindowReport {
    // A late answer to another question is none to this one.
    typed += awaitReplies()
    decoder.expectedCursorPositions = 0
    var report = WindowReport(size: terminal.size)
    expectCursorPosition()
    expectCursorPosition()
    display.askForWindow()
    let end = now + TerminalQueries.timeout
    while report.columns == nil, now < end {
      guard let events = readEvents(for: end - now) else { break }
      for event in events {
        guard case .cursorPosition(let row, let column) = event else {
          typed.append(event)
          continue
        }
        queries.noteAnswer()
        if report.cursorRow == nil { report.cursorRow = row } else { report.columns = column }
      }
    }
    return report
  }

  /// Keeps what is typed for so many seconds.
  private func collect(_ typed: inout [InputEvent], for seconds: Double) {
    let end = now + seconds
    while now < end, let events = readEvents(for: end - now) {
      for event in events {
        if case .cursorPosition = event { queries.noteAnswer() } else { typed.append(event) }
      }
    }
  }

  /// What comes within so many seconds; `nil` where nothing does.
  func readEvents(for seconds: Double) -> [InputEvent]? {
    guard PollSet.forInput(on: terminal.descriptor, timeout: seconds),
      case .bytes(let bytes) = terminal.read()
    else { return nil }
    return decoder.feed(bytes, at: now)
  }
}
