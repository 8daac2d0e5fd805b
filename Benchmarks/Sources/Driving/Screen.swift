/// The content of a terminal: a grid of characters and a cursor.
///
/// Sufficient to read the output of programs and to answer their queries. Every character takes one
/// column; colors, custom tab stops and reflow are not supported.
package struct Screen: Sendable {
  package let columns: Int
  package let rows: Int
  /// The pending answers to the program's queries.
  var answers: [UInt8] = []

  var grid: [[Unicode.Scalar]]
  var cursor = Position()
  /// True if the cursor is after the last column: the next character goes to the next row.
  var isWrapPending = false
  var region: ClosedRange<Int>
  var modes: Set<Int> = [7, 25]
  var isInserting = false
  var saved = Position()
  var mainGrid: [[Unicode.Scalar]]?
  var lastCharacter: Unicode.Scalar = " "
  private var parser = ControlParser()

  /// A cell, with row and column from 0.
  struct Position: Equatable, Sendable {
    var row = 0
    var column = 0
  }

  package init(columns: Int = 80, rows: Int = 24) {
    self.columns = columns
    self.rows = rows
    grid = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    region = 0...rows - 1
  }

  /// The rows without trailing blanks.
  package var lines: [String] {
    grid.map { row in
      let end = row.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
      var line = String.UnicodeScalarView()
      line.append(contentsOf: row[..<end])
      return String(line)
    }
  }

  package var text: String { lines.joined(separator: "\n") }

  /// The row of the cursor, from 0.
  package var cursorRow: Int { cursor.row }
  /// The column of the cursor, from 0.
  package var cursorColumn: Int { cursor.column }

  /// Processes output of the program.
  package mutating func show(_ bytes: some Sequence<UInt8>) {
    var tokens: [ControlParser.Token] = []
    parser.parse(bytes) { tokens.append($0) }
    for token in tokens {
      switch token {
      case .character(let character): put(character)
      case .control(let control): obey(control)
      case .escape(let final): obey(escape: final)
      case .sequence(let sequence): obey(sequence)
      }
    }
  }

  mutating func takeAnswers() -> [UInt8] {
    defer { answers = [] }
    return answers
  }

  var blankRow: [Unicode.Scalar] { Array(repeating: " ", count: columns) }

  mutating func put(_ character: Unicode.Scalar) {
    if isWrapPending, modes.contains(7) {
      cursor.column = 0
      lineFeed()
    }
    isWrapPending = false
    if isInserting {
      grid[cursor.row].insert(" ", at: cursor.column)
      grid[cursor.row].removeLast()
    }
    grid[cursor.row][cursor.column] = character
    lastCharacter = character
    if cursor.column == columns - 1 { isWrapPending = true } else { cursor.column += 1 }
  }

  mutating func move(toRow row: Int, column: Int) {
    cursor = Position(row: min(max(row, 0), rows - 1), column: min(max(column, 0), columns - 1))
    isWrapPending = false
  }

  mutating func lineFeed() {
    if cursor.row == region.upperBound {
      scrollUp(from: region.lowerBound)
    } else if cursor.row < rows - 1 {
      cursor.row += 1
    }
  }

  mutating func reverseLineFeed() {
    if cursor.row == region.lowerBound {
      scrollDown(from: region.lowerBound)
    } else if cursor.row > 0 {
      cursor.row -= 1
    }
  }

  /// Deletes row `top` and moves the rows below it in the region up, `count` times.
  mutating func scrollUp(from top: Int, count: Int = 1) {
    guard region.contains(top) else { return }
    for _ in 0..<min(count, region.upperBound - top + 1) {
      grid.remove(at: top)
      grid.insert(blankRow, at: region.upperBound)
    }
  }

  /// Inserts a blank row at `top` and moves the rows from there in the region down, `count` times.
  mutating func scrollDown(from top: Int, count: Int = 1) {
    guard region.contains(top) else { return }
    for _ in 0..<min(count, region.upperBound - top + 1) {
      grid.remove(at: region.upperBound)
      grid.insert(blankRow, at: top)
    }
  }

  mutating func erase(_ columns: Range<Int>) {
    for column in columns.clamped(to: 0..<self.columns) { grid[cursor.row][column] = " " }
  }
}
