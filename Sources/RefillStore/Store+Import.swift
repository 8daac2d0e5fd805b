public import RefillCore

extension Store {
  /// Keeps records of earlier times and the values that they bring into histories, all or none.
  ///
  /// Each value counts as used when its record was submitted. A record that is kept already changes
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
