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
  public var fillInForm: FillInDraft?
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
    guard hasChanged else { return nil }
    var texts: [String: String] = [:]
    var ticks: [String: [String]] = [:]
    var spans: [String: [Span]] = [:]
    for entry in entries where entry.secret == nil && !entry.isUntouchedDefault {
      guard !entry.isEmpty || entry.field.defaultAnswer != nil else { continue }
      if entry.field.kind == .choices {
        ticks[entry.field.id] = if case .list(let values) = entry.answer { values } else { [] }
      } else if entry.field.kind != .note {
        texts[entry.field.id] = entry.isEmpty ? "" : entry.line.text
        if !entry.line.spans.isEmpty { spans[entry.field.id] = entry.line.spans }
      }
    }
    let origins = entries.filter {
      $0.secret == nil && !$0.isUnanswered && $0.provenance != .typed
    }.map { ($0.field.id, $0.provenance) }
    let fillInForm = fillInForm.map { FillInDraft($0, field: form.fields[$0.index].id) } ?? stopsDraft
    if let open = self.fillInForm { texts[form.fields[open.index].id] = open.before.text }
    return Draft(
      form: form.id, record: record, started: started, saved: time, texts: texts,
      spans: spans.isEmpty ? nil : spans, ticks: ticks,
      origins: Dictionary(origins, uniquingKeysWith: { first, _ in first }),
      focus: focusedIndex.map { form.fields[$0].id }, fillInForm: fillInForm)
  }

  /// The blanks that are filled in within the text of the focused field.
  private var stopsDraft: FillInDraft? {
    focusedIndex.flatMap { index in
      entries[index].tabstops.map { FillInDraft($0, field: form.fields[index].id) }
    }
  }

  /// Asks whether to go on with a draft; begins where it says nothing that does not stand here.
  mutating func offer(_ draft: Draft, older: Int) {
    if draft.isCommitted || isNews(draft) {
      question = .draft(draft, older: older)
    } else {
      queue.append(.begin)
    }
  }

  private func isNews(_ draft: Draft) -> Bool {
    var other = self
    other.take(draft)
    return zip(entries, other.entries).contains { !AnswerState($0).stands(in: $1) }
  }

  /// Puts the answers of a draft into the form.
  mutating func take(_ draft: Draft) {
    record = draft.record
    started = draft.started
    for index in entries.indices where entries[index].secret == nil {
      let field = entries[index].field
      if let text = draft.texts[field.id] {
        var line = TextLine(text, spans: draft.spans?[field.id] ?? [])
        line.setTabstops()
        replaceText(of: index, by: line)
      }
      if let values = draft.ticks[field.id] {
        entries[index].ticks = Set(
          field.options.indices.filter { values.contains(field.options[$0].value) })
      }
      let isAnswered = draft.texts[field.id] != nil || draft.ticks[field.id] != nil
      if isAnswered, let origins = draft.origins {
        entries[index].provenance = origins[field.id] ?? .typed
      }
      entries[index].problem = entries[index].problemWhileTyping
    }
    hasChanged = true
  }

  /// What was typed since the draft was thrown away can be brought back from under it.
  private mutating func replaceText(of index: Int, by kept: TextLine) {
    let line = entries[index].line
    if entries[index].undo.newest != nil, line.text != kept.text {
      stepNumber += 1
      entries[index].undo.record(
        line, Edit(0..<line.count, kept.text), .whole, after: 0, at: 0, order: stepNumber)
    }
    if line.text != kept.text { entries[index].provenance = .typed }
    entries[index].line = kept
  }
}
