import Foundation
import RefillCore
import RefillStore

/// Looks up earlier records for filling in this form.
struct EarlierRecords: Sendable {
  private let store: Store
  private let form: Form
  private let histories: FieldHistories
  private let ranking: FormRanking
  /// The number of the record that is edited, which is no earlier one; `nil` for a new record.
  private let edited: Int?

  init(store: Store, form: Form, ranking: FormRanking, edited: Int? = nil) {
    self.store = store
    self.form = form
    self.ranking = ranking
    self.edited = edited
    histories = FieldHistories(of: form)
  }

  /// Returns the record for a query; `nil` if there is none or the store cannot be read now.
  func answer(_ query: RecordQuery) -> RecalledRecord? {
    let records = store.records
    switch query.lookup {
    case .holding(let texts, let field):
      return earlier(
        newest(before: .max) { before in
          try? records.last(
            form: form.id, holding: texts, field: field, history: histories[field], before: before)
        })
    case .likeliest(let texts, let field, let given, let numbers):
      return earlier(
        try? ranking.record(
          holding: texts, of: field, given: given,
          besides: numbers + [edited].compactMap(\.self)))
    case .mentioning(let text, let field, let given):
      let found = try? ranking.supportingRecord(of: text, field: field, given: given)
      return earlier(found?.stored, reason: found?.reason)
    case .answering(let field, var before):
      while let found = newest(
        before: before,
        { try? records.last(form: form.id, answering: field, before: $0) })
      {
        if let record = earlier(found), !record.forgotten.contains(field) { return record }
        before = found.number
      }
      return nil
    }
  }

  /// Returns the user's own uses of the value that a query asks to explain, which others use too.
  func ownUses(_ query: RecordQuery) -> Int? {
    guard case .mentioning(let text, let field, _) = query.lookup, let history = histories[field]
    else { return nil }
    return try? store.sharing.ownUses(of: text, in: history)
  }

  /// Returns the newest record that a search finds, but the one that is edited.
  ///
  /// - Parameter search: returns the newest record before the one of a number.
  private func newest(before number: Int, _ search: (Int) -> StoredRecord?) -> StoredRecord? {
    let found = search(number)
    return found != nil && found?.number == edited ? search(edited ?? number) : found
  }

  /// Returns the newest record of a form; `nil` if there is none or the store cannot be read now.
  static func last(of form: Form, in store: Store) -> Record? {
    let ranking = FormRanking(store, form: form, opened: Date(), timeZone: .current)
    return EarlierRecords(store: store, form: form, ranking: ranking)
      .earlier(try? store.records.last(form: form.id))?.record
  }

  /// Returns a record of the form that the user named, prepared for reuse.
  func recall(_ stored: StoredRecord) -> RecalledRecord {
    earlier(stored) ?? RecalledRecord(number: stored.number, record: stored.record)
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
      guard case .kept(let spelling) = fates[entry.path], case .text(let old) = entry.answer,
        old.trimmed.precomposedStringWithCanonicalMapping != spelling
      else { return entry }
      return Record.Entry(
        field: entry.field, path: entry.path, title: entry.title, answer: .text(spelling))
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
  private func forgotten(in record: Record, _ fates: [RecordPath: ValueStatus]) -> Set<String> {
    let onceSecret = try? store.secretFields(form: form.id)
    let forgotten = recalled.filter { field in
      let entries = record.entries.filter { $0.field == field.id }
      // A field of several items is forgotten if the answer in one of them is.
      return entries.isEmpty
        || entries.contains { entry in
          switch fates[entry.path] {
          case .kept: return false
          case .removed, nil: return true
          case .absent:
            guard let onceSecret, !onceSecret.contains(field.id) else { return true }
            return field.exclusionReason(entry.answer.texts.first ?? "")?.isPrivate ?? false
          }
        }
    }
    return Set(forgotten.map(\.id))
  }

  /// Returns the status of each answer in the history of its field, by its place in the record.
  private func fates(in stored: StoredRecord) -> [RecordPath: ValueStatus] {
    let fields = Dictionary(recalled.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let held = stored.record.entries.flatMap { entry in
      fields[entry.field].map { values(of: entry, in: $0) } ?? []
    }
    let fates = try? store.history.fates(
      of: held.map { ($0.history, $0.value) }, inRecord: stored.number)
    return Dictionary(
      zip(held, fates ?? []).map { ($0.path, $1) },
      uniquingKeysWith: { first, other in if case .kept = first { first } else { other } })
  }

  /// The typed fields whose answers are remembered in histories.
  private var recalled: [Field] { form.fields.filter { $0.kind.isTyped && $0.isRecalled } }

  /// Returns the texts under which a history may hold the answer; numbers are stored as typed.
  private func values(
    of entry: Record.Entry, in field: Field
  ) -> [(path: RecordPath, history: String, value: String)] {
    guard let history = histories[field.id], let text = entry.answer.texts.first else {
      return []
    }
    let isNumber = field.kind == .number || field.kind == .decimal
    let texts = isNumber ? [text, text.replacing(".", with: ",")] : [text]
    return texts.map { (entry.path, history, $0) }
  }
}
