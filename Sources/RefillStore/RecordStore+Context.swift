public import Foundation
import GRDB
public import RefillCore

extension RecordStore {
  /// Values for a field in the order in which this person is likely to mean them: first those of
  /// earlier records that agree with what is filled already, then others of the same form.
  ///
  /// Values come from records, so one may have been taken out of its history since; the caller
  /// leaves those out. The same store, question and `now` give the same answer. Reads the newest
  /// 192 records of the form and the newest 24 that agree with each clue, however many there are:
  /// under 1 ms.
  ///
  /// - Parameters:
  ///   - form: the id of the form.
  ///   - field: the id of the field that is being filled.
  ///   - given: what else is filled; of several clues about one field, the first counts.
  ///   - best: values of the field in the order they have without context. Those that were ever
  ///     used in the form are in the answer, in that order where nothing speaks for another; so
  ///     where no record agrees with anything, they keep their places. 1 µs a value.
  ///   - now: what the age of a record is counted to.
  ///   - limit: the most values wanted.
  public func contextValues(
    form: String, field: String, given: [Clue], best: [String] = [], at now: Date, limit: Int
  ) throws(StoreError) -> [ContextValue] {
    let search = ContextSearch(form: form, field: field, given: given)
    return try connection.read(.suggestions) {
      try search.values(best: best, at: now, limit: limit, in: $0)
    }
  }

  /// When a value was last submitted in a field of a form, and beside what; `nil` if it never was.
  ///
  /// Two lookups, however many records there are.
  public func lastUse(
    of value: String, form: String, field: String
  ) throws(StoreError) -> LastUse? {
    guard let clue = Clue(field: field, value: value) else { return nil }
    return try connection.read(.suggestions) { database in
      let key = AnswerKey(form: form, clue)
      guard let number = try ContextRows.newest(with: key, in: database),
        let stored = try RecordRows.fetch("WHERE id = ?", [number], in: database).first
      else { return nil }
      return LastUse(stored, of: clue)
    }
  }
}

extension LastUse {
  /// The use in a record; `nil` where the record has another answer.
  fileprivate init?(_ stored: StoredRecord, of clue: Clue) {
    let clues = stored.record.entries.map { Clue(field: $0.field, answer: $0.answer) }
    guard clues.contains(clue) else { return nil }
    number = stored.number
    submitted = stored.record.submitted
    neighbours = zip(stored.record.entries, clues).compactMap { entry, other in
      guard case .text = entry.answer, let other, other.field != clue.field else { return nil }
      return Neighbour(field: entry.field, title: entry.title, value: other.value)
    }
  }
}
