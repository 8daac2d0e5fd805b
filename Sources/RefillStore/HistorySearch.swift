import GRDB
import RefillCore

/// The two passes over a history that answer a query.
struct HistorySearch {
  /// The number of the history.
  let history: Int64
  /// What is looked for, folded.
  let query: String
  /// How the values of each pass are ordered.
  let order: AutoFill.Order

  /// Values that begin with the query; all of them for the empty one.
  func prefixed(limit: Int, in database: Database) throws -> [StoredValue] {
    if query.isEmpty {
      let sql = """
        SELECT \(StoredValue.columns) FROM value WHERE history = ? ORDER BY \(terms) LIMIT ?
        """
      return try values(sql, [history, limit], in: database)
    }
    let end = query.unicodeScalars.successor
    let bounds: StatementArguments = end.map { [query, $0] } ?? [query]
    return try values(
      from: "value INDEXED BY value_by_folded",
      where: end == nil ? "folded >= ?" : "folded >= ? AND folded < ?", bounds, limit: limit,
      in: database)
  }

  /// Values that contain the query, but not at their beginning.
  func containing(limit: Int, in database: Database) throws -> [StoredValue] {
    // The table lies in the order of rank, so that common queries stop early.
    let table = order == .rank ? "value" : "value INDEXED BY value_by_folded"
    return try values(
      from: table, where: "instr(folded, ?) > 1", [query], limit: limit, in: database)
  }

  private var terms: String {
    switch order {
    case .rank: "value.rank DESC, value.turn DESC"
    case .alphabetical: "value.folded, value.rank DESC, value.turn DESC"
    }
  }

  /// Finds the places of values first, out of an index alone, then the few values at them.
  private func values(
    from table: String, where condition: String, _ arguments: StatementArguments, limit: Int,
    in database: Database
  ) throws -> [StoredValue] {
    let sql = """
      SELECT \(StoredValue.columns) FROM (
        SELECT history, rank, turn FROM \(table)
        WHERE history = ? AND \(condition) ORDER BY \(terms) LIMIT ?
      ) JOIN value USING (history, rank, turn) ORDER BY \(terms)
      """
    return try values(sql, [history] + arguments + [limit], in: database)
  }

  private func values(
    _ sql: String, _ arguments: StatementArguments, in database: Database
  ) throws -> [StoredValue] {
    let statement = try database.cachedStatement(sql: sql)
    return try Array(Row.fetchCursor(statement, arguments: arguments).map(StoredValue.init))
  }
}

extension String.UnicodeScalarView {
  /// The least text that is greater than every text with this beginning, in the order of scalars,
  /// which is that of their UTF-8 bytes; `nil` where there is none.
  fileprivate var successor: String? {
    var scalars = self
    while let last = scalars.popLast() {
      // The scalars stop short of the surrogates and go on behind them.
      let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
      if let scalar = Unicode.Scalar(next) {
        scalars.append(scalar)
        return String(scalars)
      }
    }
    return nil
  }
}
