import GRDB

extension RecordStore {
  /// Removes records by number, deleted ones too, with all their revisions, and erases them from the
  /// file; returns how many existed.
  @discardableResult
  public func forget(numbers: [Int]) throws(StoreError) -> Int {
    try forget { _ in numbers.map(Int64.init) }
  }

  /// Removes the records of a range, deleted ones too, with all their revisions, and erases them from
  /// the file; returns their number.
  @discardableResult
  public func forget(in range: RecordRange) throws(StoreError) -> Int {
    try forget { database in
      try Int64.fetchAll(
        database,
        sql: """
          SELECT id FROM record WHERE \(RecordRange.condition)
          UNION ALL
          SELECT number FROM past_record WHERE deleted IS NOT NULL AND \(RecordRange.condition)
          """, arguments: range.arguments)
    }
  }

  /// Removes records, then rewrites the file to erase the removed bytes.
  private func forget(_ numbers: (Database) throws -> [Int64]) throws(StoreError) -> Int {
    let count = try connection.write { database in
      var count = 0
      let sharing = try Sharing(database)
      for number in try numbers(database) {
        try sharing?.forget(record: number, in: database)
        try ContextTable.remove(number, from: database)
        try database.execute(sql: "DELETE FROM record WHERE id = ?", arguments: [number])
        let isCurrent = database.changesCount > 0
        try database.execute(sql: "DELETE FROM preset WHERE record = ?", arguments: [number])
        try database.execute(sql: "DELETE FROM past_record WHERE number = ?", arguments: [number])
        if isCurrent || database.changesCount > 0 { count += 1 }
      }
      try RemovalTable.sweep(database)
      try WeightTable.sweep(database)
      try FormColumnTable.sweep(database)
      return count
    }
    if count > 0 { try connection.rewrite() }
    return count
  }
}
