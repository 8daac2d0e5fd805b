import RefillCore

/// One column of a row: eight bytes, so that rows are copied and compared quickly.
nonisolated struct Cell: Equatable {
  enum Kind: UInt8 {
    /// Nothing was put here.
    case vacant
    /// `scalar` is the whole character.
    case scalar
    /// The character is among the row's clusters.
    case cluster
    /// So it is, and terminals disagree about its width.
    case uncertain
  }

  var scalar: Unicode.Scalar
  var style: Style
  /// 1 or 2; 0 is the second half of a wide character.
  var width: UInt8
  var kind: Kind

  static let vacant = Cell(scalar: " ", style: .plain, width: 1, kind: .vacant)

  /// Whether it looks like an empty column, which is always stored in the plain style.
  var isBlank: Bool { scalar == " " && style == .plain && width == 1 && !isCluster }

  /// Whether the character has to be looked up among the row's clusters.
  var isCluster: Bool { kind == .cluster || kind == .uncertain }
}

/// One line of the screen: characters in columns, each with a style.
///
/// Whatever is put here goes through the sanitizer first, so a row never holds a control character.
/// The last column of the window stays empty, so that no terminal ever wraps.
public nonisolated struct Row: Equatable, Sendable {
  /// The window's width.
  public let columns: Int
  private(set) var cells: [Cell]
  /// The characters of more than one scalar, by column.
  private var clusters: [Int: Character] = [:]
  /// The columns of the characters with which a text ends that is written from right to left.
  ///
  /// A left-to-right mark is written behind each: a terminal that orders the letters of a row itself
  /// then moves nothing that stands beside the text.
  private var isolated: Set<Int> = []

  /// A blank row for a window of `columns` columns, of which one less can be written.
  public init(columns: Int) {
    self.columns = min(max(columns, 1), Row.widest)
    cells = Array(repeating: .vacant, count: self.columns - 1)
  }

  /// How many columns can be written.
  public var width: Int { cells.count }

  /// Puts text over what is there, in its visible form.
  ///
  /// Cut at the end of the row, or after `limit` columns; a wide character is never split. Text put
  /// right behind other text belongs to it: both move together where a terminal draws a character
  /// wider than expected. Behind a gap, text stands at its column in any case.
  ///
  /// - Parameter isWhole: false for a piece of a text that goes on in the next column: whoever puts
  ///   the pieces calls `isolate` for all of them.
  /// - Returns: the next free column.
  @discardableResult
  public mutating func put(
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

  /// Keeps the text from column `start` to before `end` apart from what stands beside it, where it has
  /// letters that are written from right to left.
  mutating func isolate(from start: Int, to end: Int) {
    let columns = max(start, 0)..<max(min(end, width), start, 0)
    guard columns.upperBound <= width,
      columns.contains(where: { cells[$0].scalar.isRightToLeft }),
      let last = columns.last(where: { cells[$0].width > 0 })
    else { return }
    isolated.insert(last)
  }

  /// Puts text so that it ends before column `end`, the end of the row if `nil`.
  ///
  /// - Returns: the first column it takes.
  @discardableResult
  public mutating func putRight(
    _ text: String, before end: Int? = nil, style: Style = .plain, limit: Int? = nil
  ) -> Int {
    let end = min(max(end ?? width, 0), width)
    let shown = Row.cut(text, to: min(limit ?? end, end), ellipsis: "")
    let start = end - DisplayWidth.of(shown)
    put(shown, at: start, style: style)
    return start
  }

  /// The visible form of a text in at most `columns` columns.
  ///
  /// A longer text ends in `ellipsis`; where not even that fits, it is cut without one.
  public static func cut(_ text: String, to columns: Int, ellipsis: String) -> String {
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

  /// More columns than any window has.
  private static let widest = 100_000

  /// What the row shows, without trailing blanks.
  public var text: String {
    var text = ""
    for column in 0..<used where cells[column].width > 0 { text.append(character(at: column)) }
    return text
  }

  /// The style in a column, plain where there is nothing.
  public func style(at column: Int) -> Style {
    cells.indices.contains(column) ? cells[column].style : .plain
  }

  /// Whether nothing that shows stands in a column of the row.
  func isBlank(at column: Int) -> Bool { cells.indices.contains(column) && cells[column].isBlank }

  /// Plain text and the signs that Refill draws with, one column each; `nil` if the text holds
  /// anything else near `columns`.
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
    set(Cell(scalar: first, style: style, width: UInt8(width), kind: kind), at: column)
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

// What the painter asks of a row.
nonisolated extension Row {
  /// The column after the last one that is not blank.
  var used: Int { (cells.lastIndex { !$0.isBlank } ?? -1) + 1 }

  /// The first column whose character may be drawn wider or narrower than expected.
  var firstUncertain: Int? {
    clusters.isEmpty ? nil : cells.firstIndex { $0.kind == .uncertain }
  }

  /// Whether the row might reach the window's edge if a terminal drew every scalar by itself.
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

  /// True if a left-to-right mark is written behind the character in a column.
  func isIsolated(behind column: Int) -> Bool { !isolated.isEmpty && isolated.contains(column) }

  /// The same row for a window of another width.
  func fitted(to columns: Int) -> Row {
    var row = Row(columns: columns)
    for column in cells.indices where cells[column].kind != .vacant {
      let width = Int(cells[column].width)
      guard column + width <= row.width else { break }
      if width > 0 {
        row.put(character(at: column), width: width, at: column, style: cells[column].style)
        if isIsolated(behind: column) { row.isolated.insert(column) }
      }
    }
    return row
  }
}
