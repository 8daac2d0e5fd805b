import GRDB

/// A table with an integer primary key `id`, and the indexes that list its numbers too.
struct NumberedTable {
  /// The name of the table.
  let name: String
  /// The columns to read; the first is `id`.
  let columns: String
  /// The indexes, each with the columns of its order.
  let indexes: [(name: String, column: String)]

  /// Returns the query of the rows from a number on.
  func rows(from comparison: String, _ order: String) -> String {
    "SELECT \(columns) FROM \(name) NOT INDEXED WHERE id \(comparison) ? ORDER BY id\(order)"
  }

  /// Returns the numbers that can be read from the indexes, without reading the table; `isComplete`
  /// is true if one of the indexes could be read from end to end.
  func numbersOfIndexes(
    in database: Database
  ) throws -> (numbers: Set<Int64>, isComplete: Bool) {
    // Damage can make an index list a page many times. No entry has fewer than 4 bytes.
    let pages = try database.number("PRAGMA page_count") ?? 0
    let size = try database.number("PRAGMA page_size") ?? 0
    let limit = pages.multipliedReportingOverflow(by: size / 4).partialValue
    var numbers: Set<Int64> = []
    for index in indexes {
      for order in ["", " DESC"] {
        do {
          let listed = try Int64.fetchCursor(
            database,
            sql: """
              SELECT id FROM \(name) INDEXED BY \(index.name) ORDER BY \(index.column)\(order)
              LIMIT \(limit)
              """)
          while let number = try listed.next() { numbers.insert(number) }
          return (numbers, true)
        } catch { try StoreError.requireDamagedRow(error) }
      }
    }
    return (numbers, false)
  }
}

extension StoreError {
  /// True if a read of a damaged row can fail like that: a damaged length can also exceed the memory
  /// or the limits of SQLite.
  var isOfDamagedRow: Bool {
    switch self {
    case .damaged(movedTo: nil): true
    case .other(let code):
      [ResultCode.SQLITE_NOMEM, .SQLITE_TOOBIG].contains { $0.rawValue == code }
    default: false
    }
  }

  /// Throws an error that no damaged row causes, such as a lock of another program.
  static func requireDamagedRow(_ error: any Error) throws {
    let error = StoreError(error)
    guard error.isOfDamagedRow else { throw error }
  }
}
