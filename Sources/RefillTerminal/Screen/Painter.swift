/// The renderer: keeps the frame on the terminal, and turns the next frame into a minimal update.
///
/// A value without a terminal: each function returns the bytes of one write. A region of rows is
/// reserved for the frames; it grows when a frame needs more rows and never shrinks automatically.
/// All movement is relative to it, so its position in the window does not matter. A frame must fit
/// into the window.
public nonisolated struct Painter: Sendable {
  /// True if the terminal supports synchronized output (DEC mode 2026).
  ///
  /// `begin` queries it; the reader of the reply sets this.
  public var usesSynchronizedOutput = false
  /// The frame in the region; `nil` before the first and after `finish`.
  private var shown: Frame?
  private var reserved = 0
  /// The column in which the last write left the cursor.
  private var column = Pen.Column.exact(0)
  /// The query for the cursor's row, for `repaint`; the reply arrives as input.
  public static let cursorQuery = Pen.cursorQuery

  /// The query for the cursor's row and for the last column of the window, each answered by a
  /// position; leaves the cursor in the first column.
  static let windowQuery = Pen.windowQuery

  /// Returns the bytes that turn reports of clicks, drags and the wheel on or off.
  public static func mouse(isOn: Bool) -> [UInt8] { Pen.mouse(isOn: isOn) }

  /// Creates a painter without a frame.
  public init() {}

  /// Returns the bytes that paint the first frame below the prompt.
  ///
  /// - Parameters:
  ///   - echoedLines: The number of lines above the cursor at which the region begins; they hold
  ///     echoed type-ahead and are erased.
  ///   - asking: True to query the terminal for synchronized output.
  ///   - onFreshLine: True to keep the text before the cursor and begin the region below it.
  public mutating func begin(
    _ frame: Frame, echoedLines: Int, asking: Bool = true, onFreshLine: Bool = false
  ) -> [UInt8] {
    return start(frame, above: max(echoedLines, 0), asking: asking, onFreshLine: onFreshLine)
  }

  /// Returns the bytes that change the terminal to the next frame; empty if it is unchanged.
  ///
  /// The first frame after `finish` begins a new region, without the query.
  public mutating func paint(_ frame: Frame) -> [UInt8] {
    guard let shown else { return begin(frame, echoedLines: 0, asking: false) }
    guard shown.columns == frame.columns else {
      return repaint(frame, cursorRow: nil, windowRows: .max, reflows: true)
    }
    let changed = (0..<max(shown.rows.count, frame.rows.count)).filter {
      shown.row($0) != frame.row($0)
    }
    let rowsBefore = reserved
    return write(showing: frame, changing: changed.count) { pen in
      pen.reserve(frame.rows.count, after: rowsBefore)
      for row in changed { pen.paint(frame.row(row), over: shown.row(row), in: row) }
    }
  }

  /// Returns the bytes that paint a whole frame after a resize.
  ///
  /// - Parameters:
  ///   - cursorRow: The window row, from 1, that the terminal reports for its cursor.
  ///   - windowRows: The height of the window; a taller frame is cut.
  ///   - reflows: True if the terminal has rewrapped its lines at the new width.
  public mutating func repaint(
    _ frame: Frame, cursorRow: Int?, windowRows: Int, reflows: Bool
  ) -> [UInt8] {
    let above = linesAbove(
      cursorRow: cursorRow, columns: frame.columns, windowRows: windowRows, reflows: reflows)
    return start(frame.prefix(max(windowRows, 1)), above: above, asking: false)
  }

  /// Returns the bytes that erase the region after a resize; `repaint` paints the next frame there.
  ///
  /// - Parameter columns: The width at which the terminal has rewrapped its lines.
  public mutating func clear(
    cursorRow: Int?, columns: Int, windowRows: Int, reflows: Bool
  ) -> [UInt8] {
    let above = linesAbove(
      cursorRow: cursorRow, columns: columns, windowRows: windowRows, reflows: reflows)
    var pen = Pen(row: above, column: column)
    pen.returnUp(above)
    pen.eraseBelow()
    shown = nil
    reserved = 0
    column = pen.column
    return pen.bytes
  }

  /// Returns the number of lines from the start of the region to the cursor, as far as they are in
  /// the window.
  ///
  /// Lines that a lower window scrolled out are not counted when a higher one brings them back: a
  /// piece may stay, but no line of the user's is erased.
  private func linesAbove(
    cursorRow: Int?, columns: Int, windowRows: Int, reflows: Bool
  ) -> Int {
    let cursor = shown?.cursor ?? Frame.Place(row: 0, column: 0)
    let above = reflows ? shown?.linesAboveCursor(wrappedAt: columns) : cursor.row
    let most = max(min(cursorRow ?? windowRows, windowRows), 1) - 1
    return min(above ?? 0, most)
  }

  /// Replaces the region by `lines`, with the cursor at the start of the line after them.
  ///
  /// Empty if no frame is shown. The painter can begin again.
  public mutating func finish(leaving lines: [Row]) -> [UInt8] {
    guard let shown else { return [] }
    var pen = Pen(row: shown.cursor.row, column: column)
    pen.returnUp(shown.cursor.row)
    pen.eraseBelow()
    for (index, line) in lines.enumerated() {
      pen.paint(line, over: Row(columns: line.columns), in: index)
      pen.startNextRow()
    }
    self = Painter(usesSynchronizedOutput: usesSynchronizedOutput)
    return pen.bytes
  }

  private init(usesSynchronizedOutput: Bool) {
    self.usesSynchronizedOutput = usesSynchronizedOutput
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
