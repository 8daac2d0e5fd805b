import RefillCore

/// What stands on the terminal: a form as it was drawn last, below the prompt.
///
/// Only this type writes to the terminal while a form is filled.
final class FormDisplay {
  private let terminal: Terminal
  private var painter = Painter()
  private var view = FormView()

  /// The row of the window in which the input line stands, from 1, once the terminal has said so.
  private var windowRow: Int?
  /// Whether the terminal reports the mouse.
  private var hasMouse = false
  /// How long the last write to the terminal took.
  private(set) var lastWrite = Duration.zero

  init(on terminal: Terminal) {
    self.terminal = terminal
  }

  /// Whether the terminal shows a whole write at once.
  var isSynchronized: Bool {
    get { painter.usesSynchronizedOutput }
    set { painter.usesSynchronizedOutput = newValue }
  }

  /// Draws below the prompt, for the first time; type-ahead, which was echoed there, is erased.
  func begin(
    _ model: FormModel, _ appearance: Appearance, _ context: FormView.RenderContext, over typeAhead: TypeAhead
  ) {
    let frame = view.draw(model, appearance, context)
    terminal.write(
      painter.begin(
        frame, echoedLines: typeAhead.echoedRows, asking: true,
        onFreshLine: typeAhead.bytes.isEmpty))
  }

  /// Draws at the cursor again; `echoedLines` rows above it are erased, likewise.
  func begin(
    _ model: FormModel, _ appearance: Appearance, _ context: FormView.RenderContext, echoedLines: Int = 0
  ) {
    let frame = view.draw(model, appearance, context)
    terminal.write(painter.begin(frame, echoedLines: echoedLines, asking: false))
  }

  /// Draws what has changed.
  func update(_ model: FormModel, _ appearance: Appearance, _ context: FormView.RenderContext) {
    let bytes = painter.paint(view.draw(model, appearance, context))
    if !bytes.isEmpty { lastWrite = terminal.write(bytes) }
  }

  /// Draws everything again after the window changed; `cursorRow` is where its cursor is now.
  func redraw(
    _ model: FormModel, _ appearance: Appearance, _ context: FormView.RenderContext, cursorRow: Int?,
    reflows: Bool
  ) {
    terminal.write(
      painter.repaint(
        view.draw(model, appearance, context), cursorRow: cursorRow, windowRows: model.screen.rows,
        reflows: reflows))
    windowRow = nil
  }

  // MARK: The mouse over the list

  /// Has the terminal report the mouse while a list is open; `true` where it was also asked in which
  /// row its cursor is.
  @discardableResult
  func setMouse(_ isOn: Bool) -> Bool {
    guard isOn != hasMouse else { return false }
    hasMouse = isOn
    windowRow = nil
    terminal.write(Painter.mouse(isOn: isOn) + (isOn ? Painter.cursorQuery : []))
    return isOn
  }

  /// The terminal said in which row of the window its cursor is.
  func noteCursor(windowRow: Int) { self.windowRow = windowRow }

  /// The window's row of the first row of the list.
  var listRow: Int? { windowRow.map { $0 + view.listOffset } }

  /// The window's row of the toolbar.
  var toolbarRow: Int? { windowRow.map { $0 + view.toolbarOffset } }

  /// The window's row of the input line.
  var inputRow: Int? { windowRow }

  /// Erases the picture; the cursor stands where it began.
  func erase() {
    setMouse(false)
    terminal.write(painter.finish(leaving: []))
  }

  /// Rings the terminal's bell.
  func ring() { terminal.write([7]) }

  /// Asks the terminal where its cursor is.
  func askForCursor() { terminal.write(Painter.cursorQuery) }

  /// Leaves lines in the scrollback, below the prompt, in as many rows as they take.
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
