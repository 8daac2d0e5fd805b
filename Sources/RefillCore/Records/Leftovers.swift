/// The answers that no field of the form takes, because the form file has changed.
///
/// Each answer of an edited record has a text field of its own at the end of the form, in which it can
/// be read, changed and removed.
struct Leftovers: Sendable {
  /// The answers of a continued draft, by identifier or path.
  fileprivate(set) var ofDraft: [String: String] = [:]
  /// The answers by the ids of these fields.
  private var entries: [String: Record.Entry] = [:]
  /// The answers of fields that are secret now, which are not shown.
  private var hidden: [Record.Entry] = []

  /// The beginning of the ids of these fields, which no field of a form file has.
  fileprivate static let prefix = "$leftover"

  /// Adds an answer with a field of its own.
  mutating func add(_ entry: Record.Entry) { entries[entry.leftoverField.id] = entry }

  /// Adds an answer that is not shown.
  mutating func hide(_ entry: Record.Entry) { hidden.append(entry) }

  /// Returns the answer that a field has as its leftover; `nil` if the field is one of the form.
  func entry(of field: Field) -> Record.Entry? { entries.isEmpty ? nil : entries[field.id] }

  /// Returns the answers of the form with those that are left, but for places that the form answers.
  fileprivate func adding(_ left: [Record.Entry], to entries: [Record.Entry]) -> [Record.Entry] {
    let answered = Set(entries.map(\.path))
    return entries + (left + hidden).filter { !answered.contains($0.path) }
  }
}

extension FormModel {
  /// The answers of a continued draft that have no field in the form any more, by identifier or path.
  public internal(set) var lostAnswers: [String: String] {
    get { ownRecord.leftovers.ofDraft }
    set { ownRecord.leftovers.ofDraft = newValue }
  }

  /// Returns the answers of the form with the leftovers of an edited record, as they are now.
  func withLeftovers(_ entries: [Record.Entry]) -> [Record.Entry] {
    let left = order.compactMap { index in
      ownRecord.leftovers.entry(of: fields[index].field).flatMap { $0.changed(in: fields[index]) }
    }
    return ownRecord.leftovers.adding(left, to: entries)
  }
}

extension Form {
  /// Returns the form in which a record is edited: with a field for each answer that no other one takes,
  /// and without required secrets, which no record has.
  package func editing(_ record: Record, _ context: ReadingContext) -> Form {
    var trial = FormModel(self, context: context)
    let leftovers = trial.take(record).filter { !isSecret($0) }
    let own = fields.map { field in
      var field = field
      if field.hasSecrets { (field.isRequired, field.logic.required) = (false, nil) }
      return field
    }
    var group = FieldGroup(id: Leftovers.prefix, title: Message.leftoversTitle)
    group.elements = leftovers.indices.map { .field(own.count + $0) }
    return Form(
      id: id, title: title, description: description, fields: own + leftovers.map(\.leftoverField),
      elements: elements + (leftovers.isEmpty ? [] : [.group(group)]), rules: rules,
      hasReview: hasReview, summary: summary, presentation: presentation)
  }

  /// True for the answer of a field that is secret now.
  func isSecret(_ entry: Record.Entry) -> Bool {
    index(of: entry.field).map { fields[$0].hasSecrets } ?? false
  }
}

extension Record.Entry {
  /// The text in its field: the items of a list are lines.
  var leftoverText: String { answer.texts.joined(separator: "\n") }

  /// The field in which the answer is shown if the form has none for it.
  fileprivate var leftoverField: Field {
    var field = Field(
      id: Leftovers.prefix + path.stored, title: title,
      kind: leftoverText.contains(where: \.isNewline) ? .textarea : .text)
    field.description = Message.leftoverHint
    field.isRemembered = false
    field.snippets = .off
    return field
  }

  /// Returns the answer as it is in its field; `nil` if the user has removed it.
  fileprivate func changed(in state: FieldState) -> Record.Entry? {
    let text = state.line.text
    if text == leftoverText { return self }
    guard !state.isEmpty else { return nil }
    let lines = text.split(whereSeparator: \.isNewline).map { String($0).trimmed }
    return Record.Entry(
      field: field, path: path, title: title,
      answer: answer.listedTexts == nil ? .text(text.trimmed) : .list(lines.filter { !$0.isEmpty }))
  }
}
