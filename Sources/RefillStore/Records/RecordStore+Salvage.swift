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
      guard error == .damaged(movedTo: nil) else { throw error }
    }
    let walk = try connection.readAround(.submit) { database in
      try RowWalk(
        of: "record", upTo: ["SELECT seq FROM sqlite_sequence WHERE name = 'record'"], in: database
      ) { number in
        try RecordTable.fetch(
          "WHERE \(RecordRange.condition) AND id = ?4", range.arguments + [number], in: database
        ).first
      }
    }
    let records = walk.rows.sorted {
      ($0.record.submitted, $0.number) < ($1.record.submitted, $1.number)
    }
    return (records, walk.unreadable)
  }
}
