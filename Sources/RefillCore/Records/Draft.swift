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
  /// The identifier of the future record.
  public let record: UUID
  /// The time at which filling began.
  public let started: Date
  /// The time at which the draft was saved.
  public let saved: Date
  /// The texts by field identifier.
  ///
  /// Empty texts are left out unless they replaced a default; unchanged defaults are left out too.
  public let texts: [String: String]
  /// The spans of the texts, by field identifier; `nil` for none.
  public let spans: [String: [Span]]?
  /// The ticked values, by field identifier; unchanged defaults are left out.
  public let ticks: [String: [String]]
  /// The provenance of answers that were not typed, by field identifier; `nil` in drafts of older
  /// versions.
  public let origins: [String: FieldState.Provenance]?
  /// The identifier of the focused field; `nil` for none.
  public let focus: String?
  /// The open fill-in of a snippet; `nil` for none.
  public var fillIn: FillInDraft?
  /// True if the record was stored but not output.
  public var isCommitted = false

  /// The number of fields with an answer.
  public var answeredCount: Int {
    texts.values.count { !$0.isEmpty } + ticks.values.count { !$0.isEmpty }
  }
}

extension FormModel {
  /// Returns the current state as a draft; `nil` if the user changed nothing, or nothing that may be
  /// kept.
  public func draft(at time: Date) -> Draft? {
    guard isDirty else { return nil }
    var texts: [String: String] = [:]
    var ticks: [String: [String]] = [:]
    var spans: [String: [Span]] = [:]
    for entry in fields where !entry.isWithheld && !entry.isUntouchedDefault {
      guard !entry.isEmpty || entry.field.defaultAnswer != nil else { continue }
      if entry.field.kind == .choices {
        ticks[entry.field.id] = if case .list(let values) = entry.answer { values } else { [] }
      } else if entry.field.kind != .note {
        texts[entry.field.id] = entry.isEmpty ? "" : entry.line.text
        if !entry.line.spans.isEmpty { spans[entry.field.id] = entry.line.spans }
      }
    }
    let origins = fields.filter {
      !$0.isWithheld && !$0.isUnanswered && $0.provenance != .typed
    }.map { ($0.field.id, $0.provenance) }
    let fillIn = fillInDraft
    if let open = fillInForm, !fields[open.index].withholds(open.before.text) {
      texts[form.fields[open.index].id] = open.before.text
    }
    guard !texts.isEmpty || !ticks.isEmpty || fillIn != nil || !hasWithheldAnswers else {
      return nil
    }
    return Draft(
      form: form.id, record: identity.id, started: identity.started, saved: time, texts: texts,
      spans: spans.isEmpty ? nil : spans, ticks: ticks,
      origins: Dictionary(origins, uniquingKeysWith: { first, _ in first }),
      focus: focusedIndex.map { form.fields[$0].id }, fillIn: fillIn)
  }

  /// True if the text in the focused field is left out of drafts because it looks like a secret.
  public var withholdsFocusedText: Bool {
    focused.map { $0.secret == nil && Sensitive.isSecret($0.line.text) } ?? false
  }

  /// True if an answer was left out of the draft because it is not saved.
  private var hasWithheldAnswers: Bool {
    fillInForm != nil || fields.contains { $0.isWithheld && !$0.isEmpty }
  }

  /// The open fill-in, without secret values; `nil` for none, or if the text around it is not saved.
  private var fillInDraft: FillInDraft? {
    if let open = fillInForm {
      // A text may be secret only as a whole, such as a URL with a password in a placeholder.
      let hasSecret = open.filled.values.contains(where: Sensitive.isSecret)
      guard !fields[open.index].withholds(open.before.text),
        hasSecret || !Sensitive.isSecret(open.line.text)
      else { return nil }
      return FillInDraft(open, field: form.fields[open.index].id)
    }
    guard let index = focusedIndex, let tabstops = fields[index].snippets.tabstops,
      !fields[index].isWithheld, !fields[index].withholds(tabstops.replaced.text)
    else { return nil }
    return FillInDraft(tabstops, field: form.fields[index].id)
  }

  /// Returns true if a draft has answers that the form does not, or an open fill-in.
  func isNews(_ draft: Draft) -> Bool {
    if draft.fillIn != nil { return true }
    var other = self
    other.restore(draft)
    return zip(fields, other.fields).contains { !AnswerState($0).stands(in: $1) }
  }

  /// Sets the answers of a draft.
  mutating func restore(_ draft: Draft) {
    identity = RecordIdentity(id: draft.record, started: draft.started)
    for index in fields.indices where fields[index].secret == nil {
      let field = fields[index].field
      if let text = draft.texts[field.id] {
        var line = TextLine(text, spans: draft.spans?[field.id] ?? [])
        line.setTabstops()
        replaceText(of: index, by: line)
      }
      if let values = draft.ticks[field.id] {
        fields[index].ticks = Set(
          field.options.indices.filter { values.contains(field.options[$0].value) })
      }
      let isAnswered = draft.texts[field.id] != nil || draft.ticks[field.id] != nil
      if isAnswered, let origins = draft.origins {
        fields[index].provenance = origins[field.id] ?? .typed
      }
      fields[index].problem = fields[index].problemWhileTyping
    }
    isDirty = true
  }

  /// Restores a text; undo brings back text typed since the draft was discarded.
  private mutating func replaceText(of index: Int, by kept: TextLine) {
    let line = fields[index].line
    if fields[index].undo.newest != nil, line.text != kept.text {
      fields[index].undo.record(
        line, Edit(0..<line.count, kept.text), .whole, after: 0, at: 0, order: undo.next())
    }
    if line.text != kept.text { fields[index].provenance = .typed }
    fields[index].line = kept
  }
}

extension FieldState {
  /// True if the answer is not saved: a password, a one-time code, or a text that looks like a
  /// secret.
  fileprivate var isWithheld: Bool { self.secret != nil || withholds(self.line.text) }

  /// Returns true if `text` as the answer would not be saved.
  fileprivate func withholds(_ text: String) -> Bool {
    self.field.isOneTimeCode || Sensitive.isSecret(text)
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
