import RefillCore

/// One column of a row: eight bytes, so that rows are cheap to copy and compare.
nonisolated struct Cell: Equatable {
  enum Kind: UInt8 {
    /// An empty cell.
    case vacant
    /// `scalar` is the whole character.
    case scalar
    /// The character is in `Row.clusters`.
    case cluster
    /// The character is in `Row.clusters`, and terminals disagree about its width.
    case uncertain
  }

  var scalar: Unicode.Scalar
  var style: Style
  /// The width in columns, 1 or 2; 0 for the second half of a wide character.
  var width: UInt8
  var kind: Kind

  static let vacant = Cell(scalar: " ", style: .plain, width: 1, kind: .vacant)

  /// True if it looks like an empty column, which always has the plain style.
  var isBlank: Bool { scalar == " " && style == .plain && width == 1 && !isCluster }

  /// True if the character is in `Row.clusters`.
  var isCluster: Bool { kind == .cluster || kind == .uncertain }

  /// True if the character has a direction of its own, from left to right or from right to left.
  var isLetter: Bool { scalar.isRightToLeft || scalar.properties.isAlphabetic }
  var isNumber: Bool { scalar.properties.numericType != nil }
}

/// One row of the screen: styled characters in columns.
///
/// All text passes the sanitizer, so a row never contains a control character. The last column of
/// the window stays empty, so that no terminal wraps.
package nonisolated struct Row: Equatable, Sendable {
  /// The width of the window in columns.
  package let columns: Int
  private(set) var cells: [Cell]
  /// The characters of more than one scalar, by column.
  private var clusters: [Int: Character] = [:]
  /// The columns of the last characters of texts whose last letter is a right-to-left one.
  private var isolated: Set<Int> = []

  /// Creates a blank row for a window of `columns` columns, of which `columns - 1` are usable.
  package init(columns: Int) {
    self.columns = min(max(columns, 1), Row.widest)
    cells = Array(repeating: .vacant, count: self.columns - 1)
  }

  /// The number of usable columns.
  package var width: Int { cells.count }

  /// Writes the visible form of a text over the cells.
  ///
  /// It is cut at the end of the row, or after `limit` columns; a wide character is never split.
  /// Text written directly after other text belongs to it: both move together if a terminal draws a
  /// character wider than expected. After a gap, text keeps its column in any case.
  ///
  /// - Parameter isWhole: False for a piece of a longer text; the caller then calls `isolate` for
  ///   the whole text.
  /// - Returns: The next free column.
  @discardableResult
  package mutating func put(
    _ text: String, at column: Int, style: Style = .plain, limit: Int? = nil, isWhole: Bool = true
  ) -> Int {
    let start = min(max(column, 0), width)
    let end = start + min(max(limit ?? width, 0), width - start)
    guard start < end, !text.isEmpty else { return start }
    if cells[start].width == 0 { cells[start - 1] = .vacant }
    let plain = putPlain(text, in: start..<end, style: style)
    let next = plain ?? putClusters(text, in: start..<end, style: style)
    if next < width, cells[next].width == 0 { cells[next] = .vacant }
    if plain == nil, isWhole { isolate(from: start, to: next) }
    return next
  }

  /// Isolates the text from column `start` to before `end` from the text behind it, if its last
  /// letter is a right-to-left one.
  mutating func isolate(from start: Int, to end: Int) {
    let columns = max(start, 0)..<max(min(end, width), start, 0)
    guard columns.upperBound <= width,
      let letter = columns.last(where: { cells[$0].isLetter }), cells[letter].scalar.isRightToLeft,
      let last = columns.last(where: { cells[$0].width > 0 })
    else { return }
    isolated.insert(last)
  }

  /// Writes text that ends before column `end`; `nil` is the end of the row.
  ///
  /// - Returns: The first column of the text.
  @discardableResult
  package mutating func putRight(
    _ text: String, before end: Int? = nil, style: Style = .plain, limit: Int? = nil
  ) -> Int {
    let end = min(max(end ?? width, 0), width)
    let shown = Row.cut(text, to: min(limit ?? end, end), ellipsis: "")
    let start = end - DisplayWidth.of(shown)
    put(shown, at: start, style: style)
    return start
  }

  /// Returns the visible form of a text in at most `columns` columns.
  ///
  /// A longer text ends in `ellipsis`, or is cut without one if the ellipsis does not fit.
  package static func cut(_ text: String, to columns: Int, ellipsis: String) -> String {
    let columns = min(max(columns, 0), widest)
    let shown = Sanitizer.visible(text, limit: columns + 1)
    guard DisplayWidth.of(shown) > columns else { return shown }
    let mark = DisplayWidth.of(ellipsis) <= columns ? ellipsis : ""
    var room = columns - DisplayWidth.of(mark)
    let kept = shown.prefix {
      room -= DisplayWidth.of($0)
      return room >= 0
    }
    return kept + mark
  }

  /// An upper bound for the width of windows, in columns.
  private static let widest = 100_000

  /// The text of the row, without trailing blanks.
  package var text: String {
    var text = ""
    for column in 0..<used where cells[column].width > 0 { text.append(character(at: column)) }
    return text
  }

  /// Returns the style in a column; plain for an empty one.
  package func style(at column: Int) -> Style {
    cells.indices.contains(column) ? cells[column].style : .plain
  }

  /// Returns true if a column of the row is blank.
  func isBlank(at column: Int) -> Bool { cells.indices.contains(column) && cells[column].isBlank }

  /// Writes text of ASCII and Refill's symbols, one column each; returns `nil` if it has other
  /// characters.
  private mutating func putPlain(_ text: String, in columns: Range<Int>, style: Style) -> Int? {
    var next = columns.lowerBound
    for scalar in text.unicodeScalars {
      guard scalar.isPlain || Glyphs.isSign(scalar) else { return nil }
      guard next < columns.upperBound else { break }
      set(Cell(scalar: scalar, style: style, width: 1, kind: .scalar), at: next)
      next += 1
    }
    return next
  }

  private mutating func putClusters(_ text: String, in columns: Range<Int>, style: Style) -> Int {
    var next = columns.lowerBound
    for character in Sanitizer.visible(text, limit: columns.count) {
      let width = DisplayWidth.of(character)
      guard next + width <= columns.upperBound else { break }
      put(character, width: width, at: next, style: style)
      next += width
    }
    return next
  }

  private mutating func put(_ character: Character, width: Int, at column: Int, style: Style) {
    let scalars = character.unicodeScalars
    guard let first = scalars.first, width > 0 else { return }
    let isUncertain = DisplayWidth.isUncertain(character)
    let kind: Cell.Kind =
      isUncertain ? .uncertain : scalars.dropFirst().isEmpty ? .scalar : .cluster
    set(Cell(scalar: first, style: style, width: UInt8(clamping: width), kind: kind), at: column)
    if kind != .scalar { clusters[column] = character }
    if width == 2 {
      set(Cell(scalar: " ", style: style, width: 0, kind: .scalar), at: column + 1)
    }
  }

  private mutating func set(_ cell: Cell, at column: Int) {
    if !clusters.isEmpty { clusters[column] = nil }
    if !isolated.isEmpty { isolated.remove(column) }
    var cell = cell
    if cell.scalar == " ", cell.width == 1, !cell.isCluster, !cell.style.showsOnBlank {
      cell.style = .plain
    }
    cells[column] = cell
  }
}

// Properties of a row that the painter needs.
nonisolated extension Row {
  /// The column after the last one that is not blank.
  var used: Int { (cells.lastIndex { !$0.isBlank } ?? -1) + 1 }

  /// The first column whose character may be drawn wider or narrower than expected.
  var firstUncertain: Int? {
    clusters.isEmpty ? nil : cells.firstIndex { $0.kind == .uncertain }
  }

  /// True if the row might reach the edge of the window in a terminal that draws every scalar
  /// separately.
  var mayOverrun: Bool {
    let excess = clusters.reduce(0) { sum, cluster in
      let apart = cluster.value.unicodeScalars.reduce(0) { $0 + DisplayWidth.of(Character($1)) }
      return sum + max(0, apart - Int(cells[cluster.key].width))
    }
    return excess > 0 && used + excess > width
  }

  func character(at column: Int) -> Character {
    clusters[column] ?? Character(cells[column].scalar)
  }

  func differs(from other: Row, at column: Int) -> Bool {
    cells[column] != other.cells[column]
      || cells[column].isCluster && clusters[column] != other.clusters[column]
      || isIsolated(behind: column) != other.isIsolated(behind: column)
  }

  /// Returns true if a left-to-right mark is written after the character in a column.
  ///
  /// A terminal with bidirectional layout moves what follows a right-to-left text into it if that
  /// begins, behind any signs, with a number or a right-to-left letter.
  func isIsolated(behind column: Int) -> Bool {
    guard !isolated.isEmpty, isolated.contains(column),
      let next = cells[(column + 1)...].first(where: { $0.isLetter || $0.isNumber })
    else { return false }
    return next.isNumber || next.scalar.isRightToLeft
  }

  /// Returns the row for a window of another width.
  func fitted(to columns: Int) -> Row { inset(by: 0, columns: columns) }

  /// Returns the row for a window of another width, moved to the right by a margin.
  package func inset(by margin: Int, columns: Int) -> Row {
    var row = Row(columns: columns)
    for column in cells.indices where cells[column].kind != .vacant {
      let width = Int(cells[column].width)
      let target = column + max(margin, 0)
      guard target + width <= row.width else { break }
      if width > 0 {
        row.put(character(at: column), width: width, at: target, style: cells[column].style)
        if isolated.contains(column) { row.isolated.insert(target) }
      }
    }
    return row
  }
}
