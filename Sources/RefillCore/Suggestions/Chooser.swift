/// A scrolling list below the input line: its rows, the highlight, and the visible range.
public struct Chooser: Equatable, Sendable {
  /// The rows loaded so far, in order.
  public internal(set) var rows: [Suggestion]
  /// The number of all rows; at least `rows.count`.
  public internal(set) var total: Int
  /// True if `total` is exact, false if counting stopped early.
  public private(set) var isExact: Bool
  /// The index of the highlighted row; 0 if there are no rows.
  public private(set) var highlight = 0
  /// The index of the first visible row.
  public private(set) var top = 0
  /// The number of visible rows, fixed when the chooser opens, or by the first page with any rows.
  public private(set) var height: Int
  private var windowRows: Int
  private var isHeightDecided: Bool

  /// True if a row below the list shows the count; stays true once set.
  public private(set) var showsCount = false
  /// The largest `total` so far, before typing narrowed the list.
  public private(set) var mostTotal = 0

  /// The indices of the visible rows.
  public var visible: Range<Int> { top..<min(top + height, rows.count) }

  init(_ page: SuggestionPage, windowRows: Int) {
    rows = page.suggestions
    total = page.total
    isExact = page.isExact
    self.windowRows = windowRows
    isHeightDecided = !page.suggestions.isEmpty
    height = max(min(Self.height(windowRows: windowRows), page.total), 1)
    noteCount()
  }

  private mutating func noteCount() {
    mostTotal = max(mostTotal, total)
    if total > height || rows.isEmpty { showsCount = true }
  }

  /// Returns the height of a list for a window height, both in rows.
  static func height(windowRows: Int) -> Int {
    switch windowRows {
    case 24...: 6
    case 16...: 4
    case 12...: 3
    case 8...: 2
    default: 1
    }
  }

  /// Moves the highlight to a row, clamped to the existing rows, and scrolls it into view.
  mutating func highlight(_ row: Int) {
    highlight = min(max(row, 0), max(rows.count - 1, 0))
    scroll()
  }

  /// Moves the highlight to the first row that begins with a text as it is spelled, but for case, if
  /// the highlighted row does not.
  ///
  /// Lists are searched without regard to diacritics, so that rows before it may be spelled otherwise.
  mutating func highlight(spelled text: String) {
    let lowercased = text.lowercased()
    func isSpelled(_ row: Suggestion) -> Bool { row.value.lowercased().hasPrefix(lowercased) }
    guard rows.indices.contains(highlight), !isSpelled(rows[highlight]),
      let row = rows.firstIndex(where: isSpelled)
    else { return }
    highlight(row)
  }

  /// Counts one row less, before those that are left after a removal are shown.
  mutating func noteRemoval() { mostTotal = max(mostTotal - 1, 0) }

  /// Replaces the rows.
  ///
  /// The highlight moves to the best one, or stays on its value if `keeping`.
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
    if !keeping { top = 0 }
    highlight(keeping ? rows.firstIndex { $0.value == lit } ?? highlight : 0)
  }

  /// Adapts the height to the window height.
  mutating func fit(windowRows: Int) {
    self.windowRows = windowRows
    height = max(min(Self.height(windowRows: windowRows), max(total, height)), 1)
    noteCount()
    scroll()
  }

  /// Keeps the highlight one row away from an edge behind which there are more rows.
  private mutating func scroll() {
    let margin = height > 2 ? 1 : 0
    top = min(top, max(highlight - margin, 0))
    top = max(top, min(highlight + margin, rows.count - 1) - height + 1)
    top = min(max(top, 0), max(rows.count - height, 0))
  }
}
