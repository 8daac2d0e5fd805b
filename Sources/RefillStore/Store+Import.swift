public import Foundation
import GRDB
public import RefillCore

extension Store {
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
        try RecordReplay.learn(
          fromImported: new, of: form, timeZone: timeZone, in: database)
      }
      return new.count
    }
  }
}
