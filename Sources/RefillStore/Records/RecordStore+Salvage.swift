import Foundation
import GRDB
import RefillCore

extension RecordStore {
  /// Returns the records of a range that can be read, in the order of submission, and the number of
  /// those that cannot.
  ///
  /// Skips unreadable records of a store that is opened read-only; any other damaged store is moved
  /// aside, and this throws.
  public func readableRecords(
    in range: RecordRange = RecordRange()
  ) throws(StoreError) -> (records: [StoredRecord], unreadable: Int) {
    do {
      return (try records(in: range), 0)
    } catch {
      guard error.isOfDamagedRow else { throw error }
    }
    let walk = try connection.readAround(.submit) { database in
      try RowWalk(of: RecordTable.numbered, in: database) { row in
        try RecordTable.checked(row, in: database)
      }
    }
    let records = walk.rows.values.filter { range.holds($0.record) }.sorted {
      ($0.record.submitted, $0.number) < ($1.record.submitted, $1.number)
    }
    return (records, walk.unreadable)
  }
}

extension RecordTable {
  /// The table of records, with the columns that `checked` reads.
  fileprivate static let numbered = NumberedTable(
    name: "record", columns: "\(Source.current.columns), keys",
    indexes: [
      ("record_by_form", "form"), ("record_by_time", "form"),
      ("sqlite_autoindex_record_1", "uuid"),
    ])

  /// Returns the record of a row; throws an error for damage if its answers are not those of the
  /// stored keys.
  fileprivate static func checked(_ row: Row, in database: Database) throws -> StoredRecord {
    let stored = try record(row, in: database)
    guard let keys = try row.optional(9) as Data?, ContextTable.holds(keys, for: stored.record)
    else {
      throw StoreError.damaged(movedTo: nil)
    }
    return stored
  }
}
