import Foundation
import GRDB

extension HistoryStore {
  /// Removes the values of a range and returns their number.
  ///
  /// Erases them from the file as well, which is rewritten (`VACUUM`) at the end. Whole histories,
  /// and one value in all histories, are removed in one transaction; other ranges value by value,
  /// in transactions of some milliseconds.
  ///
  /// - Parameter progress: called with the number removed so far, and the total, if removed value
  ///   by value.
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
      let writer = HistoryWriter(database)
      let book = try writer.sharing()?.scope(ofHistory: history)?.book
      try book?.forget(wholeHistory: history, at: Date(), by: writer)
      return count
    }
  }

  private func forgetEverywhere(_ value: String) throws(StoreError) -> Int {
    guard let value = HistoryTable.normalized(value) else { return 0 }
    return try forget { database in
      let writer = HistoryWriter(database)
      let names = try String.fetchAll(database, sql: "SELECT name FROM history")
      let removed = try names.compactMap { try writer.remove(value, from: $0) }
      for value in removed {
        try RemovalTable.insert(value, into: database)
        _ = try writer.forgetShared(value)
      }
      return removed.count
    }
  }

  private func forgetAll() throws(StoreError) -> Int {
    try forget { database in
      let count = Int(try database.number("SELECT count(*) FROM value") ?? 0)
      try HistoryTable.deleteHistories("true", [], in: database)
      try RemovalTable.insertAll(of: nil, into: database)
      let writer = HistoryWriter(database)
      for book in try writer.sharing()?.all ?? [] {
        try book.forget(wholeHistory: nil, at: Date(), by: writer)
      }
      return count
    }
  }

  /// Runs a removal, then rewrites the file to erase the removed bytes.
  ///
  /// If only the second step fails, the same call repeats it.
  private func forget(_ removal: (Database) throws -> Int) throws(StoreError) -> Int {
    let count = try connection.write(removal)
    try connection.rewrite()
    return count
  }

  /// Removes the values of a range one by one, in transactions of some milliseconds.
  private func forgetRows(
    of range: HistoryRange, _ progress: (Int, Int) -> Void
  ) throws(StoreError) -> Int {
    let ids = try numbers(in: range)
    for start in stride(from: 0, to: ids.count, by: 200) {
      let batch = ids[start..<min(start + 200, ids.count)]
      try connection.write { database in
        let writer = HistoryWriter(database)
        for (history, value) in try HistoryTable.named(batch, in: database) {
          let removed = try writer.remove(value, from: history)
          try RemovalTable.insert(removed, into: database)
          _ = try writer.forgetShared(removed)
        }
      }
      progress(batch.endIndex, ids.count)
    }
    if !ids.isEmpty { try connection.rewrite() }
    return ids.count
  }
}
