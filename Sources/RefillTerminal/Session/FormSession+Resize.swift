import RefillCore

/// The size of the window and the position of its cursor at one moment.
private struct WindowReport: Equatable {
  /// The size that the system reports, which may lag behind the terminal.
  let size: TerminalSize
  /// The width in columns that the terminal itself reports; `nil` if it does not answer.
  var columns: Int?
  /// The window row and column of the cursor, from 1; `nil` if the terminal does not answer.
  var cursorRow: Int?
  var cursorColumn: Int?

  /// True if system and terminal agree about the width.
  var isSettled: Bool { columns == nil || columns == size.columns }

  var position: WindowPosition {
    WindowPosition(
      columns: columns ?? size.columns, rows: size.rows, cursorRow: cursorRow,
      cursorColumn: cursorColumn)
  }
}

extension FormSession {
  /// Debounce of resizes: the time for which the size must be stable before a repaint, in seconds.
  private static let resizePause = 0.04
  /// The longest delay of a repaint while the size keeps changing, in seconds.
  private static let resizeTimeout = 1.0

  /// Erases the form, and repaints it once the window size is stable.
  ///
  /// A frame that reaches the terminal while the window changes again is wrapped in an unknown way,
  /// so parts of it would remain on the screen.
  func repaintAfterResize() {
    slide = nil
    var typed: [InputEvent] = []
    let end = now + Self.resizeTimeout
    let first = askWindow(&typed)
    var window = askWindow(&typed, clearing: first)
    // The lines that are not erased yet were counted at another width.
    if window.columns != first.columns { display.forgetRemains() }
    var isSettled = false
    while !isSettled, now < end {
      let last = window
      collect(&typed, for: Self.resizePause)
      window = askWindow(&typed)
      isSettled = window.isSettled && window == last
    }
    resize()
    display.redraw(model, appearance, context(), in: window.position, reflows: reflows)
    take(typed)
  }

  /// Queries window size and cursor position; input that arrives meanwhile is appended to `typed`.
  ///
  /// - Parameter cleared: The last report, if the frame is to be erased before the query.
  private func askWindow(
    _ typed: inout [InputEvent], clearing cleared: WindowReport? = nil
  ) -> WindowReport {
    // A late reply to an earlier query must not be taken for the reply to this one.
    typed += awaitReplies()
    input.forgetCursorPositions()
    var report = WindowReport(size: terminal.size)
    input.expectReply(to: .cursorPosition, at: now)
    input.expectReply(to: .cursorPosition, at: now)
    if let cleared { display.clear(cleared.position, reflows: reflows) }
    display.askForWindow()
    let end = now + TerminalInput.replyTimeout
    while report.columns == nil, now < end {
      guard let events = readEvents(for: end - now) else { break }
      for event in events {
        guard case .cursorPosition(let row, let column) = event else {
          typed.append(event)
          continue
        }
        input.noteReply(to: .cursorPosition)
        if report.cursorRow == nil {
          (report.cursorRow, report.cursorColumn) = (row, column)
        } else {
          report.columns = column
        }
      }
    }
    display.returnCursor(to: report.cursorColumn)
    return report
  }

  /// Appends the input of the next `seconds` seconds to `typed`.
  private func collect(_ typed: inout [InputEvent], for seconds: Double) {
    let end = now + seconds
    while now < end, let events = readEvents(for: end - now) {
      for event in events {
        if case .cursorPosition = event {
          input.noteReply(to: .cursorPosition)
        } else {
          typed.append(event)
        }
      }
    }
  }

  /// Returns the input that arrives within `seconds` seconds; `nil` on timeout.
  func readEvents(for seconds: Double) -> [InputEvent]? {
    guard PollSet.forInput(on: terminal.descriptor, timeout: seconds),
      case .bytes(let bytes) = terminal.read()
    else { return nil }
    return input.feed(bytes, at: now)
  }
}
