public import RefillCore

extension Store {
  /// Imports earlier records and the values that they add to histories, all in one transaction.
  ///
  /// A value counts as used at the time of its record. A record that is already stored changes
  /// nothing.
  ///
  /// - Returns: how many records were new.
  /// - Throws: `StoreError.locked` after 10 seconds while another program writes.
  public func importRecords(_ submissions: [Submission]) throws(StoreError) -> Int {
    try connection.write { database in
      let writer = HistoryWriter(database)
      return try submissions.count { try Self.insert($0, writer, into: database).isNew }
    }
  }
}
