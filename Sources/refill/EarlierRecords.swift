import Foundation
import RefillCore
import RefillStore

/// The records that were kept before, as far as they may fill this form.
struct EarlierRecords: Sendable {
  private let store: Store
  private let form: Form
  private let histories: FieldHistories

  init(store: Store, form: Form) {
    self.store = store
    self.form = form
    histories = FieldHistories(of: form)
  }

  /// The answer to a query; `nil` where there is none, or the store cannot be read now.
  func answer(_ query: RecordQuery) -> RecalledRecord? {
    let records = store.records
    switch query.lookup {
    case .holding(let texts, let field, let before):
      return earlier(
        try? records.last(
          form: form.id, holding: texts, field: field, history: histories[field], before: before))
    case .mentioning(let text, let field, let given):
      let witness = try? records.witness(
        of: text, form: form.id, field: field, given: given, histories: histories.names,
        at: Date())
      return earlier(witness?.stored, telling: witness?.telling ?? [])
    case .answering(let field, var before):
      while let found = try? records.last(form: form.id, answering: field, before: before) {
        if let record = earlier(found), !record.forgotten.contains(field) { return record }
        before = found.number
      }
      return nil
    }
  }

  /// The newest record; `nil` where there is none, or the store cannot be read now.
  var last: Record? { earlier(try? store.records.last(form: form.id))?.record }

  /// A record as it may be used: values that were renamed in their present spelling, and those that
  /// are in their history no more noted.
  private func earlier(_ stored: StoredRecord?, telling: [String] = []) -> RecalledRecord? {
    guard let stored else { return nil }
    let record = stored.record
    let fields = form.fields.filter { $0.kind.isTyped && $0.isRecalled }
    let spellings = spellings(of: fields, in: record)
    let entries = record.entries.map { entry in
      guard let spelling = spellings[entry.field], case .text(let old) = entry.answer,
        old.trimmed.precomposedStringWithCanonicalMapping != spelling
      else { return entry }
      return Record.Entry(field: entry.field, title: entry.title, answer: .text(spelling))
    }
    return RecalledRecord(
      number: stored.number,
      record: Record(
        id: record.id, form: record.form, started: record.started, submitted: record.submitted,
        entries: entries),
      forgotten: Set(fields.map(\.id)).subtracting(spellings.keys), telling: telling)
  }

  /// How the histories of fields spell the answers of a record now, as far as they hold them.
  ///
  /// What cannot be told is not filled in.
  private func spellings(of fields: [Field], in record: Record) -> [String: String] {
    let kept = fields.flatMap { values(of: $0, in: record) }
    let found = (try? store.history.spellings(of: kept.map { ($0.history, $0.value) })) ?? []
    return Dictionary(
      zip(kept, found).compactMap { kept, found in found.map { (kept.field, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// An answer as its history may hold it: a number is kept there as it was typed.
  private func values(
    of field: Field, in record: Record
  ) -> [(field: String, history: String, value: String)] {
    guard let history = histories[field.id],
      let text = record.entries.first(where: { $0.field == field.id })?.answer.texts.first
    else { return [] }
    let isNumber = field.kind == .number || field.kind == .decimal
    let texts = isNumber ? [text, text.replacing(".", with: ",")] : [text]
    return texts.map { (field.id, history, $0) }
  }
}
