public import Foundation
import GRDB

/// The statistics of one history.
public struct HistoryStatistics: Equatable, Sendable {
  /// The name of the history.
  public let name: String
  /// The number of values.
  public let values: Int
  /// The total number of uses.
  public let uses: Int
  /// The number of characters that did not have to be typed, in Unicode scalars: the sum over all
  /// values of length × (uses − 1).
  public let savedCharacters: Int
  /// The earliest first use of a value.
  public let firstUsed: Date
  /// The latest use of a value.
  public let lastUsed: Date
}

extension HistoryStore {
  /// Returns the statistics of a history; `nil` if it has no values.
  ///
  /// O(values of the history).
  public func statistics(of history: String) throws(StoreError) -> HistoryStatistics? {
    try connection.read(.submit) { database in
      guard let id = try HistoryTable.id(of: history, in: database),
        let row = try Row.fetchOne(
          database,
          sql: """
            SELECT count(*), CAST(total(uses) AS INTEGER),
              CAST(total((uses - 1) * length(value)) AS INTEGER),
              coalesce(min(coalesce(first, last)), 0), coalesce(max(last), 0)
            FROM value WHERE history = ?
            """, arguments: [id])
      else { return nil }
      let values = Int(clamping: try row.required(0) as Int64)
      return values == 0
        ? nil
        : HistoryStatistics(
          name: history, values: values, uses: Int(clamping: try row.required(1) as Int64),
          savedCharacters: Int(clamping: try row.required(2) as Int64),
          firstUsed: Date(milliseconds: try row.required(3)),
          lastUsed: Date(milliseconds: try row.required(4)))
    }
  }

  /// Returns the most used values of all histories, or of one, with the names of their histories.
  ///
  /// O(values).
  public func mostUsed(
    history: String? = nil, limit: Int
  ) throws(StoreError) -> [(history: String, value: StoredValue)] {
    try connection.read(.submit) { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT \(StoredValue.columns), history.name
          FROM value JOIN history ON history.id = value.history
          WHERE ?1 IS NULL OR history.name = ?1
          ORDER BY value.uses DESC, value.last DESC, value.value LIMIT ?2
          """, arguments: [history, max(limit, 0)])
      return try Array(rows.map { (try $0.required(6), try StoredValue($0)) })
    }
  }
}
