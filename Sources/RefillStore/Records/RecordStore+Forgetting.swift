import GRDB

extension RecordStore {
  /// Forgets records by their numbers; how many there were.
  @discardableResult
  public func forget(numbers: [Int]) throws(StoreError) -> Int {
    try forget { _ in numbers.map(Int64.init) }
  }

  /// Forgets the records of a range; how many there were.
  @discardableResult
  public func forget(in range: RecordRange) throws(StoreError) -> Int {
    try forget { database in
      try Int64.fetchAll(
        database, sql: "SELECT id FROM record WHERE \(RecordRange.condition)",
        arguments: range.arguments)
    }
  }

  /// Removes records, then writes the file anew, so that no byte of them is left.
  private func forget(_ numbers: (Database) throws -> [Int64]) throws(StoreError) -> Int {
    let count = try connection.write { database in
      var count = 0
      for number in try numbers(database) {
        try ContextTable.remove(number, from: database)
        try database.execute(sql: "DELETE FROM record WHERE id = ?", arguments: [number])
        count += database.changesCount
      }
      try RemovalTable.sweep(database)
      return count
    }
    if count > 0 { try connection.rewrite() }
    return count
  }
}
