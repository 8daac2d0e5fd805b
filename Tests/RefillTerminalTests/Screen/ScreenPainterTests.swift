import RefillTerminal
import TestSupport
import Testing

@Suite struct `A painter` {
  @Test(arguments: 0..<500)
  func `changes a screen into the one a fresh paint gives`(seed: Int) {
    var run = Run(seed: seed, texts: RandomFrames.certain)
    for _ in 0..<12 { run.paintNext() }
    run.expectFrame()
    run.expectCleanScreen()
  }

  @Test(arguments: 0..<200, [true, false])
  func `leaves uncertain widths to the terminal`(seed: Int, knowsClusters: Bool) {
    let texts = RandomFrames.certain + RandomFrames.uncertain + RandomFrames.uncertain
    var run = Run(seed: seed, texts: texts, knowsClusters: knowsClusters)
    run.frames.isRoomy = !knowsClusters
    for _ in 0..<12 { run.paintNext() }
    run.expectSameAsFresh()
  }

  @Test(arguments: 0..<200)
  func `stays in its rows where clusters are drawn in pieces`(seed: Int) {
    var run = Run(seed: seed, texts: RandomFrames.uncertain, knowsClusters: false)
    for _ in 0..<12 { run.paintNext() }
    run.expectCursorAsFresh()
  }

  @Test(arguments: 0..<300)
  func `paints afresh after a resize`(seed: Int) {
    var run = Run(seed: seed, texts: RandomFrames.certain)
    for _ in 0..<4 {
      for _ in 0..<4 { run.paintNext() }
      run.resize()
      run.expectFrame()
      run.expectCleanScreen()
    }
  }

  @Test func `sends nothing when nothing changed`() {
    for text in ["Acme", "👩‍👩‍👧"] {
      var painter = Painter()
      let frame = Frame.form(company: text)
      _ = painter.begin(frame, echoedLines: 0)
      #expect(painter.paint(frame).isEmpty)
    }
  }

  @Test func `sends few bytes for a typed letter`() {
    var painter = Painter()
    _ = painter.begin(.form(company: "Acme Lt"), echoedLines: 0)
    #expect(painter.paint(.form(company: "Acme Ltd")).count <= 25)
  }

  @Test(arguments: [true, false])
  func `sends few bytes for a changed character and a counter`(isSynchronized: Bool) {
    var painter = Painter()
    painter.usesSynchronizedOutput = isSynchronized
    _ = painter.begin(.form(company: "Acme Ltd, Leeds", counter: "15/80"), echoedLines: 0)
    let bytes = painter.paint(.form(company: "Acme Ltx, Leeds", counter: "16/80"))
    #expect(bytes.count <= 60)
  }

  @Test func `asks once for synchronized output`() {
    var painter = Painter()
    let first = painter.begin(.form(company: ""), echoedLines: 0)
    #expect(first.ends(with: "\u{1B}[?2026$p"))
    _ = painter.finish(leaving: [])
    let resumed = painter.begin(.form(company: ""), echoedLines: 0, asking: false)
    #expect(Token.foreign(in: resumed) == [])
  }

  @Test func `holds back only changes of several rows`() {
    var painter = Painter()
    painter.usesSynchronizedOutput = true
    _ = painter.begin(.form(company: "Acme", counter: "4/80"), echoedLines: 0)
    let one = painter.paint(.form(company: "Acm", counter: "4/80"))
    #expect(!String(decoding: one, as: UTF8.self).contains("?2026"))
    let two = painter.paint(.form(company: "Ac", counter: "2/80"))
    #expect(two.starts(with: "\u{1B}[?2026h".utf8) && two.ends(with: "\u{1B}[?2026l"))
  }

  @Test func `goes no further up than the window reaches`() {
    var painter = Painter()
    _ = painter.begin(.form(company: ""), echoedLines: 0)
    let frame = Frame.form(company: "")
    let reported = painter.repaint(
      frame, in: WindowPosition(columns: 80, rows: 24, cursorRow: 2), reflows: true)
    #expect(Token.tokens(of: reported).contains(.sequence("", "A")))
    let unknown = painter.repaint(
      frame, in: WindowPosition(columns: 80, rows: 24), reflows: true)
    #expect(Token.tokens(of: unknown).contains(.sequence("2", "A")))
  }

  @Test func `leaves nothing of a picture that was cleared before the window changed again`() {
    var grid = Grid(columns: 80, rows: 24)
    grid.feed(Array("$ refill\r\n".utf8))
    var painter = Painter()
    grid.feed(painter.begin(.tall(columns: 80, rows: 24), echoedLines: 0, asking: false))
    grid.wrap(toColumns: 44, rows: 24)
    grid.feed(painter.clear(grid.position, reflows: true))
    // The terminal changes further without a signal.
    for columns in [90, 30, 61] { grid.wrap(toColumns: columns, rows: 24) }
    let frame = Frame.tall(columns: 61, rows: 24)
    grid.feed(painter.repaint(frame, in: grid.position, reflows: true))
    #expect(grid.lines.prefix(2).map(\.text) == ["$ refill", "Visitor sign-in"])
    #expect(grid.lines.count { $0.text.hasPrefix("Visitor") } == 1)
  }

  @Test func `keeps the user's lines in tmux and erases its own, however often the width changes`()
  {
    var pieces = 0
    for seed in 0..<300 { pieces += piecesAfterStorms(seed: UInt64(seed)) }
    // A piece may stay in a window that is not full, where tmux appends empty lines.
    #expect(pieces <= 60)
  }

  /// Changes the width of a window of tmux many times between repaints; expects all lines of the user.
  ///
  /// - Returns: The number of repaints above which a piece of an earlier frame stayed.
  private func piecesAfterStorms(seed: UInt64) -> Int {
    var random = SeededGenerator(seed: seed)
    var grid = Grid(columns: 80, rows: 30)
    var typed = 0
    for _ in 0..<Int.random(in: 0...30, using: &random) {
      let length = Int.random(in: 1...70, using: &random)
      grid.feed(Array((String(repeating: "~", count: length) + "\r\n").utf8))
      typed += length
    }
    var painter = Painter()
    painter.isInTmux = true
    grid.feed(painter.begin(.list(columns: 80), echoedLines: 0, asking: false))
    var firstRow: Int? = grid.row - Frame.list(columns: 80).cursor.row + 1
    var position: WindowPosition {
      var position = grid.position
      position.firstRow = firstRow
      return position
    }
    func storm() {
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let columns = Int.random(in: 30...100, using: &random)
        grid.wrap(toColumns: columns, rows: 30, isTmux: true)
      }
    }
    var pieces = 0
    for _ in 0..<4 {
      storm()
      grid.feed(painter.clear(position, reflows: true))
      storm()
      let frame = Frame.list(columns: grid.columns)
      grid.feed(painter.repaint(frame, in: position, reflows: true))
      firstRow = painter.firstRow
      let top = grid.row - frame.cursor.row
      #expect(firstRow == top + 1)
      let kept = (grid.scrollback + grid.lines).flatMap(\.cells).count { $0.text == "~" }
      #expect(kept == typed, "seed \(seed)")
      let above = grid.lines.prefix(max(top, 0))
      if !above.allSatisfy({ $0.text.allSatisfy { $0 == "~" } }) { pieces += 1 }
    }
    return pieces
  }

  @Test func `leaves no blanks in tmux where a row has become shorter`() {
    func picture(_ companies: [String]) -> [String] {
      var grid = Grid(columns: 80, rows: 24)
      var painter = Painter()
      painter.isInTmux = true
      grid.feed(painter.begin(.form(company: companies[0]), echoedLines: 0, asking: false))
      for company in companies.dropFirst() { grid.feed(painter.paint(.form(company: company))) }
      grid.wrap(toColumns: 25, rows: 24, isTmux: true)
      return (grid.scrollback + grid.lines).map(\.text)
    }
    #expect(picture([String(repeating: "Acme ", count: 10), "Acme"]) == picture(["Acme"]))
  }

  @Test func `erases what was typed ahead`() {
    var grid = Grid(columns: 80, rows: 24)
    grid.feed(Array("$ refill\r\nAnn\r\nAc".utf8))
    var painter = Painter()
    grid.feed(painter.begin(.form(company: ""), echoedLines: 1, asking: false))
    #expect(grid.lines[0].text == "$ refill")
    #expect(grid.lines[1].text == " Visitor sign-in")
    #expect(grid.lines.map(\.text).joined().contains("Ann") == false)
  }

  @Test(arguments: [
    ("$ refill\r\n", ["$ refill"]), ("$ refill\r\nName: ", ["$ refill", "Name:"]),
    ("$ refill\r\nx", ["$ refill", "x"]),
  ])
  func `begins below what is before the cursor`(text: String, above: [String]) {
    var grid = Grid(columns: 80, rows: 24)
    grid.feed(Array(text.utf8))
    var painter = Painter()
    grid.feed(
      painter.begin(.form(company: ""), echoedLines: 0, asking: false, onFreshLine: true))
    #expect(grid.lines.map(\.text).starts(with: above + [" Visitor sign-in"]))
  }

  @Test func `leaves no picture in the scrollback of a window that it fills`() {
    var grid = Grid(columns: 80, rows: 5)
    var painter = Painter()
    grid.feed(painter.begin(.form(company: "Acme"), echoedLines: 0, asking: false))
    grid.feed(painter.finish(leaving: []))
    #expect(grid.scrollback.isEmpty && grid.lines.allSatisfy(\.text.isEmpty))
  }

  @Test func `leaves its lines and nothing else`() {
    var grid = Grid(columns: 80, rows: 6)
    grid.feed(Array("$ refill\r\n".utf8))
    var painter = Painter()
    grid.feed(painter.begin(.form(company: "Acme"), echoedLines: 0, asking: false))
    var summary = Row(columns: 80)
    summary.put("✓ Visitor sign-in", at: 0, style: Style(.bold))
    grid.feed(painter.finish(leaving: [summary]))
    #expect(grid.lines.map(\.text) == ["$ refill", "✓ Visitor sign-in", "", "", "", ""])
    #expect(grid.row == 2 && grid.column == 0 && grid.style == .plain)
    #expect(painter.finish(leaving: [summary]).isEmpty)
  }

  @Test func `keeps a wide drawn cluster from wrapping`() {
    var grid = Grid(columns: 20, rows: 3, knowsClusters: false)
    var row = Row(columns: 20)
    let next = row.put(String(repeating: "👩‍👩‍👧", count: 8), at: 2)
    row.putRight("!")
    let frame = Frame(rows: [row], columns: 20, cursor: Frame.Position(row: 0, column: next))
    var painter = Painter()
    grid.feed(painter.begin(frame, echoedLines: 0, asking: false))
    #expect(grid.row == 0 && grid.wraps)
    #expect(grid.lines[1].text.isEmpty)
  }

  @Test(arguments: [true, false])
  func `puts the cursor where the terminal ends the text`(knowsClusters: Bool) {
    var grid = Grid(columns: 80, rows: 8, knowsClusters: knowsClusters)
    var painter = Painter()
    grid.feed(painter.begin(.form(company: "👩‍👩‍👧 Ac"), echoedLines: 0, asking: false))
    grid.feed(painter.paint(.form(company: "👩‍👩‍👧 Acm")))
    #expect(grid.row == 2)
    #expect(grid.lines[2].cells[grid.column - 1].text == "m")
  }
}

extension Grid {
  /// The size and the cursor, as a terminal reports them.
  fileprivate var position: WindowPosition {
    WindowPosition(columns: columns, rows: rows, cursorRow: row + 1, cursorColumn: column + 1)
  }
}

/// A painter, its terminal, and the frames so far.
private struct Run {
  var frames: RandomFrames
  var grid: Grid
  var painter = Painter()
  var frame = Frame(rows: [], columns: 1, cursor: Frame.Position(row: 0, column: 0))
  let knowsClusters: Bool
  let backlog: Int
  /// True if the terminal wraps its lines again when its width changes; a terminal does one of both.
  let reflows: Bool
  /// True if a resize may have cut lines of the scrollback.
  var wasCut = false
  /// True if a resize has moved part of a frame into the scrollback, where it stays.
  var mayHoldRemains = false

  /// Creates a terminal of a random size with some lines of `~` on it, and the first frame.
  init(seed: Int, texts: [String], knowsClusters: Bool = true) {
    var random = SeededGenerator(seed: UInt64(seed) + 10_000)
    self.knowsClusters = knowsClusters
    let columns = Int.random(in: 20...120, using: &random)
    let rows = Int.random(in: 6...40, using: &random)
    let height = Int.random(in: 1...rows / 2, using: &random)
    frames = RandomFrames(seed: seed, columns: columns, height: height, texts: texts)
    grid = Grid(columns: columns, rows: rows, knowsClusters: knowsClusters)
    painter.usesSynchronizedOutput = Bool.random(using: &random)
    reflows = Bool.random(using: &random)
    var above = 0
    for _ in 0..<Int.random(in: 0...rows + 3, using: &random) {
      let length = Int.random(in: 1..<columns, using: &random)
      grid.feed(Array((String(repeating: "~", count: length) + "\r\n").utf8))
      above += length
    }
    backlog = above
    frame = frames.next(atMost: rows)
    grid.feed(painter.begin(frame, echoedLines: 0, asking: false))
  }

  mutating func paintNext() {
    frame = frames.next(atMost: grid.rows)
    let bytes = painter.paint(frame)
    #expect(Token.foreign(in: bytes) == [])
    grid.feed(bytes)
  }

  mutating func resize() {
    let columns = Int.random(in: 20...120, using: &frames.generator)
    let rows = Int.random(in: 6...40, using: &frames.generator)
    if reflows {
      grid.wrap(toColumns: columns, rows: rows)
    } else {
      grid.cut(toColumns: columns, rows: rows)
      wasCut = true
    }
    frames.columns = columns
    frames.rows = frames.rows.prefix(rows).map { row in
      var narrow = Row(columns: columns)
      narrow.put(row.text, at: 0)
      return narrow
    }
    frame = frames.next(atMost: rows)
    var position = grid.position
    if Bool.random(using: &frames.generator) { position.cursorRow = nil }
    grid.feed(painter.repaint(frame, in: position, reflows: reflows))
    if top == 0, grid.scrollback.contains(where: { !$0.text.allSatisfy { $0 == "~" } }) {
      mayHoldRemains = true
    }
  }

  /// The line in which the region begins.
  private var top: Int { max(0, grid.row - frame.cursor.row) }
  private var region: ArraySlice<Grid.Line> { grid.lines.dropFirst(top).prefix(frame.rows.count) }
  private var below: ArraySlice<Grid.Line> { grid.lines.dropFirst(top + frame.rows.count) }

  /// Checks that the region shows the frame, cell by cell, and the cursor.
  func expectFrame() {
    #expect(grid.column == frame.cursor.column)
    #expect(region.count == frame.rows.count)
    for (line, row) in zip(region, frame.rows) {
      // Styled trailing blanks are checked below.
      #expect(line.text == row.text.trimmed)
      let styles = line.cells.prefix(row.width).map(\.seen.style)
      #expect(styles == (0..<row.width).map(row.style(at:)))
    }
  }

  /// Checks that only the region was changed, and that the terminal's modes are reset.
  func expectCleanScreen() {
    #expect(below.allSatisfy { $0.text.isEmpty })
    #expect(
      mayHoldRemains || grid.lines.prefix(top).allSatisfy { $0.text.allSatisfy { $0 == "~" } })
    let kept = (grid.scrollback + grid.lines).flatMap(\.cells).count { $0.text == "~" }
    #expect(kept == backlog || wasCut)
    #expect(!grid.wroteLastColumn && grid.oddities.isEmpty)
    #expect(grid.isCursorVisible && !grid.isHoldingBack && grid.wraps && grid.style == .plain)
  }

  private var fresh: Grid {
    var fresh = Grid(columns: grid.columns, rows: grid.rows, knowsClusters: knowsClusters)
    var painter = Painter()
    fresh.feed(painter.begin(frame, echoedLines: 0, asking: false))
    return fresh
  }

  func expectSameAsFresh() {
    let fresh = fresh
    #expect(region.count == frame.rows.count)
    for (line, expected) in zip(region, fresh.lines) {
      #expect(line.text == expected.text)
      #expect(line.cells.map(\.seen.style) == expected.cells.map(\.seen.style))
    }
    expectCursorAsFresh()
  }

  func expectCursorAsFresh() {
    let fresh = fresh
    #expect(grid.column == fresh.column)
    #expect(fresh.row == frame.cursor.row)
    #expect(below.allSatisfy { $0.text.isEmpty })
    #expect(grid.oddities.isEmpty && grid.wraps)
  }
}

extension Frame {
  /// Returns a frame of twelve rows, or as many as the window has, each 50 columns wide; the cursor
  /// in the middle.
  fileprivate static func tall(columns: Int, rows: Int) -> Frame {
    let all = (0..<min(12, rows)).map { index in
      var row = Row(columns: columns)
      row.put(index == 0 ? "Visitor sign-in" : "Field \(index)", at: 0)
      if index > 0 { row.put("value", at: 45) }
      return row
    }
    return Frame(rows: all, columns: columns, cursor: Position(row: min(rows, 12) / 2, column: 0))
  }

  /// Returns a form with an open list, as wide as the window, of which narrow windows show a part.
  fileprivate static func list(columns: Int) -> Frame {
    let rows = (0..<15).map { index in
      var row = Row(columns: columns)
      if index != 1 { row.put(index == 0 ? "Visitor sign-in" : "Row \(index)", at: 2) }
      if index != 1, index < 13 { row.putRight("help", before: columns - 2) }
      return row
    }
    return Frame(rows: rows, columns: columns, cursor: Position(row: 3, column: 17))
  }

  /// Returns a frame with a title, a field with the cursor at its end, and a counter.
  fileprivate static func form(company: String, counter: String = "") -> Frame {
    var rows = (0..<5).map { _ in Row(columns: 80) }
    rows[0].put("Visitor sign-in", at: 1)
    rows[2].put("›", at: 2, style: Style(.bold, color: .magenta))
    rows[2].put("Company *", at: 4, style: Style(.bold, color: .magenta))
    let end = rows[2].put(company, at: 17)
    rows[4].putRight(counter, style: Style(.faint))
    return Frame(rows: rows, columns: 80, cursor: Position(row: 2, column: end))
  }
}

extension String {
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
