public import RefillCore

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
    _ records: [(record: RefillCore.Record, values: [(history: String, value: String)])],
    secretFields: [String] = []
  ) throws(StoreError) -> Int {
    try connection.write { database in
      var count = 0
      let writer = HistoryWriter(database)
      for (record, values) in records {
        try SecureFieldRows.insert(secretFields, of: record.form, into: database)
        guard try RecordRows.insert(record, into: database).isNew else { continue }
        try writer.remember(values, at: record.submitted)
        count += 1
      }
      return count
    }
  }
}
