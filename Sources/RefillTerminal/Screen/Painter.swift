/// Knows what stands on the terminal below the prompt, and turns the next frame into bytes.
///
/// A value without a terminal: each function returns the bytes of one write. A region of rows is
/// reserved for the frames; it grows when a frame needs more and never shrinks by itself. All moves
/// are relative to it, so it does not matter where in the window it is. A frame has to fit into the
/// window.
public nonisolated struct Painter: Sendable {
  /// Whether the terminal knows synchronized output (DEC mode 2026).
  ///
  /// `begin` asks for it; who reads the answer sets this.
  public var usesSynchronizedOutput = false
  /// What stands in the region; `nil` before the beginning and after the end.
  private var shown: Frame?
  private var reserved = 0
  /// Where the last write left the cursor.
  private var column = Pen.Column.exact(0)
  /// Rows of earlier frames that a window which became lower has scrolled out at its top: they are
  /// right above the region, and come back when the window grows.
  private var scrolledOff: [Row] = []

  /// Asks the terminal for the cursor's row, which `repaint` can use; the answer comes as input.
  public static let cursorQuery = Pen.cursorQuery

  /// Asks for the cursor's row and for the window's last column, each answered by a position; leaves
  /// the cursor in the first column.
  static let windowQuery = Pen.windowQuery

  /// Has the terminal report clicks, drags and the wheel, or leaves them to the terminal again.
  public static func mouse(isOn: Bool) -> [UInt8] { Pen.mouse(isOn: isOn) }

  /// A painter that has not painted yet.
  public init() {}

  /// Paints the first frame below the prompt.
  ///
  /// - Parameters:
  ///   - echoedLines: how many lines up the region begins, because what was typed ahead was echoed
  ///     there; it is erased.
  ///   - asking: whether the terminal is asked for synchronized output.
  ///   - onFreshLine: whether what stands before the cursor stays, and the region begins below it.
  public mutating func begin(
    _ frame: Frame, echoedLines: Int, asking: Bool = true, onFreshLine: Bool = false
  ) -> [UInt8] {
    scrolledOff = []
    return start(frame, above: max(echoedLines, 0), asking: asking, onFreshLine: onFreshLine)
  }

  /// Paints the next frame with the smallest change; empty if there is none.
  ///
  /// The first frame after the end begins again, without the question.
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

  /// Paints a frame afresh after the window's size changed.
  ///
  /// - Parameters:
  ///   - cursorRow: the row of the window, from 1, in which the terminal says its cursor is.
  ///   - windowRows: the window's height; a taller frame is cut.
  ///   - reflows: whether the terminal has wrapped what stood there at the new width.
  public mutating func repaint(
    _ frame: Frame, cursorRow: Int?, windowRows: Int, reflows: Bool
  ) -> [UInt8] {
    let above = linesAbove(
      cursorRow: cursorRow, columns: frame.columns, windowRows: windowRows, reflows: reflows)
    return start(frame.prefix(max(windowRows, 1)), above: above, asking: false)
  }

  /// Erases the region after the window's size changed; `repaint` paints the next frame in its place.
  ///
  /// - Parameter columns: the width at which the terminal has wrapped what stood there.
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

  /// How many lines above the cursor the region begins, as far as they are in the window; rows above
  /// it are kept in mind.
  private mutating func linesAbove(
    cursorRow: Int?, columns: Int, windowRows: Int, reflows: Bool
  ) -> Int {
    func lines(_ row: Row) -> Int { reflows ? row.lines(wrappedAt: columns) : 1 }
    let rows = shown.map { Array($0.rows[..<$0.cursor.row]) } ?? []
    let inCursorRow = reflows ? shown?.linesInCursorRow(wrappedAt: columns) ?? 0 : 0
    let shownLines = rows.reduce(inCursorRow) { $0 + lines($1) }
    guard let cursorRow, reflows else {
      scrolledOff = []
      let most = max(min(cursorRow ?? windowRows, windowRows), 1) - 1
      return min(shownLines, most)
    }
    let all = scrolledOff.reduce(shownLines) { $0 + lines($1) }
    let above = min(all, max(min(cursorRow, windowRows), 1) - 1)
    scrolledOff = Self.first(all - above, linesOf: scrolledOff + rows, wrappedAt: columns)
    return above
  }

  /// The rows of so many lines at the top of `rows`; of a row that takes more, its first lines.
  private static func first(_ count: Int, linesOf rows: [Row], wrappedAt columns: Int) -> [Row] {
    var kept: [Row] = []
    var left = count
    for row in rows where left > 0 {
      kept.append(row.first(left, linesWrappedAt: columns))
      left -= row.lines(wrappedAt: columns)
    }
    return kept
  }

  /// Erases the region and leaves `lines` in its place, the cursor at the start of the next line.
  ///
  /// Empty if nothing is shown. The painter can begin again.
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

  /// Paints a whole frame from the line that stands `above` lines over the cursor.
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

  /// The bytes of `body`, with the cursor placed and, where several rows change, shown at once.
  private mutating func write(
    showing frame: Frame, changing count: Int, from row: Int? = nil, asking: Bool = false,
    _ body: (inout Pen) -> Void
  ) -> [UInt8] {
    // A counter beside the typed letter is not worth hiding the cursor.
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
  /// Makes room for `count` rows by new lines at the bottom of the `reserved` ones.
  fileprivate mutating func reserve(_ count: Int, after reserved: Int) {
    guard count > reserved else { return }
    move(to: reserved - 1, 0)
    for _ in reserved..<count { startNextRow() }
  }
}
