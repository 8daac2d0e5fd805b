import Foundation
import RefillCore
import RefillStore

/// Looks up earlier records for filling in this form.
struct EarlierRecords: Sendable {
  private let store: Store
  private let form: Form
  private let histories: FieldHistories
  private let ranking: FormRanking

  init(store: Store, form: Form, ranking: FormRanking) {
    self.store = store
    self.form = form
    self.ranking = ranking
    histories = FieldHistories(of: form)
  }

  /// Returns the record for a query; `nil` if there is none or the store cannot be read now.
  func answer(_ query: RecordQuery) -> RecalledRecord? {
    let records = store.records
    switch query.lookup {
    case .holding(let texts, let field):
      return earlier(
        try? records.last(form: form.id, holding: texts, field: field, history: histories[field]))
    case .likeliest(let texts, let field, let given, let numbers):
      return earlier(
        try? ranking.record(holding: texts, of: field, given: given, besides: numbers))
    case .mentioning(let text, let field, let given):
      let witness = try? ranking.witness(of: text, field: field, given: given)
      return earlier(witness?.stored, reason: witness?.reason)
    case .answering(let field, var before):
      while let found = try? records.last(form: form.id, answering: field, before: before) {
        if let record = earlier(found), !record.forgotten.contains(field) { return record }
        before = found.number
      }
      return nil
    }
  }

  /// Returns the newest record of a form; `nil` if there is none or the store cannot be read now.
  static func last(of form: Form, in store: Store) -> Record? {
    let ranking = FormRanking(store, form: form, opened: Date(), timeZone: .current)
    return EarlierRecords(store: store, form: form, ranking: ranking)
      .earlier(try? store.records.last(form: form.id))?.record
  }

  /// Prepares a record for reuse: renamed values get their current spelling, and removed values are
  /// marked as not to be reused.
  private func earlier(
    _ stored: StoredRecord?, reason: SuggestionReason? = nil
  ) -> RecalledRecord? {
    guard let stored else { return nil }
    let record = stored.record
    let fates = fates(in: stored)
    let entries = record.entries.map { entry in
      guard case .kept(let spelling) = fates[entry.field], case .text(let old) = entry.answer,
        old.trimmed.precomposedStringWithCanonicalMapping != spelling
      else { return entry }
      return Record.Entry(field: entry.field, title: entry.title, answer: .text(spelling))
    }
    return RecalledRecord(
      number: stored.number,
      record: Record(
        id: record.id, form: record.form, started: record.started, submitted: record.submitted,
        entries: entries),
      forgotten: forgotten(in: record, fates), reason: reason)
  }

  /// Returns the ids of the fields whose answers must not be reused.
  ///
  /// Answers whose status cannot be determined are included.
  private func forgotten(in record: Record, _ fates: [String: ValueStatus]) -> Set<String> {
    let onceSecret = try? store.secretFields(form: form.id)
    let forgotten = recalled.filter { field in
      switch fates[field.id] {
      case .kept: return false
      case .removed, nil: return true
      case .absent:
        guard let onceSecret, !onceSecret.contains(field.id) else { return true }
        return field.exclusionReason(text(of: field, in: record) ?? "")?.isPrivate ?? false
      }
    }
    return Set(forgotten.map(\.id))
  }

  /// Returns the status of each answer in the history of its field, by field id.
  private func fates(in stored: StoredRecord) -> [String: ValueStatus] {
    let held = recalled.flatMap { values(of: $0, in: stored.record) }
    let fates = try? store.history.fates(
      of: held.map { ($0.history, $0.value) }, inRecord: stored.number)
    return Dictionary(
      zip(held, fates ?? []).map { ($0.field, $1) },
      uniquingKeysWith: { first, other in if case .kept = first { first } else { other } })
  }

  /// The typed fields whose answers are remembered in histories.
  private var recalled: [Field] { form.fields.filter { $0.kind.isTyped && $0.isRecalled } }

  /// Returns the texts under which a history may hold the answer; numbers are stored as typed.
  private func values(
    of field: Field, in record: Record
  ) -> [(field: String, history: String, value: String)] {
    guard let history = histories[field.id], let text = text(of: field, in: record) else {
      return []
    }
    let isNumber = field.kind == .number || field.kind == .decimal
    let texts = isNumber ? [text, text.replacing(".", with: ",")] : [text]
    return texts.map { (field.id, history, $0) }
  }

  private func text(of field: Field, in record: Record) -> String? {
    record.entries.first { $0.field == field.id }?.answer.texts.first
  }
}
