import Foundation
import RefillCore
import RefillStore

/// The records that were kept before, as far as they may fill this form.
struct EarlierRecords: Sendable {
  private let store: Store
  private let form: Form

  init(store: Store, form: Form) {
    self.store = store
    self.form = form
  }

  /// The answer to a query; `nil` where there is none, or the store cannot be read now.
  func answer(_ query: RecordQuery) -> RecalledRecord? {
    let records = store.records
    switch query.lookup {
    case .holding(let texts, let field, let before):
      return earlier(
        try? records.last(form: form.id, holding: texts, field: field, before: before))
    case .mentioning(let text, let field):
      return earlier(try? records.last(mentioning: text, field: field))
    case .answering(let field, var before):
      while let found = try? records.last(form: form.id, answering: field, before: before) {
        if let record = earlier(found), !record.forgotten.contains(field) { return record }
        before = found.number
      }
      return nil
    }
  }

  private func earlier(_ stored: StoredRecord?) -> RecalledRecord? {
    guard let stored else { return nil }
    return RecalledRecord(
      number: stored.number, record: stored.record, forgotten: forgotten(in: stored.record))
  }

  /// The fields whose answer their history does not hold.
  private func forgotten(in record: Record) -> Set<String> {
    let fields = form.fields.filter { $0.kind.isTyped && $0.isRecalled }
    let kept = fields.flatMap { field in spellings(of: field, in: record) }
    let held = try? store.history.holds(kept.map { ($0.history, $0.value) })
    // What cannot be told is not filled in.
    let known = zip(kept, held ?? []).filter(\.1).map(\.0.field)
    return Set(fields.map(\.id)).subtracting(known)
  }

  /// An answer as its history may hold it: a number is kept there as it was typed.
  private func spellings(
    of field: Field, in record: Record
  ) -> [(field: String, history: String, value: String)] {
    guard let history = field.historyName,
      let text = record.entries.first(where: { $0.field == field.id })?.answer.texts.first
    else { return [] }
    let isNumber = field.kind == .number || field.kind == .decimal
    let texts = isNumber ? [text, text.replacing(".", with: ",")] : [text]
    return texts.map { (field.id, history, $0) }
  }
}
