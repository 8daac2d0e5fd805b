import RefillCore
import RefillTerminal

/// A small terminal emulator: the painter's sequences, wrapping, scrolling, resizing in two ways.
nonisolated struct Grid {
  struct Cell: Equatable {
    var text = " "
    var style = Style.plain
    /// The width in columns; 0 is the second half of a wide character.
    var width = 1

    /// The visible cell: a space has a style only if that has a visible background.
    var seen: Cell {
      guard text == " ", style.attributes.isDisjoint(with: [.reverse, .underline]) else {
        return self
      }
      return Cell()
    }
  }

  struct Line: Equatable {
    var cells: [Cell]
    /// True if the line before was wrapped into this one.
    var continues = false
    /// The columns written since the line was erased from its start: tmux wraps blanks among them too.
    var written = 0

    var text: String {
      var text = cells.map(\.text).joined()
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  private(set) var columns: Int
  private(set) var rows: Int
  private(set) var lines: [Line]
  private(set) var scrollback: [Line] = []
  private(set) var row = 0
  private(set) var column = 0
  private(set) var isCursorVisible = true
  private(set) var isHoldingBack = false
  private(set) var wraps = true
  private(set) var wroteLastColumn = false
  /// Queries and unknown sequences.
  private(set) var oddities: [String] = []
  private(set) var style = Style.plain
  private var isWrapPending = false
  /// True if the terminal draws a cluster as one character, otherwise scalar by scalar.
  private let knowsClusters: Bool

  init(columns: Int, rows: Int, knowsClusters: Bool = true) {
    self.columns = columns
    self.rows = rows
    self.knowsClusters = knowsClusters
    lines = Array(repeating: Line(cells: Array(repeating: Cell(), count: columns)), count: rows)
  }

  // MARK: Bytes

  mutating func feed(_ bytes: [UInt8]) {
    for token in Token.tokens(of: bytes) {
      switch token {
      case .text(let text): print(text)
      case .control(0x08):
        column = max(0, column - 1)
        isWrapPending = false
      case .control(0x0A): lineFeed()
      case .control(0x0D):
        column = 0
        isWrapPending = false
      case .control(let byte): oddities.append("control \(byte)")
      case .sequence(let parameters, let final): perform(parameters, final)
      }
    }
  }

  private mutating func perform(_ parameters: String, _ final: String) {
    let count = Int(parameters) ?? 1
    switch final {
    case "A": row = max(0, row - count)
    case "B": row = min(rows - 1, row + count)
    case "C": column = min(columns - 1, column + count)
    case "D": column = max(0, column - count)
    case "G": column = min(columns, count) - 1
    case "J" where parameters.isEmpty && row == 0 && column == 0: scrollOut()
    case "J" where parameters.isEmpty:
      erase(row, from: column)
      for below in (row + 1)..<max(rows, row + 1) { erase(below, from: 0) }
    case "K" where parameters.isEmpty: erase(row, from: column)
    case "m": parameters.split(separator: ";").map(String.init).ifEmpty("0").forEach { select($0) }
    case "h", "l": set(parameters, final == "h")
    default: oddities.append(parameters + final)
    }
    if "ABCDGJK".contains(final) { isWrapPending = false }
  }

  private mutating func set(_ mode: String, _ isOn: Bool) {
    switch mode {
    case "?7": wraps = isOn
    case "?25": isCursorVisible = isOn
    case "?2026": isHoldingBack = isOn
    default: oddities.append("mode \(mode)")
    }
  }

  private mutating func select(_ code: String) {
    switch Int(code) {
    case 0: style = .plain
    case 1: style.attributes.insert(.bold)
    case 2: style.attributes.insert(.faint)
    case 4: style.attributes.insert(.underline)
    case 7: style.attributes.insert(.reverse)
    case 22: style.attributes.subtract([.bold, .faint])
    case 24: style.attributes.remove(.underline)
    case 27: style.attributes.remove(.reverse)
    case 39: style.color = nil
    case .some(let color) where (30...37).contains(color):
      style.color = Style.Color(rawValue: UInt8(color - 30))
    default: oddities.append("style \(code)")
    }
  }

  /// Moves the used lines into the scrollback, as tmux does if the whole window is erased.
  private mutating func scrollOut() {
    let used = (lines.lastIndex { !$0.text.isEmpty } ?? -1) + 1
    scrollback += lines.prefix(used)
    for row in lines.indices { erase(row, from: 0) }
  }

  private mutating func erase(_ row: Int, from column: Int) {
    if lines[row].cells[column].width == 0 { lines[row].cells[column - 1] = Cell() }
    for column in column..<columns { lines[row].cells[column] = Cell() }
    if column == 0 { (lines[row].continues, lines[row].written) = (false, 0) }
  }

  private mutating func print(_ text: String) {
    if knowsClusters {
      for character in text { print(String(character), width: DisplayWidth.of(character)) }
    } else {
      for scalar in text.unicodeScalars {
        let width = scalar == "\u{FE0F}" ? 0 : DisplayWidth.of(Character(scalar))
        print(String(scalar), width: width)
      }
    }
  }

  private mutating func print(_ text: String, width: Int) {
    guard width > 0 else { return join(text) }
    if column + width > columns || isWrapPending {
      if wraps {
        column = 0
        lineFeed()
        lines[row].continues = true
      } else {
        column = columns - width
      }
    }
    isWrapPending = false
    for column in column..<column + width { makeWhole(column) }
    lines[row].cells[column] = Cell(text: text, style: style, width: width)
    lines[row].written = max(lines[row].written, column + width)
    if width == 2 { lines[row].cells[column + 1] = Cell(text: "", style: style, width: 0) }
    column += width
    if column == columns {
      wroteLastColumn = true
      isWrapPending = true
      column -= 1
    }
  }

  /// Appends a combining mark to the character before the cursor.
  private mutating func join(_ mark: String) {
    var before = isWrapPending ? column : column - 1
    guard before >= 0 else { return oddities.append("a mark without a base") }
    if lines[row].cells[before].width == 0 { before -= 1 }
    lines[row].cells[before].text += mark
  }

  /// Blanks the other half of a wide character that is about to be overwritten.
  private mutating func makeWhole(_ column: Int) {
    let width = lines[row].cells[column].width
    if width == 0 { lines[row].cells[column - 1] = Cell() }
    if width == 2 { lines[row].cells[column + 1] = Cell() }
    lines[row].cells[column] = Cell()
  }

  private mutating func lineFeed() {
    isWrapPending = false
    if row + 1 < rows {
      row += 1
    } else {
      scrollback.append(lines.removeFirst())
      lines.append(Line(cells: Array(repeating: Cell(), count: columns)))
    }
  }

  // MARK: Resizing

  /// Resizes like xterm: lines are cut, and scroll only to keep the cursor in the window.
  mutating func cut(toColumns columns: Int, rows: Int) {
    while row >= rows {
      scrollback.append(lines.removeFirst())
      row -= 1
    }
    lines = (0..<rows).map { index in
      var cells = index < lines.count ? lines[index].cells : []
      if cells.count > columns, cells[columns].width == 0 { cells[columns - 1] = Cell() }
      cells = Array(cells.prefix(columns))
      cells += Array(repeating: Cell(), count: columns - cells.count)
      return Line(cells: cells)
    }
    (self.columns, self.rows) = (columns, rows)
    column = min(column, columns - 1)
    isWrapPending = false
  }

  /// Resizes like most terminals: lines are rewrapped, the cursor stays on its character.
  ///
  /// - Parameter isTmux: True to keep empty lines at the end, and blanks at the end of each line,
  ///   and to move a cursor that gets into the scrollback into the first cell of the window.
  mutating func wrap(toColumns columns: Int, rows: Int, isTmux: Bool = false) {
    var wrapped: [Line] = []
    var cursor = (row: 0, column: 0)
    let all = scrollback + lines
    for (index, line) in all.enumerated() {
      // A line that was wrapped into the next one is full, even where it ends in blanks.
      let isFull = isTmux && index + 1 < all.count && all[index + 1].continues
      let filled = isTmux ? line.written : (line.cells.lastIndex { $0 != Cell() } ?? -1) + 1
      let used = isFull ? line.cells.count : filled
      var pieces = [Line(cells: [])]
      if line.continues, let last = wrapped.popLast() { pieces = [last] }
      for (column, cell) in line.cells.enumerated() {
        if column < used, cell.width > 0,
          pieces[pieces.count - 1].cells.count + cell.width > columns
        {
          pieces.append(Line(cells: [], continues: true))
        }
        if index == scrollback.count + row, column == self.column {
          let place = min(pieces[pieces.count - 1].cells.count, columns - 1)
          cursor = (wrapped.count + pieces.count - 1, place + max(0, column - used))
        }
        if column < used { pieces[pieces.count - 1].cells.append(cell) }
      }
      wrapped += pieces
    }
    while !isTmux, wrapped.count > cursor.row + 1, wrapped.last?.cells.isEmpty == true {
      wrapped.removeLast()
    }
    for index in wrapped.indices {
      wrapped[index].written = wrapped[index].cells.count
      let missing = columns - wrapped[index].cells.count
      wrapped[index].cells += Array(repeating: Cell(), count: missing)
    }
    let top = max(0, isTmux ? wrapped.count - rows : min(wrapped.count - rows, cursor.row))
    if cursor.row < top { cursor = (top, 0) }
    (self.columns, self.rows) = (columns, rows)
    scrollback = Array(wrapped[..<top])
    lines = Array(wrapped[top...].prefix(rows))
    lines += Array(
      repeating: Line(cells: Array(repeating: Cell(), count: columns)), count: rows - lines.count)
    (row, column) = (cursor.row - top, min(cursor.column, columns - 1))
    isWrapPending = false
  }
}

extension Array {
  fileprivate func ifEmpty(_ element: Element) -> [Element] { isEmpty ? [element] : self }
}
