import RefillCore

/// The terminal as the form is drawn on it: the last frame and its position below the prompt.
///
/// Only this type writes to the terminal while a form is filled.
final class FormDisplay {
  private let terminal: Terminal
  private var painter = Painter()
  private var view = FormView()

  /// The frame drawn last; `nil` while nothing is drawn.
  private var frame: Frame?
  /// The window row, from 1, of the first row of the frame; `nil` until the terminal has reported
  /// its cursor position.
  private var firstRow: Int?
  /// The height of the window for which the frame was drawn.
  private var windowRows = 0
  /// The row of the frame in which the cursor was when its position was queried.
  private var askedRow: Int?
  /// True while the terminal reports the mouse.
  private var hasMouse = false
  /// The number of the cursor shape that was set last; `nil` for the terminal's own.
  private var cursorShape: Int?

  /// - Parameter isInTmux: True if the terminal is a window of tmux.
  init(on terminal: Terminal, isInTmux: Bool = false) {
    self.terminal = terminal
    painter.isInTmux = isInTmux
  }

  /// True if the terminal supports synchronized output (a whole write is shown at once).
  var isSynchronized: Bool {
    get { painter.usesSynchronizedOutput }
    set { painter.usesSynchronizedOutput = newValue }
  }

  /// Draws the first frame below the prompt, over the type-ahead if that was echoed.
  func begin(
    _ model: FormModel, _ appearance: Appearance, _ context: FormView.RenderContext,
    over typeAhead: TypeAhead
  ) {
    cursorShape = nil
    let frame = drawn(model, appearance, context)
    // A question takes the beginning of what was typed: the rows above may be the output of another program.
    let echoedRows = model.isQuestion ? 0 : typeAhead.echoedRows
    terminal.write(
      painter.begin(
        frame, echoedLines: echoedRows, asking: !model.isQuestion,
        onFreshLine: !typeAhead.isEchoed))
  }

  /// Draws at the cursor again, after erasing the `echoedLines` rows above it.
  func begin(
    _ model: FormModel, _ appearance: Appearance, _ context: FormView.RenderContext,
    echoedLines: Int = 0
  ) {
    cursorShape = nil
    let frame = drawn(model, appearance, context)
    firstRow = nil
    terminal.write(painter.begin(frame, echoedLines: echoedLines, asking: false))
  }

  /// Draws the difference to the last frame.
  func update(_ model: FormModel, _ appearance: Appearance, _ context: FormView.RenderContext) {
    let bytes = painter.paint(drawn(model, appearance, context))
    if !bytes.isEmpty { terminal.write(bytes) }
  }

  /// Erases the frame while the window changes its size.
  func clear(_ window: WindowPosition, reflows: Bool) {
    terminal.write(painter.clear(located(window), reflows: reflows))
  }

  /// Forgets the lines above the frame: the window was wider or narrower than `clear` assumed.
  func forgetRemains() { painter.forgetRemains() }

  /// Redraws the whole frame after a resize.
  func redraw(
    _ model: FormModel, _ appearance: Appearance, _ context: FormView.RenderContext,
    in window: WindowPosition, reflows: Bool
  ) {
    let window = located(window)
    terminal.write(
      painter.repaint(drawn(model, appearance, context), in: window, reflows: reflows))
    firstRow = painter.firstRow
  }

  /// Adds the row in which the frame was drawn, if only the width has changed since.
  private func located(_ window: WindowPosition) -> WindowPosition {
    var window = window
    if window.rows == windowRows { window.firstRow = firstRow }
    return window
  }

  /// Returns the current frame.
  ///
  /// A frame with more rows than the last may scroll the window.
  private func drawn(
    _ model: FormModel, _ appearance: Appearance, _ context: FormView.RenderContext
  ) -> Frame {
    if context.cursorShape != cursorShape {
      cursorShape = context.cursorShape
      terminal.setCursorShape(cursorShape)
    }
    let new = view.draw(model, appearance, context)
    if let frame, new.rows.count > frame.rows.count { (firstRow, askedRow) = (nil, nil) }
    frame = new
    windowRows = model.screen.rows
    return new
  }

  // MARK: The mouse

  /// Turns mouse reports on or off.
  ///
  /// Returns true if the cursor position was queried as well.
  @discardableResult
  func setMouse(_ isOn: Bool) -> Bool {
    guard isOn != hasMouse else { return false }
    hasMouse = isOn
    firstRow = nil
    terminal.write(Painter.mouse(isOn: isOn))
    if isOn { askForCursor() }
    return isOn
  }

  /// Takes the window row, from 1, that the terminal reported for its cursor.
  func noteCursor(windowRow: Int) {
    guard let askedRow else { return }
    firstRow = windowRow - askedRow
    self.askedRow = nil
  }

  /// True if the window row of the frame is known.
  var isLocated: Bool { firstRow != nil }

  /// The window row of the first row of the list, from 1; `nil` if unknown.
  var listRow: Int? { inputRow.map { $0 + view.listOffset } }

  /// The window row of the toolbar, from 1; `nil` if unknown.
  var toolbarRow: Int? { inputRow.map { $0 + view.toolbarOffset } }

  /// The window row of the input line, from 1; `nil` if unknown.
  var inputRow: Int? { firstRow.flatMap { first in frame.map { first + $0.cursor.row } } }

  /// Returns the position in the frame that the mouse points at; `nil` outside of the frame.
  func place(of event: MouseEvent) -> Frame.Position? {
    firstRow.map { Frame.Position(row: event.row - $0, column: event.column - 1) }
  }

  /// Returns the click area at a position in the frame; `nil` if a click there has no effect.
  func area(at place: Frame.Position) -> ClickArea? { frame?.area(at: place) }

  /// Erases the frame and leaves the cursor at its first row.
  func erase() {
    setMouse(false)
    terminal.write(painter.finish(leaving: []))
  }

  /// Rings the terminal's bell, unless it would ring late.
  func ring() { if !terminal.isStalled { terminal.write([7]) } }

  /// Queries the cursor position of the terminal.
  func askForCursor() {
    askedRow = frame?.cursor.row
    terminal.write(Painter.cursorQuery)
  }

  /// Queries the cursor position and the width of the terminal; each is answered by a position.
  ///
  /// `returnCursor` is to follow.
  func askForWindow() { terminal.write(Painter.windowQuery) }

  /// Moves the cursor back to the column, from 1, in which `askForWindow` found it; `nil` if the
  /// terminal did not answer.
  func returnCursor(to column: Int?) { terminal.write(painter.cursorReturn(to: column)) }

  /// Prints lines into the scrollback, below the prompt; long lines wrap.
  func leave(_ lines: [String]) {
    let columns = terminal.size.columns
    for line in lines {
      let text = Sanitizer.visible(line)
      for range in TextWrap(text, width: columns).rows {
        var row = Row(columns: columns)
        row.put(String(text.clusters(range)), at: 0)
        terminal.write(Array((row.text + "\r\n").utf8))
      }
    }
  }
}
