public import Foundation

/// The saved answers of a form that was not submitted, without passwords, one-time codes, and texts
/// that look like a secret.
public struct Draft: Equatable, Codable, Sendable {
  /// The version of the format that this Refill writes.
  package static let currentVersion = 1

  /// The version of the format; `nil` in drafts of older versions.
  public private(set) var version: Int? = Draft.currentVersion
  /// The identifier of the form.
  public let form: String
  /// The absolute path of the form file; `nil` if the form was not read from a file.
  public var file: String?
  /// The form of a page with several, as it was named; `nil` for the first.
  public var part: String?
  /// The line of a file of many whose answers the form began with, and the digest of it; `nil` for none.
  public var row: String?
  /// The identifier of the future record.
  public let record: UUID
  /// The time at which filling began.
  public let started: Date
  /// The time at which the draft was saved.
  public internal(set) var saved: Date
  /// The number of items of each list by its path, such as `items[2].parts`; `nil` for none.
  public var items: [String: Int]?
  /// The texts by field identifier; by the path, such as `items[2].amount`, for fields of items.
  ///
  /// Empty texts are left out unless they replaced a default, or an answer of the record that is edited;
  /// unchanged defaults are left out too.
  public internal(set) var texts: [String: String]
  /// The spans of the texts, by field identifier; `nil` for none.
  public internal(set) var spans: [String: [Span]]?
  /// The ticked values, by field identifier; unchanged defaults are left out.
  public internal(set) var ticks: [String: [String]]
  /// The provenance of answers that were not typed, by field identifier; `nil` in drafts of older
  /// versions.
  public internal(set) var origins: [String: FieldState.Provenance]?
  /// The answers of fields that the form had when an earlier draft was saved, by their identifier or
  /// path; `nil` for none.
  public var lost: [String: String]?
  /// The identifier or path of the focused field, or the path of the row of an item; `nil` for none.
  ///
  /// In the review it is that of the field from which it was opened.
  public internal(set) var focus: String?
  /// The open fill-in of a snippet; `nil` for none.
  public var fillIn: FillInDraft?
  /// True if the text of the focused field, or its last line, was a line that was being typed.
  public var isTyping: Bool?
  /// True if the record was stored but not output.
  public var isCommitted = false
  /// True if the answers are those of a record that was given to its receiver, which has not taken it as
  /// far as is known.
  public var isHandedOn: Bool?
  /// The digest of the record of these or earlier answers that its receiver has taken; `nil` if it has
  /// taken none.
  public var taken: String?
  /// The stored record that is edited; `nil` for a new one.
  public var edits: EditedRevision?

  /// Returns true if another draft of the same record has the same answers.
  package func hasAnswers(of other: Draft) -> Bool {
    (record, items, texts, ticks) == (other.record, other.items, other.texts, other.ticks)
      && spans == other.spans && lost == other.lost && fillIn == other.fillIn
  }

  /// The number of fields with an answer.
  public var answeredCount: Int {
    texts.values.count { !$0.isEmpty } + ticks.values.count { !$0.isEmpty }
  }

  /// True if a field has an answer, or if there are answers without a field.
  package var hasAnswers: Bool { answeredCount > 0 || lost?.isEmpty == false }

  /// The fields with an answer, by identifier or path.
  private var answered: [String] {
    texts.filter { !$0.value.isEmpty }.map(\.key) + ticks.filter { !$0.value.isEmpty }.map(\.key)
  }

  /// Returns the number of answers of the fields that a form with them has now.
  package func answeredCount(in model: FormModel) -> Int {
    let answered = Set(answered)
    return model.answerable.count { answered.contains(model.draftKey(of: $0)) }
  }

  /// Returns true if the draft has answers, and none of them has a field in a form.
  public func fitsNothing(of form: Form) -> Bool {
    let answered = answered
    guard !answered.isEmpty || lost?.isEmpty == false else { return false }
    return answered.allSatisfy { form.element(at: $0) == nil }
  }

  /// True if nothing of the user is in it.
  package var isEmpty: Bool {
    !hasAnswers && texts.isEmpty && ticks.isEmpty && (items ?? [:]).isEmpty && fillIn == nil
  }

  /// The texts of the user in it, also those that no field takes and those in an open snippet.
  package var ownTexts: [String] {
    var all = Array(texts.values)
    for ticked in ticks.values { all += ticked }
    if let lost { all += lost.values }
    guard let fillIn else { return all }
    all += fillIn.values.values
    return all + [fillIn.typed, fillIn.replaced ?? ""]
  }

  /// Returns the draft without the answers that are a value; `nil` if none is, or if the answers are those of a
  /// record that was stored or handed on.
  package func without(_ value: String) -> Draft? {
    guard !isCommitted, isHandedOn != true else { return nil }
    func isIt(_ text: String) -> Bool { text.trimmed == value.trimmed }
    var draft = self
    draft.texts = texts.filter { !isIt($0.value) }
    draft.ticks = ticks.mapValues { $0.filter { !isIt($0) } }
    draft.lost = lost?.filter { !isIt($0.value) }
    for key in texts.keys where draft.texts[key] == nil {
      draft.spans?[key] = nil
      draft.origins?[key] = nil
    }
    return draft.hasAnswers(of: self) ? nil : draft
  }

  /// The number of items with an answer, without those in items; `nil` for none.
  var itemCount: Int? {
    let items = Set(answered.compactMap { path in path.firstIndex(of: "]").map { path[...$0] } })
    return items.isEmpty ? nil : items.count
  }
}

extension FormModel {
  /// Returns the current state as a draft; `nil` if there is none, or no answer of the user in it.
  public func draftToKeep(at time: Date) -> Draft? {
    guard let draft = draft(at: time), draft.hasAnswers || hasOwnAnswers else { return nil }
    return draft
  }

  /// Returns the current state as a draft; `nil` if the user changed nothing, or nothing that may be
  /// kept.
  public func draft(at time: Date) -> Draft? {
    guard isDirty else { return nil }
    // The items of a record that is not filled in yet.
    if let before = overlays.preview?.itemsBefore {
      var other = self
      other.overlays.preview = nil
      other.removeItems(addedTo: before, keeping: [])
      return other.draft(at: time)
    }
    var answers = draftAnswers
    if let open = fillInForm, !fields[open.index].withholds(open.before.text) {
      answers.texts[draftKey(of: open.index)] = open.before.text
    }
    let fillIn = fillInDraft
    guard
      !answers.isEmpty || fillIn != nil || items.arrangement != items.start || !lostAnswers.isEmpty
        || !hasWithheldAnswers
    else {
      return nil
    }
    var draft = Draft(
      form: form.id, record: identity.id, started: identity.started, saved: time,
      items: itemCounts, texts: answers.texts,
      spans: answers.spans.isEmpty ? nil : answers.spans, ticks: answers.ticks,
      origins: answers.origins,
      lost: lostAnswers.isEmpty ? nil : lostAnswers, focus: resumePath, fillIn: fillIn)
    draft.edits = identity.edited
    return draft
  }

  /// True if the text in the focused field is left out of drafts because of what it looks like.
  public var withholdsFocusedText: Bool {
    focused.map { $0.secret == nil && $0.withholds($0.line.text) } ?? false
  }

  /// Returns true if a text of the focused field would be left out of drafts.
  package func withholds(_ text: String) -> Bool { focused?.withholds(text) ?? false }

  /// True if an answer was left out of the draft because it is not saved.
  private var hasWithheldAnswers: Bool {
    fillInForm != nil || draftFields.withheld.contains(where: isThere)
  }

  /// The open fill-in, without secret values; `nil` for none, or if the text around it is not saved.
  private var fillInDraft: FillInDraft? {
    if let open = fillInForm {
      // A text may be secret only as a whole, such as a URL with a password in a placeholder.
      let hasSecret = open.filled.values.contains(where: Sensitive.isSecret)
      guard !fields[open.index].withholds(open.before.text),
        hasSecret || !Sensitive.isSecret(open.line.text)
      else { return nil }
      return FillInDraft(open, field: draftKey(of: open.index))
    }
    guard let index = focusedIndex, let tabstops = fields[index].snippets.tabstops,
      !fields[index].isWithheld, !fields[index].withholds(tabstops.replaced.text)
    else { return nil }
    return FillInDraft(tabstops, field: draftKey(of: index))
  }

  /// Returns the name of a field in drafts: its identifier, or the path of a field of an item.
  package func draftKey(of index: Int) -> String {
    fields[index].item == nil ? fields[index].field.id : path(of: index).description
  }

  /// Returns true if a draft has answers that the form does not, or an open fill-in.
  ///
  /// Answers without a field count as well: a form that began at once would replace them.
  func isNews(_ draft: Draft) -> Bool {
    if draft.fillIn != nil { return true }
    var other = self
    if !other.restore(draft).isEmpty || !other.lostAnswers.isEmpty { return true }
    if other.order.count != order.count { return true }
    return zip(order, other.order).contains { index, restored in
      !AnswerState(fields[index]).stands(in: other.fields[restored])
    }
  }

  /// Returns the answers of a draft that no field of the form takes, because its file has changed.
  private func lost(in draft: Draft) -> [String: String] {
    let kinds = Dictionary(
      order.map { (draftKey(of: $0), fields[$0].field.kind) },
      uniquingKeysWith: { first, _ in first })
    let texts = draft.texts.filter { key, text in kinds[key]?.takes(draft: text) != true }
    let lists = draft.ticks.filter { kinds[$0.key] != .choices }
      .mapValues { $0.joined(separator: Self.lostSeparator) }
    return texts.merging(lists) { first, _ in first }.filter { !$0.value.isEmpty }
  }

  /// The separator of several values in one lost answer.
  fileprivate static let lostSeparator = ", "

  /// Sets the answers of a draft; those without a field are kept for the next draft.
  ///
  /// - Returns: The identifiers or paths of answers that have no field any more, sorted.
  @discardableResult
  package mutating func restore(_ draft: Draft) -> [String] {
    ownRecord.identity = RecordIdentity(
      id: draft.record, started: draft.started, edited: draft.edits)
    if let counts = draft.items { setItems(counts) }
    var lostBefore = draft.lost ?? [:]
    for index in order where fields[index].secret == nil {
      let (field, key) = (fields[index].field, draftKey(of: index))
      let isKnown = draft.texts[key] != nil || draft.ticks[key] != nil
      // A field that was gone when an earlier draft was saved may be back.
      let back = isKnown ? nil : lostBefore[key].flatMap { field.answer(lost: $0) }
      if back != nil { lostBefore[key] = nil }
      let text = (draft.texts[key] ?? back?.first).flatMap {
        field.kind.takes(draft: $0) ? $0 : nil
      }
      let values = field.kind == .choices ? draft.ticks[key] ?? back : nil
      if let text {
        var line = TextLine(text, spans: draft.spans?[key] ?? [])
        line.setTabstops()
        replaceText(of: index, by: line)
      }
      if let values { tick(Set(values), of: index) }
      if text != nil || values != nil, let origins = draft.origins {
        fields[index].provenance = origins[key] ?? .typed
      }
      fields[index].problem = fields[index].problemWhileTyping
    }
    ownRecord.isDirty = true
    let lost = lost(in: draft)
    lostAnswers = lostBefore.merging(lost) { _, new in new }
    return lost.keys.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
  }

  /// Returns the action that leads to the focus of a draft, or to the first field if it is gone.
  func focusAction(of draft: Draft) -> Action {
    draft.focus.flatMap { index(of: $0) == nil && row(at: $0) == nil ? nil : .focus($0) } ?? .begin
  }

  /// Restores a text; undo brings back text typed since the draft was discarded.
  private mutating func replaceText(of index: Int, by kept: TextLine) {
    let line = fields[index].line
    if fields[index].editing.undo.newest != nil, line.text != kept.text {
      fields[index].editing.undo.record(
        line, Edit(0..<line.count, kept.text), .whole, after: 0, at: 0, order: editing.undo.next())
    }
    if line.text != kept.text { fields[index].provenance = .typed }
    fields[index].line = kept
  }
}

extension FieldKind {
  /// Returns true if a text of a draft can be the answer of a field, which had another kind before.
  fileprivate func takes(draft text: String) -> Bool {
    switch self {
    case .confirm: ["", "true", "false"].contains(text)
    case .choices, .note: false
    case .text, .textarea, .number, .decimal, .date, .time, .datetime, .email, .url, .tel, .path,
      .password, .choice:
      true
    }
  }
}

extension Field {
  /// Returns the text or the values of a lost answer of a draft; `nil` if it is none of this field.
  fileprivate func answer(lost text: String) -> [String]? {
    guard kind == .choices else { return kind.takes(draft: text) ? [text] : nil }
    let values = text.components(separatedBy: FormModel.lostSeparator)
    return values.allSatisfy { value in options.contains { $0.value == value } } ? values : nil
  }
}

extension Turn {
  /// Offers to continue with a draft; begins at once if the form already has its answers.
  mutating func offer(_ draft: Draft, older: Int) {
    if draft.isCommitted || model.isNews(draft) {
      model.overlays.question = .draft(draft, older: older)
    } else {
      queue.append(.navigation(.begin))
    }
  }
}
