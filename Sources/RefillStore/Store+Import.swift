public import Foundation
import GRDB
public import RefillCore

extension Store {
  /// Stores submitted forms and the values that enter histories, in order and in one transaction.
  ///
  /// Nothing is learned; `learn(fromNew:of:timeZone:)` does that after the last of many.
  ///
  /// - Returns: the numbers of the records.
  /// - Throws: `StoreError.locked` after 10 seconds while another program writes; then nothing is stored.
  @discardableResult
  public func commit(_ submissions: [Submission]) throws(StoreError) -> [Int] {
    guard !submissions.isEmpty else { return [] }
    return try connection.write { database in
      let writer = HistoryWriter(database)
      return try submissions.map { try Self.insert($0, writer, into: database).number }
    }
  }

  /// Learns from the newest 300 of records that were stored without learning.
  ///
  /// - Parameter numbers: the numbers of these records.
  public func learn(
    fromNew numbers: [Int], of form: Form, timeZone: TimeZone
  ) throws(StoreError) {
    try connection.write { database in
      try FormColumnTable.note(form, in: database)
      try RecordReplay.learn(
        fromImported: numbers.map(Int64.init), of: form, timeZone: timeZone, in: database)
    }
  }

  /// Imports earlier records and the values that they add to histories, all in one transaction.
  ///
  /// A value counts as used at the time of its record. A record that is already stored changes
  /// nothing.
  ///
  /// - Returns: how many records were new.
  /// - Throws: `StoreError.locked` after 10 seconds while another program writes.
  public func importRecords(
    _ submissions: [Submission], of form: Form? = nil, timeZone: TimeZone = .current
  ) throws(StoreError) -> Int {
    try connection.write { database in
      let writer = HistoryWriter(database, isImport: true)
      let rows = try submissions.map { try Self.insert($0, writer, into: database) }
      try writer.placeImportedUses()
      let new = rows.filter(\.isNew).map { Int64($0.number) }
      if let form, !new.isEmpty {
        try FormColumnTable.note(form, in: database)
        try RecordReplay.learn(
          fromImported: new, of: form, timeZone: timeZone, in: database)
      }
      return new.count
    }
  }
}
