import GRDB

/// The rows of a damaged table that can be read, and the number of those that cannot.
///
/// Scans the table from both ends up to the damage, then from each number that only an index still
/// lists. Reads each row once and stops trying after a number of failures, so it ends whatever page
/// is damaged.
struct RowWalk<Element> {
  /// The rows that can be read, by their numbers.
  private(set) var rows: [Int64: Element] = [:]
  /// The number of rows that cannot be read, as far as it is known.
  private(set) var unreadable = 0

  /// The numbers of rows that were found but have damaged columns.
  private var damaged: Set<Int64> = []
  /// The numbers at which the table failed.
  private var missed: Set<Int64> = []
  private var failures = 0

  /// Reads a table; call it outside a transaction.
  ///
  /// - Parameter read: returns the element of a row; throws an error for damage if its columns
  ///   cannot be right.
  init(
    of table: NumberedTable, in database: Database, _ read: (Row) throws -> Element
  ) throws {
    let upward = try database.makeStatement(sql: table.rows(from: ">=", ""))
    let downward = try database.makeStatement(sql: table.rows(from: "<=", " DESC"))
    let start = try scan(upward, from: .min, read)
    guard !start.isWhole || failures > 0 else { return }
    let end = try scan(downward, from: .max, read)
    let index = try table.numbersOfIndexes(in: database)
    for number in index.numbers.sorted() where !isFound(number) {
      try search(number, upward, downward, read)
    }
    if !index.isComplete, let high = end.last ?? index.numbers.max() {
      try search(between: start.last ?? 0, and: high, upward, downward, read)
    }
    let failed: Set<Int64> = index.isComplete ? [] : damaged.union(missed)
    let lost = failed.union(index.numbers).subtracting(rows.keys)
    unreadable = max(lost.count, start.isWhole ? 0 : 1)
  }

  /// True if the row of a number was read or has damaged columns.
  private func isFound(_ number: Int64) -> Bool {
    rows[number] != nil || damaged.contains(number)
  }

  /// Reads the numbers between two readable rows one after the other.
  private mutating func search(
    between low: Int64, and high: Int64, _ upward: Statement, _ downward: Statement,
    _ read: (Row) throws -> Element
  ) throws {
    guard low < high else { return }
    for number in low..<high where number > low && !isFound(number) {
      guard failures < RowWalkLimits.failures,
        try !search(number, upward, downward, read)
      else { return }
    }
  }

  /// Reads the rows around a number; returns true if there are no others behind it.
  @discardableResult
  private mutating func search(
    _ number: Int64, _ upward: Statement, _ downward: Statement,
    _ read: (Row) throws -> Element
  ) throws -> Bool {
    guard failures < RowWalkLimits.failures else {
      missed.insert(number)
      return false
    }
    let above = try scan(upward, from: number, read)
    if above.last == nil, !above.isWhole {
      missed.insert(number)
      _ = try scan(downward, from: number, read)
    }
    return above.isWhole
  }

  /// Reads rows up to the first that was found before, or to the damage.
  ///
  /// - Returns: the number of the last row, and true if the scan did not end at damage.
  private mutating func scan(
    _ statement: Statement, from start: Int64, _ read: (Row) throws -> Element
  ) throws -> (last: Int64?, isWhole: Bool) {
    var last: Int64?
    var run = 0
    do {
      let found = try Row.fetchCursor(statement, arguments: [start])
      while let row = try found.next() {
        let number: Int64 = try row.required(0)
        guard !isFound(number) else { return (last, true) }
        last = number
        do {
          rows[number] = try read(row)
          run = 0
        } catch {
          try StoreError.requireDamagedRow(error)
          damaged.insert(number)
          failures += 1
          run += 1
          guard run < RowWalkLimits.run else { return (last, false) }
        }
      }
      return (last, true)
    } catch {
      try StoreError.requireDamagedRow(error)
      failures += 1
      return (last, false)
    }
  }
}

/// The limits of `RowWalk`.
private enum RowWalkLimits {
  /// The number of failures after which no further numbers are tried.
  static let failures = 10_000
  /// The number of adjacent rows with damaged columns after which a scan ends.
  static let run = 100
}
