import RefillCore

/// What stands on the terminal: a form as it was drawn last, below the prompt.
///
/// Only this type writes to the terminal while a form is filled.
final class FormDisplay {
  private let terminal: Terminal
  private var painter = Painter()
  private var view = FormView()

  /// What was drawn last.
  private var frame: Frame?
  /// The row of the window in which the picture begins, from 1, once the terminal has said where its
  /// cursor is.
  private var firstRow: Int?
  /// The row of the picture in which the cursor was when the terminal was asked.
  private var askedRow: Int?
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
    _ model: FormModel, _ appearance: Appearance, _ context: FormView.RenderContext,
    over typeAhead: TypeAhead
  ) {
    let frame = drawn(model, appearance, context)
    terminal.write(
      painter.begin(
        frame, echoedLines: typeAhead.echoedRows, asking: true,
        onFreshLine: typeAhead.bytes.isEmpty))
  }

  /// Draws at the cursor again; `echoedLines` rows above it are erased, likewise.
  func begin(
    _ model: FormModel, _ appearance: Appearance, _ context: FormView.RenderContext,
    echoedLines: Int = 0
  ) {
    let frame = drawn(model, appearance, context)
    firstRow = nil
    terminal.write(painter.begin(frame, echoedLines: echoedLines, asking: false))
  }

  /// Draws what has changed.
  func update(_ model: FormModel, _ appearance: Appearance, _ context: FormView.RenderContext) {
    let bytes = painter.paint(drawn(model, appearance, context))
    if !bytes.isEmpty { lastWrite = terminal.write(bytes) }
  }

  /// Erases everything after the window changed, as wide as it was when its cursor was in `cursorRow`.
  func clear(cursorRow: Int?, columns: Int, windowRows: Int, reflows: Bool) {
    terminal.write(
      painter.clear(
        cursorRow: cursorRow, columns: columns, windowRows: windowRows, reflows: reflows))
    firstRow = nil
  }

  /// Draws everything again after the window changed; `cursorRow` is where its cursor is now.
  func redraw(
    _ model: FormModel, _ appearance: Appearance, _ context: FormView.RenderContext,
    cursorRow: Int?,
    reflows: Bool
  ) {
    terminal.write(
      painter.repaint(
        drawn(model, appearance, context), cursorRow: cursorRow, windowRows: model.screen.rows,
        reflows: reflows))
    firstRow = nil
  }

  /// The frame of this moment; one that has more rows than the last may move all of them up.
  private func drawn(
    _ model: FormModel, _ appearance: Appearance, _ context: FormView.RenderContext
  ) -> Frame {
    let new = view.draw(model, appearance, context)
    if let frame, new.rows.count > frame.rows.count { (firstRow, askedRow) = (nil, nil) }
    frame = new
    return new
  }

  // MARK: The mouse

  /// Has the terminal report the mouse; `true` where it was also asked in which row its cursor is.
  @discardableResult
  func setMouse(_ isOn: Bool) -> Bool {
    guard isOn != hasMouse else { return false }
    hasMouse = isOn
    firstRow = nil
    terminal.write(Painter.mouse(isOn: isOn))
    if isOn { askForCursor() }
    return isOn
  }

  /// The terminal said in which row of the window its cursor is.
  func noteCursor(windowRow: Int) {
    guard let askedRow else { return }
    firstRow = windowRow - askedRow
    self.askedRow = nil
  }

  /// Whether it is known where in the window the picture stands.
  var isLocated: Bool { firstRow != nil }

  /// The window's row of the first row of the list.
  var listRow: Int? { inputRow.map { $0 + view.listOffset } }

  /// The window's row of the toolbar.
  var toolbarRow: Int? { inputRow.map { $0 + view.toolbarOffset } }

  /// The window's row of the input line.
  var inputRow: Int? { firstRow.flatMap { first in frame.map { first + $0.cursor.row } } }

  /// The place in the picture that the mouse points at.
  func place(of event: MouseEvent) -> Frame.Place? {
    firstRow.map { Frame.Place(row: event.row - $0, column: event.column - 1) }
  }

  /// The part of the picture at a place on which a click means something.
  func area(at place: Frame.Place) -> ClickArea? { frame?.area(at: place) }

  /// Erases the picture; the cursor stands where it began.
  func erase() {
    setMouse(false)
    terminal.write(painter.finish(leaving: []))
  }

  /// Rings the terminal's bell.
  func ring() { terminal.write([7]) }

  /// Asks the terminal where its cursor is.
  func askForCursor() {
    askedRow = frame?.cursor.row
    terminal.write(Painter.cursorQuery)
  }

  /// Asks the terminal where its cursor is, and how wide it is; each is answered by a position.
  func askForWindow() { terminal.write(Painter.windowQuery) }

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
