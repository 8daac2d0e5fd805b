import GRDB

extension HistoryStore {
  /// Forgets the values of a range; how many there were.
  ///
  /// Nothing of them is left in the file, which is written anew at the end. Whole histories, and a
  /// value of all of them, go at once; what goes by time, or a value of one history, one by one, in
  /// transactions of some milliseconds.
  ///
  /// - Parameter progress: is told how many went one by one, and of how many.
  @discardableResult
  public func forget(
    in range: HistoryRange, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(StoreError) -> Int {
    switch (range.history, range.value, range.since, range.until) {
    case (nil, nil, nil, nil): try forgetAll()
    case (let history?, nil, nil, nil): try forget(wholeHistory: history)
    case (nil, let value?, nil, nil): try forgetEverywhere(value)
    default: try forgetRows(of: range, progress)
    }
  }

  private func forget(wholeHistory history: String) throws(StoreError) -> Int {
    try forget { database in
      let count = try HistoryTable.count(of: history, in: database)
      try HistoryTable.deleteHistories("name = ?", [history], in: database)
      try RemovalTable.insertAll(of: history, into: database)
      return count
    }
  }

  private func forgetEverywhere(_ value: String) throws(StoreError) -> Int {
    guard let value = HistoryTable.normalized(value) else { return 0 }
    return try forget { database in
      let writer = HistoryWriter(database)
      let names = try String.fetchAll(database, sql: "SELECT name FROM history")
      let removed = try names.compactMap { try writer.remove(value, from: $0) }
      for value in removed { try RemovalTable.insert(value, into: database) }
      return removed.count
    }
  }

  private func forgetAll() throws(StoreError) -> Int {
    try forget { database in
      let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM value") ?? 0
      try HistoryTable.deleteHistories("true", [], in: database)
      try RemovalTable.insertAll(of: nil, into: database)
      return count
    }
  }

  /// Carries out a removal, then writes the file anew, so that no byte of it is left.
  ///
  /// Where only the second part fails, the same call does it again.
  private func forget(_ removal: (Database) throws -> Int) throws(StoreError) -> Int {
    let count = try connection.write(removal)
    try connection.rewrite()
    return count
  }

  /// Forgets the values of a range one by one, in transactions of some milliseconds.
  private func forgetRows(
    of range: HistoryRange, _ progress: (Int, Int) -> Void
  ) throws(StoreError) -> Int {
    let ids = try numbers(in: range)
    for start in stride(from: 0, to: ids.count, by: 200) {
      let batch = ids[start..<min(start + 200, ids.count)]
      try connection.write { database in
        let writer = HistoryWriter(database)
        for (history, value) in try HistoryTable.named(batch, in: database) {
          try RemovalTable.insert(writer.remove(value, from: history), into: database)
        }
      }
      progress(batch.endIndex, ids.count)
    }
    if !ids.isEmpty { try connection.rewrite() }
    return ids.count
  }
}
