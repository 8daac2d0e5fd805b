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
  ///   - histories: the names of the fields' histories, by field id: what was renamed there counts
  ///     in records that have the old spelling.
  ///   - now: what the age of a record is counted to.
  ///   - limit: the most values wanted.
  public func contextValues(
    form: String, field: String, given: [KnownAnswer], best: [String] = [],
    histories: [String: String] = [:], at now: Date, limit: Int
  ) throws(StoreError) -> [ContextValue] {
    try connection.read(.suggestions) { database in
      try ContextSearch(
        form: form, field: field, given: given, histories: histories, in: database
      ).values(best: best, at: now, limit: limit, in: database)
    }
  }

  /// The record that tells why a value stands where it stands: the newest one of the form that has it
  /// beside the most telling answer given; else the newest of the form, else of any form, in which
  /// the field of this id has it.
  ///
  /// Takes about as long as `contextValues`, whose parameters these are.
  public func supportingRecord(
    of value: String, form: String, field: String, given: [KnownAnswer],
    histories: [String: String] = [:], at now: Date
  ) throws(StoreError) -> SupportingRecord? {
    guard let clue = KnownAnswer(field: field, value: value) else { return nil }
    return try connection.read(.suggestions) { database in
      try ContextSearch(
        form: form, field: field, given: given, histories: histories, in: database
      ).supportingRecord(of: clue, at: now, in: database)
    }
  }
}
