import Foundation
import GRDB

/// Reading around the damage of a store that is opened read-only; any other damaged store is moved
/// aside, and these throw.
extension HistoryStore {
  /// Returns the values of a range that can be read from a damaged store, in the order of their last
  /// uses, and the number of those that cannot.
  ///
  /// A value has the history "" if the name of its history cannot be read.
  func valuesAroundDamage(
    in range: HistoryRange
  ) throws(StoreError) -> (values: [(history: String, value: StoredValue)], unreadable: Int) {
    let (walk, names) = try connection.readAround(.submit) { database in
      (
        try RowWalk(of: HistoryTable.numbered, in: database, HistoryTable.checked),
        try HistoryTable.namesAroundDamage(in: database)
      )
    }
    let text = range.value.flatMap(HistoryTable.normalized)
    let found = walk.rows.values
      .filter { range.holds($0.value.lastUsed) && (text == nil || $0.value.value == text) }
      .sorted { ($0.value.lastUsed, $0.value.id) < ($1.value.lastUsed, $1.value.id) }
    var values: [(history: String, value: StoredValue)] = []
    var unnamed = 0
    for (history, value) in found {
      let name = names[history]
      if let wanted = range.history, name != wanted {
        if name == nil { unnamed += 1 }
      } else {
        values.append((name ?? "", value))
      }
    }
    return (values, walk.unreadable + unnamed)
  }

  /// Returns the values of these numbers that can be read, with the names of their histories, and the
  /// number of those that cannot.
  func readable(
    _ ids: some Collection<Int64>
  ) throws(StoreError) -> (values: [(history: String, value: StoredValue)], unreadable: Int) {
    do {
      return try connection.read(.submit) { try HistoryTable.namedAndChecked(ids, in: $0) }
    } catch {
      guard error.isOfDamagedRow else { throw error }
    }
    return try connection.readAround(.submit) { database in
      var values: [(history: String, value: StoredValue)] = []
      var unreadable = 0
      for id in ids {
        do {
          let found = try HistoryTable.namedAndChecked([id], in: database)
          values += found.values
          unreadable += found.unreadable
        } catch {
          try StoreError.requireDamagedRow(error)
          unreadable += 1
        }
      }
      return (values, unreadable)
    }
  }
}

extension HistoryTable {
  /// The table of values, with the columns that `checked` reads.
  static let numbered = NumberedTable(
    name: "value", columns: checkedColumns, indexes: [("value_by_hash", "hash")])

  /// The columns that `checked` reads, in this order.
  static let checkedColumns = "\(StoredValue.columns), value.history, value.hash"

  /// Returns a value and the number of its history; throws an error for damage if they are not those
  /// of the stored hash.
  static func checked(_ row: Row) throws -> (history: Int64, value: StoredValue) {
    let value = try StoredValue(row)
    let history: Int64 = try row.required(6)
    let stored: Int64 = try row.required(7)
    guard stored == hash(value.value, history: history) else {
      throw StoreError.damaged(movedTo: nil)
    }
    return (history, value)
  }

  /// Returns the names of histories that can be read from the table or from its index.
  fileprivate static func namesAroundDamage(in database: Database) throws -> [Int64: String] {
    var names: [Int64: String] = [:]
    for source in ["NOT INDEXED ORDER BY id", "ORDER BY name"] {
      for order in ["", " DESC"] {
        do {
          let rows = try Row.fetchCursor(
            database, sql: "SELECT id, name FROM history \(source)\(order)")
          while let row = try rows.next() {
            let id: Int64 = try row.required(0)
            // Damaged bytes are no text.
            guard names[id] == nil, let bytes = try row.optional(1) as Data?,
              let name = String(data: bytes, encoding: .utf8)
            else { continue }
            names[id] = name
          }
          break
        } catch { try StoreError.requireDamagedRow(error) }
      }
    }
    return names
  }
}
