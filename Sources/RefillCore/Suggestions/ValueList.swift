/// The list of values for a field: its rows, and what is asked about them.
public struct ValueList: Equatable, Sendable {
  /// The rows, the highlighted one and those in view.
  public internal(set) var chooser: Chooser
  /// The value whose spelling is being edited.
  public internal(set) var renaming: Renaming?
  /// True if all values of the field are searched, however short the text is.
  var isSearch = false
  /// The time of the last Delete on the highlighted row, in seconds on the host's clock, while the row
  /// asks whether it shall be removed.
  var asksSince: Double?
  /// The most rows that were asked for, so that holding Down asks once.
  var askedRows = 0
  /// True while the highlight is on its way to the last row, and waits for rows.
  var seeksEnd = false

  init(_ page: SuggestionPage, windowRows: Int) {
    chooser = Chooser(page, windowRows: windowRows)
  }

  /// True while the highlighted row asks whether it shall be removed.
  public var asksToRemove: Bool { asksSince != nil }

  /// True while more rows were asked for and have not come.
  var isPaging: Bool { chooser.rows.count < min(askedRows, chooser.total) }

  /// Moves the highlight to a row; a question about the row before is withdrawn.
  mutating func highlight(_ row: Int) {
    chooser.highlight(row)
    asksSince = nil
    seeksEnd = false
  }

  /// Takes new rows; the highlight goes to the first one, or stays on its value where `keeping`.
  mutating func show(_ page: SuggestionPage, keeping: Bool) {
    let wasSeekingEnd = keeping && seeksEnd
    if !keeping { askedRows = 0 }
    chooser.show(page, keeping: keeping)
    asksSince = nil
    seeksEnd = false
    if wasSeekingEnd {
      highlight(chooser.rows.count - 1)
      seeksEnd = isPaging
    }
  }
}
