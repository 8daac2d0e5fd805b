import GRDB
public import RefillCore

/// The forms that were submitted, without their secrets.
public struct RecordStore: Sendable {
  let connection: Connection

  /// Keeps a record; one that is kept already is left as it is.
  ///
  /// - Returns: its number, as shown to people; numbers grow and are never given twice.
  @discardableResult
  public func save(_ record: RefillCore.Record) throws(StoreError) -> Int {
    try connection.write { try RecordTable.insert(record, into: $0).number }
  }

  /// The records of a range, in the order in which they were submitted.
  public func records(
    in range: RecordRange = RecordRange()
  ) throws(StoreError) -> [StoredRecord] {
    try connection.read(.submit) { database in
      try RecordTable.fetch(
        "WHERE \(RecordRange.condition) ORDER BY submitted, id", range.arguments, in: database)
    }
  }

  /// How many records there are in a range.
  public func count(in range: RecordRange = RecordRange()) throws(StoreError) -> Int {
    try connection.read(.submit) { database in
      try Int.fetchOne(
        database, sql: "SELECT count(*) FROM record WHERE \(RecordRange.condition)",
        arguments: range.arguments) ?? 0
    }
  }

  /// The ids of the forms that have records, in alphabetical order.
  public func forms() throws(StoreError) -> [String] {
    try connection.read(.submit) { database in
      try String.fetchAll(database, sql: "SELECT DISTINCT form FROM record ORDER BY form")
    }
  }
}

/// A record and the number under which it is kept.
public struct StoredRecord: Equatable, Sendable {
  /// Counts the records of the store, from 1.
  public let number: Int
  /// The record, its dates to the millisecond.
  public let record: RefillCore.Record
}
