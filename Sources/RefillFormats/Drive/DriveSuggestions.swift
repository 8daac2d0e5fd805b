import RefillCore

extension FormModel {
  /// The values that are offered for the focused field: the rows of the open list, else those that
  /// complete the text; `null` if none are offered and none are awaited.
  func driveSuggestions(isWaiting: Bool) -> JSONText {
    guard let entry = focused, !entry.field.hasSecrets else { return .null }
    let page =
      chooser.map { SuggestionPage($0.rows, total: $0.total, isExact: $0.isExact) }
      ?? entry.candidates
    let ghost = entry.line.marked?.completion
    guard chooser != nil || !page.suggestions.isEmpty || ghost != nil || isWaiting else {
      return .null
    }
    return .object([
      ("rows", .list(page.suggestions.map(\.driveRow))), ("total", .integer(page.total)),
      ("exact", .flag(page.isExact)), ("open", .flag(chooser != nil)),
      ("highlight", chooser.map { JSONText.integer($0.highlight) } ?? .null),
      ("completion", ghost.map(JSONText.string) ?? .null), ("waiting", .flag(isWaiting)),
    ])
  }
}

extension Suggestion {
  /// The value with its origin.
  fileprivate var driveRow: JSONText {
    .object([("value", .string(value))] + originMembers)
  }

  private var originMembers: [(String, JSONText)] {
    switch origin {
    case .history(let uses, let lastUsed):
      [("origin", .string("history")), ("uses", .integer(uses)), ("lastUsed", .date(lastUsed))]
    case .snippet(let text): [("origin", .string("snippet")), ("detail", .string(text))]
    case .form: [("origin", .string("form"))]
    case .guess: [("origin", .string("guess"))]
    case .reading(let meaning): [("origin", .string("reading")), ("detail", .string(meaning))]
    case .file: [("origin", .string("file"))]
    case .entity: [("origin", .string("entity"))]
    }
  }
}
