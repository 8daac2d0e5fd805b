/// The part of a draft that describes an open fill-in.
public struct FillInDraft: Equatable, Codable, Sendable {
  /// The identifier of its field.
  public let field: String
  /// The abbreviation.
  public let typed: String
  /// The text of the snippet; `nil` in drafts of older versions.
  let text: String?
  /// The range of the abbreviation, or of the expansion, in the draft's text, in grapheme clusters.
  let start: Int
  let length: Int
  let delimiter: String
  let keepsDelimiter: Bool
  let moment: SnippetMoment
  /// The case adaptation of the expansion; `nil` in drafts of older versions.
  let adaption: CaseAdaption?
  /// True if the placeholders are tabstops within the text; `nil` counts as false.
  let isInText: Bool?
  /// The text that the expansion replaced; `nil` if that is the abbreviation, or without tabstops.
  let replaced: String?
  /// The values filled in, by placeholder name, without secrets, and the name of the focused
  /// placeholder.
  public let values: [String: String]
  /// The mentions in the placeholders of a fill-in form, by name; `nil` for none.
  let spans: [String: [Span]]?
  let current: String?

  init(_ fillInForm: FillInForm, field: String) {
    self.init(
      fillInForm.expanding, over: fillInForm.range, field: field, isInText: nil, replaced: nil,
      values: fillInForm.filled, spans: fillInForm.spansOfBlanks, current: fillInForm.current)
  }

  init(_ tabstops: ActiveTabstops, field: String) {
    self.init(
      tabstops.expanding, over: tabstops.range, field: field, isInText: true,
      replaced: tabstops.replaced.text, values: tabstops.values, spans: nil,
      current: tabstops.blank.name)
  }

  private init(
    _ expanding: PendingExpansion, over range: Range<Int>, field: String, isInText: Bool?,
    replaced: String?, values: [String: String], spans: [String: [Span]]?, current: String?
  ) {
    self.field = field
    typed = expanding.typed
    text = expanding.snippet.text
    start = range.lowerBound
    length = range.count
    delimiter = expanding.delimiter
    keepsDelimiter = expanding.keepsDelimiter
    moment = expanding.moment
    adaption = expanding.adaption
    self.isInText = isInText
    self.replaced = replaced
    let kept = values.filter {
      !Sensitive.isSecret($0.value) && !Sensitive.hasPersonalNumber($0.value)
    }
    self.values = kept
    self.spans = spans?.filter { kept[$0.key] != nil }
    self.current = current
  }
}

extension Turn {
  /// Reopens the fill-in of a draft; says so if its snippet no longer exists.
  mutating func reopen(_ draft: FillInDraft) {
    guard let index = model.focusedIndex, model.draftKey(of: index) == draft.field,
      let library = host.snippets()
    else { return }
    guard let snippet = library.snippet(of: draft) else {
      return model.messages.show(.snippet(.missing(draft.typed)))
    }
    var expanding = PendingExpansion(snippet: snippet, typed: draft.typed, moment: draft.moment)
    expanding.delimiter = draft.delimiter
    expanding.keepsDelimiter = draft.keepsDelimiter
    expanding.isOnOneLine = !model.fields[index].field.kind.isMultiline
    expanding.adaption =
      draft.adaption ?? CaseAdaption(typed: draft.typed, abbreviation: snippet.abbreviation)
      ?? .none
    reopen(draft, expanding, index)
  }

  /// Reopens a fill-in with its values, over its range of the text.
  mutating func reopen(_ draft: FillInDraft, _ expanding: PendingExpansion, _ index: Int) {
    guard let library = host.snippets(), let id = host.fillInID(draft.field),
      draft.start >= 0, draft.length >= 0,
      draft.start + draft.length <= model.fields[index].line.count
    else { return }
    let range = draft.start..<draft.start + draft.length
    if draft.isInText == true {
      return reopenStops(of: draft, expanding, range, as: id, index)
    }
    let expansion = expansion(expanding, library, values: [:], .atFirst, at: index)
    guard expansion.wantsFilling, open(expansion, expanding, over: range, as: id, index)
    else { return }
    answer(draft.values)
    model.overlays.fillInForm?.mark(draft.spans ?? [:])
    model.overlays.fillInForm?.noteReopened()
    if let current = draft.current { queue.append(.snippet(.goToBlank(current))) }
  }

  /// Restores the tabstops of a draft; does nothing if the snippet has changed.
  private mutating func reopenStops(
    of draft: FillInDraft, _ expanding: PendingExpansion, _ range: Range<Int>, as field: String,
    _ index: Int
  ) {
    guard let library = host.snippets() else { return }
    let expansion = expansion(expanding, library, values: draft.values, .atFirst, at: index)
    guard model.fitsInPlace(expansion, library), expansion.wantsFilling,
      model.fields[index].line.text.clusters(range) == expanding.text(of: expansion)
    else { return }
    model.fields[index].snippets.tabstops = ActiveTabstops(
      expanding: expanding, field: field,
      replaced: Clipping(draft.replaced ?? draft.typed + draft.delimiter),
      blanks: expansion.blanks, range: range, values: draft.values)
    show(expansion, index)
    goToTabstop(expansion.blanks.firstIndex { $0.name == draft.current } ?? 0, index)
    // Typing continues behind what was typed.
    if let name = draft.current, draft.values[name] != nil,
      let blank = model.fields[index].line.activeTabstop
    {
      model.fields[index].line.moveCursor(to: blank.upperBound)
    }
  }
}

extension SnippetLibrary {
  /// Returns the snippet of a draft: by its abbreviation, or by its text if it was picked by its
  /// label.
  fileprivate func snippet(of draft: FillInDraft) -> Snippet? {
    snippet(draft.typed, saying: draft.text)
      ?? collection.groups.lazy.flatMap(\.snippets).first { $0.text == draft.text }
  }
}
