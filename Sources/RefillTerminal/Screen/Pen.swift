import RefillCore

/// Writes the bytes of one update, and tracks the cursor.
///
/// The only place with escape codes. Rows are counted from the first of the region.
nonisolated struct Pen {
  /// The column of the cursor.
  enum Column: Equatable {
    /// Exactly this column.
    case exact(Int)
    /// After text that ends before this column by Refill's count; the terminal may count
    /// differently.
    case flowing(Int)
  }

  private(set) var bytes: [UInt8] = []
  private(set) var row: Int
  private(set) var column: Column
  private var style = Style.plain

  init(row: Int, column: Column) {
    self.row = row
    self.column = column
    bytes.reserveCapacity(256)
  }

  // MARK: Moving

  mutating func move(to row: Int, _ target: Int) {
    if row > self.row { sequence(row - self.row, "B") }
    if row < self.row { sequence(self.row - row, "A") }
    self.row = row
    switch column {
    case .flowing: moveAbsolutely(to: target)
    case .exact(let start) where start < target: moveRight(from: start, to: target)
    case .exact(let start) where start > target: moveLeft(from: start, to: target)
    case .exact: break
    }
    column = .exact(target)
  }

  /// Moves to the first column, `count` rows up, from any column.
  mutating func returnUp(_ count: Int) {
    bytes.append(Self.carriageReturn)
    if count > 0 { sequence(count, "A") }
    row -= count
    column = .exact(0)
  }

  /// Moves to the first column of an empty line: the next one, unless the cursor is there already.
  ///
  /// Writes a full line of blanks, which wrap only if there was text before.
  mutating func startFreshLine(columns: Int) {
    bytes += repeatElement(Self.blank, count: columns)
    bytes.append(Self.carriageReturn)
    column = .exact(0)
  }

  /// Moves to the first column of the next row; at the bottom of the window this scrolls.
  mutating func startNextRow() {
    setStyle(.plain)
    bytes += [Self.carriageReturn, Self.lineFeed]
    row += 1
    column = .exact(0)
  }

  private mutating func moveRight(from start: Int, to target: Int) {
    let distance = target - start
    if length(distance) <= length(target + 1) {
      sequence(distance, "C")
    } else {
      moveAbsolutely(to: target)
    }
  }

  private mutating func moveLeft(from start: Int, to target: Int) {
    let distance = start - target
    if target == 0 {
      bytes.append(Self.carriageReturn)
    } else if distance <= 3 {
      bytes += repeatElement(Self.backspace, count: distance)
    } else if length(distance) <= length(target + 1) {
      sequence(distance, "D")
    } else {
      moveAbsolutely(to: target)
    }
  }

  private mutating func moveAbsolutely(to target: Int) {
    if target == 0 { bytes.append(Self.carriageReturn) } else { sequence(target + 1, "G") }
  }

  /// Returns the number of bytes of a count, which is omitted if it is 1.
  private func length(_ count: Int) -> Int { count == 1 ? 0 : String(count).utf8.count }

  // MARK: Writing

  /// Writes the character in a column of `row` at the cursor, and moves behind it.
  mutating func write(_ row: Row, at index: Int) {
    let cell = row.cells[index]
    // An empty column looks the same in every style that has no visible background.
    if !cell.isBlank || style.showsOnBlank { setStyle(cell.style) }
    if cell.isCluster {
      bytes += String(row.character(at: index)).utf8
    } else {
      bytes += cell.scalar.utf8
    }
    if row.isIsolated(behind: index) { bytes += Self.leftToRightMark.utf8 }
    let width = Int(cell.width)
    switch column {
    case .exact(let start) where cell.kind != .uncertain: column = .exact(start + width)
    case .exact(let start), .flowing(let start): column = .flowing(start + width)
    }
  }

  /// Returns true if rewriting the cells in `range` of `row` is cheaper than a move.
  func passes(_ range: Range<Int>, of row: Row) -> Bool {
    range.count <= 4
      && row.cells[range].allSatisfy {
        $0.scalar.isASCII && $0.width == 1 && !$0.isCluster
          && ($0.style == style || $0.isBlank && !style.showsOnBlank)
      }
  }

  mutating func eraseToEndOfRow() {
    setStyle(.plain)
    sequence("", "K")
  }

  /// Erases the row of the cursor, which is in its first column, and all rows below.
  ///
  /// The second erasure begins in the second column: tmux moves the whole window into its scrollback
  /// if it begins in the first cell of the window, and a wider window would bring it back.
  mutating func eraseBelow() {
    setStyle(.plain)
    sequence("", "K")
    sequence("", "C")
    sequence("", "J")
    bytes.append(Self.carriageReturn)
  }

  // MARK: Styles

  /// Switches to a style, by its differences or from a reset, whichever is shorter.
  mutating func setStyle(_ new: Style) {
    guard new != style else { return }
    let afresh = codes(switchingOn: new.attributes, color: new.color)
    var codes = codesOfDifference(to: new)
    if new == .plain {
      codes = ""
    } else if afresh.utf8.count + 2 < codes.utf8.count {
      codes = "0;" + afresh
    }
    sequence(codes, "m")
    style = new
  }

  private func codesOfDifference(to new: Style) -> String {
    var codes: [String] = []
    let gone = style.attributes.subtracting(new.attributes)
    var kept = style.attributes
    if !gone.isDisjoint(with: [.bold, .faint]) {
      // One code ends both.
      codes.append("22")
      kept.subtract([.bold, .faint])
    }
    if gone.contains(.underline) { codes.append("24") }
    if gone.contains(.reverse) { codes.append("27") }
    if new.color == nil, style.color != nil { codes.append("39") }
    let added = self.codes(
      switchingOn: new.attributes.subtracting(kept),
      color: new.color == style.color ? nil : new.color)
    if !added.isEmpty { codes.append(added) }
    return codes.separated(by: ";")
  }

  private func codes(switchingOn attributes: Style.Attributes, color: Style.Color?) -> String {
    var codes: [String] = []
    if attributes.contains(.bold) { codes.append("1") }
    if attributes.contains(.faint) { codes.append("2") }
    if attributes.contains(.underline) { codes.append("4") }
    if attributes.contains(.reverse) { codes.append("7") }
    if let color { codes.append(String(30 + color.rawValue)) }
    return codes.separated(by: ";")
  }

  // MARK: Modes

  enum Mode: String {
    case wrap = "?7"
    case visibleCursor = "?25"
    case synchronizedOutput = "?2026"
  }

  mutating func set(_ mode: Mode, _ isOn: Bool) { sequence(mode.rawValue, isOn ? "h" : "l") }

  /// Queries a mode (DECRQM); the reply arrives as input.
  mutating func query(_ mode: Mode) { sequence(mode.rawValue, "$p") }

  static let cursorQuery = Array("\u{1B}[6n".utf8)
  static let windowQuery = Array("\u{1B}[6n\u{1B}[9999C\u{1B}[6n".utf8)

  /// Returns the bytes that move the cursor to a column of its row, from 1.
  static func move(toColumn column: Int) -> [UInt8] { Array("\u{1B}[\(column)G".utf8) }

  /// Returns the bytes that switch reports of buttons and drags, in SGR form.
  static func mouse(isOn: Bool) -> [UInt8] {
    Array((isOn ? "\u{1B}[?1002h\u{1B}[?1006h" : "\u{1B}[?1006l\u{1B}[?1002l").utf8)
  }

  // MARK: Bytes

  private static let backspace: UInt8 = 0x08
  private static let blank: UInt8 = 0x20
  private static let leftToRightMark = "\u{200E}"
  private static let lineFeed: UInt8 = 0x0A
  private static let carriageReturn: UInt8 = 0x0D

  private mutating func sequence(_ count: Int, _ final: String) {
    sequence(count == 1 ? "" : String(count), final)
  }

  private mutating func sequence(_ parameters: String, _ final: String) {
    bytes += "\u{1B}[".utf8
    bytes += parameters.utf8
    bytes += final.utf8
  }
}
