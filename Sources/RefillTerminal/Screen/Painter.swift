/// The renderer: keeps the frame on the terminal, and turns the next frame into a minimal update.
///
/// A value without a terminal: each function returns the bytes of one write. A region of rows is
/// reserved for the frames; it grows when a frame needs more rows and never shrinks automatically.
/// All movement is relative to it, so its position in the window does not matter. A frame must fit
/// into the window.
package nonisolated struct Painter: Sendable {
  /// True if the terminal supports synchronized output (DEC mode 2026).
  ///
  /// `begin` queries it; the reader of the reply sets this.
  package var usesSynchronizedOutput = false
  /// True in tmux, which wraps lines again without any loss: it never joins a line with an erased one,
  /// keeps the blanks at the end of a line that was not erased as a whole, and keeps empty lines at the
  /// end of the window.
  package var isInTmux = false
  /// The frame in the region; `nil` before the first and after `finish`.
  private var shown: Frame?
  private var reserved = 0
  /// The column in which the last write left the cursor.
  private var column = Pen.Column.exact(0)
  /// The window row, from 1, of the first row of the frame, after a repaint; `nil` if unknown.
  package private(set) var firstRow: Int?
  /// The lines of earlier frames above the region.
  private var remains = Remains()

  /// The query for the cursor's row, for `repaint`; the reply arrives as input.
  package static let cursorQuery = Pen.cursorQuery

  /// The query for the cursor's position and for the last column of the window, each answered by a
  /// position; leaves the cursor in the last column, until `cursorReturn`.
  static let windowQuery = Pen.windowQuery

  /// Returns the bytes that move the cursor back to the column, from 1, in which `windowQuery` found it:
  /// terminals keep one saved position, which may be another program's.
  ///
  /// - Parameter column: the column; `nil` for that of the last write, if the terminal did not answer.
  func cursorReturn(to column: Int?) -> [UInt8] {
    switch self.column {
    case .exact(let last), .flowing(let last): Pen.move(toColumn: column ?? last + 1)
    }
  }

  /// Returns the bytes that turn reports of clicks, drags and the wheel on or off.
  package static func mouse(isOn: Bool) -> [UInt8] { Pen.mouse(isOn: isOn) }

  /// Creates a painter without a frame.
  package init() {}

  /// Returns the bytes that paint the first frame below the prompt.
  ///
  /// - Parameters:
  ///   - echoedLines: The number of lines above the cursor at which the region begins; they hold
  ///     echoed type-ahead and are erased.
  ///   - asking: True to query the terminal for synchronized output.
  ///   - onFreshLine: True to keep the text before the cursor and begin the region below it.
  package mutating func begin(
    _ frame: Frame, echoedLines: Int, asking: Bool = true, onFreshLine: Bool = false
  ) -> [UInt8] {
    remains = Remains()
    return start(frame, above: max(echoedLines, 0), asking: asking, onFreshLine: onFreshLine)
  }

  /// Returns the bytes that change the terminal to the next frame; empty if it is unchanged.
  ///
  /// The first frame after `finish` begins a new region, without the query.
  package mutating func paint(_ frame: Frame) -> [UInt8] {
    guard let shown else { return begin(frame, echoedLines: 0, asking: false) }
    guard shown.columns == frame.columns else {
      return repaint(frame, in: WindowPosition(columns: frame.columns, rows: .max), reflows: true)
    }
    let changed = (0..<max(shown.rows.count, frame.rows.count)).filter {
      shown.row($0) != frame.row($0)
    }
    let (rowsBefore, isInTmux) = (reserved, isInTmux)
    return write(showing: frame, changing: changed.count) { pen in
      pen.reserve(frame.rows.count, after: rowsBefore)
      for row in changed {
        pen.paint(frame.row(row), over: shown.row(row), in: row, erasing: isInTmux)
      }
    }
  }

  /// Returns the bytes that paint a whole frame after a resize; a frame taller than the window is cut.
  ///
  /// - Parameter reflows: True if the terminal has rewrapped its lines at the new width.
  package mutating func repaint(
    _ frame: Frame, in window: WindowPosition, reflows: Bool
  ) -> [UInt8] {
    let above = linesAbove(window, reflows: reflows)
    let frame = frame.prefix(max(window.rows, 1))
    firstRow = window.cursorRow.map { max(min($0 - above, window.rows - frame.rows.count + 1), 1) }
    return start(frame, above: above, asking: false)
  }

  /// Returns the bytes that erase the region while a window changes its size; `repaint` paints the
  /// next frame there.
  ///
  /// In tmux nothing is erased if `repaint` can tell the place of the frame without the cursor, as the
  /// window may be wider by the time that it gets the bytes; or if part of the frame is in the
  /// scrollback, as a wider window may bring it back.
  package mutating func clear(_ window: WindowPosition, reflows: Bool) -> [UInt8] {
    let isHidden = linesOfAll(above: window.cursorRow ?? 1, window) > window.reach
    if isInTmux, window.firstRow != nil || isHidden { return [] }
    let above = linesAbove(window, reflows: reflows)
    var pen = Pen(row: above, column: column)
    pen.returnUp(above)
    pen.eraseBelow()
    shown = nil
    reserved = 0
    column = pen.column
    return pen.bytes
  }

  /// Forgets the lines above the region, because the width at which they were counted was wrong; a
  /// piece may stay, but no line of the user's is erased.
  package mutating func forgetRemains() { remains = Remains() }

  /// Returns the number of lines from the first one of the frame to that of the cursor, as far as
  /// they are in the window; in tmux, the lines of the remains as well.
  ///
  /// Other terminals differ in the blanks and the joints of lines that they wrap again. Lines that
  /// they move into the scrollback and back are not counted: a piece may stay, but no line of the
  /// user's is erased.
  private mutating func linesAbove(
    _ window: WindowPosition, reflows: Bool
  ) -> Int {
    guard isInTmux, let cursorRow = window.cursorRow else {
      remains = Remains()
      let cursor = shown?.cursor.row ?? 0
      let above = reflows ? shown?.linesAboveCursor(wrappedAt: window.columns) : cursor
      return min(above ?? 0, window.reach)
    }
    let all = linesOfAll(above: cursorRow, window)
    let above = min(all, window.reach)
    remains.keep(all - above, before: shown?.rows ?? [], wrappedAt: window.columns)
    return above
  }

  /// Returns the number of lines of the remains and of the frame above the line of the cursor in tmux.
  private func linesOfAll(above cursorRow: Int, _ window: WindowPosition) -> Int {
    remains.lines(wrappedAt: window.columns) + linesOfFrame(above: cursorRow, window)
  }

  /// Returns the minimum number of lines of the frame above the line of the cursor in tmux.
  private func linesOfFrame(above cursorRow: Int, _ window: WindowPosition) -> Int {
    guard let shown else { return 0 }
    let above = shown.linesAboveCursor(wrappedAt: window.columns)
    // tmux moves a cursor out of the scrollback into the first cell of the window, and with the text
    // there afterwards. It keeps the lines below the frame, so the frame grows upwards.
    guard let firstRow = window.firstRow, let column = window.cursorColumn,
      column - 1 != shown.cursorColumn(wrappedAt: window.columns)
    else { return above }
    let growth = shown.rows.reduce(0) { $0 + $1.lines(wrappedAt: window.columns) - 1 }
    return max(cursorRow - (firstRow - growth), above)
  }

  /// Replaces the region by `lines`, with the cursor at the start of the line after them.
  ///
  /// Empty if no frame is shown. The painter can begin again.
  package mutating func finish(leaving lines: [Row]) -> [UInt8] {
    guard let shown else { return [] }
    var pen = Pen(row: shown.cursor.row, column: column)
    pen.returnUp(shown.cursor.row)
    pen.eraseBelow()
    for (index, line) in lines.enumerated() {
      pen.paint(line, over: Row(columns: line.columns), in: index)
      pen.startNextRow()
    }
    (self.shown, reserved, column, remains) = (nil, 0, .exact(0), Remains())
    return pen.bytes
  }

  /// Paints a whole frame, starting `above` lines above the cursor.
  private mutating func start(
    _ frame: Frame, above: Int, asking: Bool, onFreshLine: Bool = false
  ) -> [UInt8] {
    shown = nil
    reserved = 0
    let blank = Row(columns: frame.columns)
    return write(showing: frame, changing: frame.rows.count, from: above, asking: asking) { pen in
      if onFreshLine { pen.startFreshLine(columns: frame.columns) } else { pen.returnUp(above) }
      pen.eraseBelow()
      pen.reserve(frame.rows.count, after: 1)
      for (index, row) in frame.rows.enumerated() { pen.paint(row, over: blank, in: index) }
    }
  }

  /// Returns the bytes of `body`, followed by the cursor movement; several rows are shown at once.
  private mutating func write(
    showing frame: Frame, changing count: Int, from row: Int? = nil, asking: Bool = false,
    _ body: (inout Pen) -> Void
  ) -> [UInt8] {
    // For one or two rows, hiding the cursor costs more than the flicker.
    let veil: Pen.Mode? =
      if usesSynchronizedOutput { count > 1 ? .synchronizedOutput : nil } else {
        count > 2 ? .visibleCursor : nil
      }
    var pen = Pen(row: row ?? shown?.cursor.row ?? 0, column: column)
    if let veil { pen.set(veil, veil == .synchronizedOutput) }
    body(&pen)
    let cursor = frame.cursor
    pen.placeCursor(in: frame.rows[cursor.row], at: cursor.column, row: cursor.row)
    pen.setStyle(.plain)
    if let veil { pen.set(veil, veil != .synchronizedOutput) }
    if asking { pen.query(.synchronizedOutput) }
    shown = frame
    reserved = max(reserved, frame.rows.count)
    column = pen.column
    return pen.bytes
  }
}

nonisolated extension Pen {
  /// Makes room for `count` rows with new lines at the bottom of the `reserved` ones.
  fileprivate mutating func reserve(_ count: Int, after reserved: Int) {
    guard count > reserved else { return }
    move(to: reserved - 1, 0)
    for _ in reserved..<count { startNextRow() }
  }
}
