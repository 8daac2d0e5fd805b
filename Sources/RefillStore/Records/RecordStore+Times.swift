public import Foundation
import GRDB
import RefillCore

extension RecordStore {
  /// Returns the times at which the records of a range were submitted, in their order.
  ///
  /// O(records of the range); the answers are not read.
  public func submissionTimes(
    in range: RecordRange = RecordRange()
  ) throws(StoreError) -> [Date] {
    try connection.read(.submit) { database in
      try Int64.fetchAll(
        database,
        sql: "SELECT submitted FROM record WHERE \(RecordRange.condition) ORDER BY submitted",
        arguments: range.arguments
      ).map(Date.init(milliseconds:))
    }
  }
}
