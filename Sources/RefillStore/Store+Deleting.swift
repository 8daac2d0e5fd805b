public import Foundation
import GRDB
public import RefillCore

extension Store {
  /// Deletes records so that `undelete` can bring them back; returns how many there were.
  ///
  /// Nothing but `deleted` and `revisions` finds them then. Their values lose one use each; a value that
  /// no other record has is removed from its history.
  ///
  /// - Parameter form: returns the form with an id, which tells the histories of its fields; `nil` if it
  ///   is not known: only the own histories of its fields follow then.
  @discardableResult
  public func delete(
    numbers: [Int], at date: Date, form: (String) -> Form?
  ) throws(StoreError) -> Int {
    try connection.write { database in
      let writer = HistoryWriter(database)
      return try numbers.count { number in
        guard let stored = try RecordTable.fetch("WHERE id = ?", [number], in: database).first
        else { return false }
        let histories = RecordHistories(of: form(stored.record.form))
        try Self.delete(stored, histories, at: date, writer, in: database)
        return true
      }
    }
  }

  /// Brings deleted records back under their numbers, and the uses of values that their deletion took
  /// back; returns how many were deleted.
  ///
  /// Values that the user has removed from their history since then stay removed.
  @discardableResult
  public func undelete(numbers: [Int]) throws(StoreError) -> Int {
    try connection.write { database in
      let writer = HistoryWriter(database)
      return try numbers.count { try Self.undelete(Int64($0), writer, in: database) }
    }
  }

  /// Removes a record as if it had never been stored, with the uses of its values.
  ///
  /// Its number is not given again.
  ///
  /// - Parameter form: the form of the record, which tells the histories of its fields.
  public func withdraw(_ number: Int, of form: Form) throws(StoreError) {
    try connection.write { database in
      guard let stored = try RecordTable.fetch("WHERE id = ?", [number], in: database).first
      else { return }
      try ContextTable.remove(Int64(number), from: database)
      try database.execute(sql: "DELETE FROM record WHERE id = ?", arguments: [number])
      try database.execute(sql: "DELETE FROM past_record WHERE number = ?", arguments: [number])
      let writer = HistoryWriter(database)
      try writer.sharing()?.forget(record: stored.record.id, at: Date())
      for use in RecordHistories(of: form).uses(by: stored.record) {
        _ = try Self.takeBack(use, at: stored.record.submitted, writer, in: database)
      }
    }
  }

  // Callers of the following methods must already be in a transaction.

  private static func delete(
    _ stored: StoredRecord, _ histories: RecordHistories, at date: Date, _ writer: HistoryWriter,
    in database: Database
  ) throws {
    let number = Int64(stored.number)
    let row = try PastRecordTable.insert(number, deleted: date, into: database)
    try ContextTable.remove(number, from: database)
    try database.execute(sql: "DELETE FROM record WHERE id = ?", arguments: [number])
    try writer.sharing()?.forget(record: stored.record.id, at: date)
    let uses = try histories.uses(by: stored.record).filter {
      try takeBack($0, at: stored.record.submitted, writer, in: database)
    }
    try PastRecordTable.insertUses(uses, of: row, into: database)
  }

  /// Brings a deleted record back; false if there is none.
  static func undelete(
    _ number: Int64, _ writer: HistoryWriter, in database: Database
  ) throws -> Bool {
    let uses = try PastRecordTable.uses(of: number, in: database)
    guard try PastRecordTable.restore(number, in: database),
      let place = try RecordCursor.of(record: Int(clamping: number), in: database)
    else { return false }
    try writer.sharing()?.shareAgain(Int(clamping: number), in: database)
    for use in uses {
      let isRemoved = try RemovalTable.concern(
        use.value, history: use.history, record: Int(clamping: number), in: database)
      guard !isRemoved else { continue }
      try writer.remember(
        [(use.history, use.value)], at: Date(milliseconds: place.submitted))
    }
    return true
  }

  /// Takes back the use of a value by a record that has it no longer; false if the history does not have
  /// that use.
  static func takeBack(
    _ use: HistoryUse, at date: Date, _ writer: HistoryWriter, in database: Database
  ) throws -> Bool {
    let spelling = AnswerKey.spelling(of: use.value)
    return try writer.takeBack(use.value, from: use.history, usedAt: date) {
      try ContextTable.keys(spelt: spelling, in: database).contains {
        try ContextTable.holds($0, in: database)
      }
    }
  }
}
