public import Foundation

/// What stands in a form that was not submitted: everything but secure answers.
public struct Draft: Equatable, Codable, Sendable {
  /// The id of the form.
  public let form: String
  /// The file of the form, as an absolute path; `nil` where the form was not read from a file.
  public var file: String?
  /// The record that the filling would become.
  public let record: UUID
  /// When the filling began.
  public let started: Date
  /// When this was kept.
  public let saved: Date
  /// The texts by field id; empty ones are left out, unless they took the place of a
  /// default, and so are defaults that the person did not touch.
  public let texts: [String: String]
  /// What parts of these texts mean, by field id; `nil` where none means anything.
  public let spans: [String: [Span]]?
  /// The values ticked, by field id, likewise.
  public let ticks: [String: [String]]
  /// Where answers come from that nobody typed, by field id; `nil` in drafts of older programs.
  public let origins: [String: FieldState.Provenance]?
  /// The field that had the focus.
  public let focus: String?
  /// The blanks of a snippet that were being filled in.
  public var fillIn: FillInDraft?
  /// Whether the record was stored already, and only handing it out failed.
  public var isCommitted = false

  /// How many fields have an answer.
  public var answeredCount: Int {
    texts.values.count { !$0.isEmpty } + ticks.values.count { !$0.isEmpty }
  }
}

extension FormModel {
  /// What stands here, to be kept until it is submitted; `nil` where the person changed nothing.
  public func draft(at time: Date) -> Draft? {
    guard isDirty else { return nil }
    var texts: [String: String] = [:]
    var ticks: [String: [String]] = [:]
    var spans: [String: [Span]] = [:]
    for entry in fields where entry.secret == nil && !entry.isUntouchedDefault {
      guard !entry.isEmpty || entry.field.defaultAnswer != nil else { continue }
      if entry.field.kind == .choices {
        ticks[entry.field.id] = if case .list(let values) = entry.answer { values } else { [] }
      } else if entry.field.kind != .note {
        texts[entry.field.id] = entry.isEmpty ? "" : entry.line.text
        if !entry.line.spans.isEmpty { spans[entry.field.id] = entry.line.spans }
      }
    }
    let origins = fields.filter {
      $0.secret == nil && !$0.isUnanswered && $0.provenance != .typed
    }.map { ($0.field.id, $0.provenance) }
    let fillIn =
      fillInForm.map { FillInDraft($0, field: form.fields[$0.index].id) } ?? tabstopsDraft
    if let open = fillInForm { texts[form.fields[open.index].id] = open.before.text }
    return Draft(
      form: form.id, record: identity.id, started: identity.started, saved: time, texts: texts,
      spans: spans.isEmpty ? nil : spans, ticks: ticks,
      origins: Dictionary(origins, uniquingKeysWith: { first, _ in first }),
      focus: focusedIndex.map { form.fields[$0].id }, fillIn: fillIn)
  }

  /// The blanks that are filled in within the text of the focused field.
  private var tabstopsDraft: FillInDraft? {
    focusedIndex.flatMap { index in
      fields[index].snippets.tabstops.map { FillInDraft($0, field: form.fields[index].id) }
    }
  }

  /// True if a draft says something that is not in the form already.
  func isNews(_ draft: Draft) -> Bool {
    var other = self
    other.take(draft)
    return zip(fields, other.fields).contains { !AnswerState($0).stands(in: $1) }
  }

  /// Puts the answers of a draft into the form.
  mutating func take(_ draft: Draft) {
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

  /// What was typed since the draft was thrown away can be brought back from under it.
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

extension Turn {
  /// Asks whether to continue with a draft; begins where it says nothing that is not there already.
  mutating func offer(_ draft: Draft, older: Int) {
    if draft.isCommitted || model.isNews(draft) {
      model.overlays.question = .draft(draft, older: older)
    } else {
      queue.append(.navigation(.begin))
    }
  }
}
