public import RefillCore

/// A form that was submitted before the store knew of it.
public struct ImportedRecord: Sendable {
  /// What was submitted; it is kept without its secrets.
  public let record: RefillCore.Record
  /// What it brings into histories.
  public let values: [(history: String, value: String)]
  /// By field, the history name under which who is mentioned is offered again.
  public let mentionHistories: [String: String]

  /// A record with what it brings into histories.
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
  /// Keeps records of earlier times and the values that they bring into histories, all or none.
  ///
  /// Each value counts as used when its record was submitted. A record that is kept already changes
  /// nothing.
  ///
  /// - Parameter secretFields: the ids of the form's secret fields, which are remembered to have
  ///   been so.
  /// - Returns: how many records were new.
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
