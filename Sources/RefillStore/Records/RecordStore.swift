public import Foundation
import GRDB
public import RefillCore

/// The submitted forms, without their secrets.
public struct RecordStore: Sendable {
  let connection: Connection

  /// Stores a record; if it is already stored, nothing changes.
  ///
  /// - Returns: its number, as shown to users. Numbers rise and are never reused.
  @discardableResult
  public func save(_ record: RefillCore.Record) throws(StoreError) -> Int {
    try connection.write { try RecordTable.insert(record, into: $0).number }
  }

  /// Returns the records of a range, in the order of submission.
  public func records(
    in range: RecordRange = RecordRange()
  ) throws(StoreError) -> [StoredRecord] {
    try connection.read(.submit) { database in
      try RecordTable.fetch(
        "WHERE \(RecordRange.condition) ORDER BY submitted, id", range.arguments, in: database)
    }
  }

  /// Returns the number of records in a range.
  public func count(in range: RecordRange = RecordRange()) throws(StoreError) -> Int {
    try connection.read(.submit) { database in
      try Int.fetchOne(
        database, sql: "SELECT count(*) FROM record WHERE \(RecordRange.condition)",
        arguments: range.arguments) ?? 0
    }
  }

  /// Returns the ids of the forms that have records, in alphabetical order.
  public func forms() throws(StoreError) -> [String] {
    try connection.read(.submit) { database in
      try String.fetchAll(database, sql: "SELECT DISTINCT form FROM record ORDER BY form")
    }
  }
}

/// A revision of a record, and its number in the store.
public struct StoredRecord: Equatable, Sendable {
  /// The number of the record, from 1.
  public let number: Int
  /// The number of the revision, from 1.
  public let revision: Int
  /// The time of the edit that made the revision; `nil` for the first one.
  public let revised: Date?
  /// The time at which the record was deleted; `nil` if it is not.
  public let deleted: Date?
  /// The record, its dates to the millisecond.
  public let record: RefillCore.Record

  /// The time at which the revision was made.
  public var made: Date { revised ?? record.submitted }
}
