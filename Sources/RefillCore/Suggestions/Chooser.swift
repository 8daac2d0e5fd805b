/// The list that takes the place of the input line: its rows, the highlight, and what is in view.
public struct Chooser: Equatable, Sendable {
  /// The rows that are known, in order.
  public internal(set) var rows: [Suggestion]
  /// How many there are in all; 0 or more, at least as many as `rows`.
  public internal(set) var total: Int
  /// Whether `total` is that number, and not only as far as they were counted.
  public private(set) var isExact: Bool
  /// The highlighted row; 0 where there are none.
  public private(set) var highlight = 0
  /// The first row in view.
  public private(set) var top = 0
  /// Rows in view, decided when the chooser opens, or by the first answer that has any.
  public private(set) var height: Int
  /// What it chooses.
  public let kind: Kind
  /// When Delete was pressed last on the highlighted row, while the row asks.
  var asksSince: Double?
  private var windowRows: Int
  private var isHeightDecided: Bool

  /// What a chooser chooses.
  public enum Kind: Equatable, Sendable {
    /// A value for the field.
    case values
    /// Options to tick; it stays open.
    case ticks
    /// Somebody or something to mention.
    case mentions
    /// What to put into a blank of a snippet.
    case blank
    /// A snippet to put in.
    case snippets
  }

  /// The value whose spelling is being corrected.
  public internal(set) var renaming: Renaming?
  /// Whether a row below the list says how many there are: once it does, it stays.
  public private(set) var showsCount = false
  /// Whether all values of the field are searched, however short the text is.
  var isSearch = false
  /// Whether more rows are to come.
  public internal(set) var isLoading = false
  /// The most rows that were asked for, so that holding Down asks once.
  var askedRows = 0
  /// Whether the highlight is on its way to the last row, and waits for rows.
  var seeksEnd = false
  /// The most values that there were, before typing narrowed the list.
  public private(set) var mostTotal = 0

  /// Whether more rows were asked for and have not come.
  var isPaging: Bool { rows.count < min(askedRows, total) }

  /// Whether the highlighted row asks if it shall be removed.
  public var asksToRemove: Bool { asksSince != nil }

  /// The rows in view.
  public var visible: Range<Int> { top..<min(top + height, rows.count) }

  init(_ page: SuggestionPage, kind: Kind = .values, windowRows: Int) {
    rows = page.suggestions
    total = page.total
    isExact = page.isExact
    self.kind = kind
    self.windowRows = windowRows
    isHeightDecided = !page.suggestions.isEmpty
    height = max(min(Self.height(windowRows: windowRows), page.total), 1)
    noteCount()
  }

  private mutating func noteCount() {
    mostTotal = max(mostTotal, total)
    if total > height || rows.isEmpty { showsCount = true }
  }

  /// The rows of a list by the height of the window.
  static func height(windowRows: Int) -> Int {
    switch windowRows {
    case 24...: 6
    case 16...: 4
    case 12...: 3
    case 8...: 2
    default: 1
    }
  }

  /// Moves the highlight to a row, cut to the rows there are, and keeps it in view.
  mutating func highlight(_ row: Int) {
    highlight = min(max(row, 0), max(rows.count - 1, 0))
    asksSince = nil
    seeksEnd = false
    scroll()
  }

  /// Takes new rows; the highlight goes to the best one, or stays on its value where `keeping`.
  mutating func show(_ page: SuggestionPage, keeping: Bool) {
    let lit = rows.indices.contains(highlight) ? rows[highlight].value : nil
    rows = page.suggestions
    total = page.total
    isExact = page.isExact
    if !isHeightDecided, !rows.isEmpty {
      isHeightDecided = true
      fit(windowRows: windowRows)
    }
    noteCount()
    if !keeping { (top, askedRows) = (0, 0) }
    let wasSeekingEnd = keeping && seeksEnd
    highlight(keeping ? rows.firstIndex { $0.value == lit } ?? highlight : 0)
    if wasSeekingEnd {
      highlight(rows.count - 1)
      seeksEnd = isPaging
    }
  }

  /// The window changed its height.
  mutating func fit(windowRows: Int) {
    self.windowRows = windowRows
    height = max(min(Self.height(windowRows: windowRows), max(total, height)), 1)
    noteCount()
    scroll()
  }

  /// Keeps the highlight one row away from an edge behind which there is more.
  private mutating func scroll() {
    let margin = height > 2 ? 1 : 0
    top = min(top, max(highlight - margin, 0))
    top = max(top, min(highlight + margin, rows.count - 1) - height + 1)
    top = min(max(top, 0), max(rows.count - height, 0))
  }
}
