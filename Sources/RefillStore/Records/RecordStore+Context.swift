public import Foundation
import GRDB
public import RefillCore

extension RecordStore {
  /// Returns values for a field, most likely first: values of earlier records that agree with the
  /// other answers, then other values of the same form.
  ///
  /// Values come from records, so some may have been removed from their history; the caller must
  /// filter those. Deterministic for the same store, arguments and `now`. Reads the newest 192
  /// records of the form and the newest 24 that agree with each answer: under 1 ms, however large
  /// the store is.
  ///
  /// - Parameters:
  ///   - form: the id of the form.
  ///   - field: the id of the field that is being filled in.
  ///   - given: the other answers; of several for one field, the first counts.
  ///   - best: values of the field in their order without context. Those that were ever used in the
  ///     form are included; without votes they keep this order. Costs 1 µs per value.
  ///   - histories: the names of the fields' histories, by field id. Records with an earlier
  ///     spelling of a renamed value count for the value.
  ///   - now: the time that the ages of records refer to.
  ///   - limit: the maximum number of values.
  public func contextValues(
    form: String, field: String, given: [KnownAnswer], best: [String] = [],
    histories: [String: String] = [:], at now: Date, limit: Int
  ) throws(StoreError) -> [ContextValue] {
    try connection.read(.interactive) { database in
      try ContextSearch(
        form: form, field: field, given: given, histories: histories, in: database
      ).values(best: best, at: now, limit: limit, in: database)
    }
  }

  /// Returns the record that best explains the suggestion of a value: the newest one of the form
  /// that has it beside the most informative agreeing answer; else the newest one of the form with
  /// it; else of any form in which the field of this id has it.
  ///
  /// `nil` if there is none.
  ///
  /// Costs about as much as `contextValues`, and takes the same parameters.
  public func supportingRecord(
    of value: String, form: String, field: String, given: [KnownAnswer],
    histories: [String: String] = [:], at now: Date
  ) throws(StoreError) -> SupportingRecord? {
    guard let clue = KnownAnswer(field: field, value: value) else { return nil }
    return try connection.read(.interactive) { database in
      try ContextSearch(
        form: form, field: field, given: given, histories: histories, in: database
      ).supportingRecord(of: clue, at: now, in: database)
    }
  }
}
