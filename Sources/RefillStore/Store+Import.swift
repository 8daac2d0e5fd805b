public import RefillCore

/// A form that was submitted elsewhere, for import.
public struct ImportedRecord: Sendable {
  /// The record; its secrets are not stored.
  public let record: RefillCore.Record
  /// The values that enter histories.
  public let values: [(history: String, value: String)]
  /// The history names under which mentioned entities are suggested again, by field id.
  public let mentionHistories: [String: String]

  /// Makes a record for import.
  public init(
    _ record: RefillCore.Record, values: [(history: String, value: String)],
    mentionHistories: [String: String] = [:]
  ) {
    self.record = record
    self.values = values
    self.mentionHistories = mentionHistories
  }
}

extension Store {
  /// Imports earlier records and the values that they add to histories, all in one transaction.
  ///
  /// A value counts as used at the time of its record. A record that is already stored changes
  /// nothing.
  ///
  /// - Parameter secretFields: the ids of the form's secret fields, which are stored as having been
  ///   secret.
  /// - Returns: the number of new records.
  public func importRecords(
    _ records: [ImportedRecord], secretFields: [String] = []
  ) throws(StoreError) -> Int {
    try connection.write { database in
      var count = 0
      let writer = HistoryWriter(database)
      for imported in records {
        let record = imported.record
        try SecureFieldTable.insert(secretFields, of: record.form, into: database)
        let row = try RecordTable.insert(
          record, mentionHistories: imported.mentionHistories, into: database)
        guard row.isNew else { continue }
        try writer.remember(imported.values, at: record.submitted)
        count += 1
      }
      return count
    }
  }
}
