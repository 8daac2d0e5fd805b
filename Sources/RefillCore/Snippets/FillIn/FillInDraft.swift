/// A fill-in that was open when a draft was kept.
public struct FillInDraft: Equatable, Codable, Sendable {
  /// The id of its field.
  public let field: String
  /// The abbreviation, which stands in the text of the draft.
  public let typed: String
  /// Where that begins, and how much goes with it, in grapheme clusters.
  let start: Int
  let length: Int
  let delimiter: String
  let keepsDelimiter: Bool
  let moment: SnippetMoment
  /// What was filled in, by the names of the blanks, and the blank that had the focus.
  public let values: [String: String]
  let current: String?

  init(_ fillIn: FillIn, field: String) {
    self.field = field
    typed = fillIn.expanding.typed
    start = fillIn.range.lowerBound
    length = fillIn.range.count
    delimiter = fillIn.expanding.delimiter
    keepsDelimiter = fillIn.expanding.keepsDelimiter
    moment = fillIn.expanding.moment
    values = fillIn.values
    current = fillIn.current
  }
}

extension Filling {
  /// Opens the blanks again that a draft had open; nothing where their snippet is gone.
  mutating func reopen(_ draft: FillInDraft, _ host: Host) {
    guard let index = focusedIndex, form.fields[index].id == draft.field,
      let library = host.snippets(), let snippet = library.snippet(draft.typed),
      draft.start >= 0, draft.length >= 0,
      draft.start + draft.length <= entries[index].line.count
    else { return }
    var expanding = Expanding(snippet: snippet, typed: draft.typed, moment: draft.moment)
    expanding.delimiter = draft.delimiter
    expanding.keepsDelimiter = draft.keepsDelimiter
    expanding.adaption =
      CaseAdaption(typed: draft.typed, abbreviation: snippet.abbreviation) ?? .none
    let range = draft.start..<draft.start + draft.length
    let expansion = expansion(expanding, library, host, values: [:], .atFirst)
    guard expansion.wantsFilling, let id = host.fillInID(draft.field),
      open(expansion, expanding, over: range, as: id, index, host)
    else { return }
    queue.append(.fillIn(draft.values))
    if let current = draft.current { queue.append(.goToBlank(current)) }
  }
}
