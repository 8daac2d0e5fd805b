/// The list of values for a field, and its pending questions.
public struct ValueList: Equatable, Sendable {
  /// The rows, the highlight and the visible range.
  public internal(set) var chooser: Chooser
  /// The value whose spelling is being edited.
  public internal(set) var renaming: Renaming?
  /// The answer of a choice when its list was opened: no search until other text is typed.
  var answer: String?
  /// The text that the values match in place of the text of the field; `nil` for that.
  var lookedUp: String?
  /// The answer of a text area before all values were searched, which is there again afterwards: in
  /// several rows, the letters of a search would remain in the answer unseen; `nil` for other lists.
  var searched: AnswerBeforeSearch?
  /// True if all values of the field are searched, regardless of the minimum length of the query.
  public internal(set) var isSearch = false
  /// The time of the last Delete on the highlighted row, in seconds of the host's clock; `nil`
  /// unless the row asks for confirmation.
  var asksSince: Double?
  /// The largest number of rows requested, so that a held Down key requests each page once.
  var askedRows = 0
  /// True while rows are loading on the way to the last row.
  var seeksEnd = false

  init(_ page: SuggestionPage, windowRows: Int) {
    chooser = Chooser(page, windowRows: windowRows)
  }

  /// True while the highlighted row asks whether to remove its value.
  public var asksToRemove: Bool { asksSince != nil }

  /// The path of the highlighted row, if it is a file or folder; folders end in `/`.
  public var path: String? {
    guard chooser.rows.indices.contains(chooser.highlight),
      case .file = chooser.rows[chooser.highlight].origin
    else { return nil }
    return chooser.rows[chooser.highlight].value
  }

  /// True if the highlighted row is a folder, which Right enters.
  public var isOnFolder: Bool { path?.hasSuffix("/") ?? false }

  /// True while requested rows have not arrived.
  var isPaging: Bool { chooser.rows.count < min(askedRows, chooser.total) }

  /// Moves the highlight to a row, and withdraws a confirmation of the previous row.
  mutating func highlight(_ row: Int) {
    chooser.highlight(row)
    asksSince = nil
    seeksEnd = false
  }

  /// Replaces the rows.
  ///
  /// The highlight moves to the first one, or stays on its value if `keeping`.
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

/// A text area's answer and its undo steps before its values were searched.
struct AnswerBeforeSearch: Equatable, Sendable {
  let line: TextLine
  let provenance: FieldState.Provenance
  let undo: UndoHistory

  init(_ entry: FieldState) {
    (line, provenance, undo) = (entry.line, entry.provenance, entry.editing.undo)
  }
}
