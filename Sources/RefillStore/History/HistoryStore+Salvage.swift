import GRDB

/// Reading around the damage of a store that is opened read-only; any other damaged store is moved
/// aside, and these throw.
extension HistoryStore {
  /// Returns the numbers of the values in a range that can be read, in the order of their last uses,
  /// and the number of those that cannot.
  func readableNumbers(
    in range: HistoryRange
  ) throws(StoreError) -> (ids: [Int64], unreadable: Int) {
    do {
      return (try numbers(in: range), 0)
    } catch {
      guard error == .damaged(movedTo: nil) else { throw error }
    }
    let walk = try connection.readAround(.submit) { database in
      try RowWalk(
        of: "value", upTo: ["SELECT max(+id) FROM value INDEXED BY value_by_hash"], in: database
      ) { id in try HistoryTable.named(id, in: range, database)?.value }
    }
    let values = walk.rows.sorted { ($0.lastUsed, $0.id) < ($1.lastUsed, $1.id) }
    return (values.map(\.id), walk.unreadable)
  }

  /// Returns the values of these numbers that can be read, with the names of their histories, and the
  /// number of those that cannot.
  func readable(
    _ ids: some Collection<Int64>, in range: HistoryRange
  ) throws(StoreError) -> (values: [(history: String, value: StoredValue)], unreadable: Int) {
    do {
      return (try connection.read(.submit) { try HistoryTable.named(ids, in: $0) }, 0)
    } catch {
      guard error == .damaged(movedTo: nil) else { throw error }
    }
    var values: [(history: String, value: StoredValue)] = []
    var unreadable = 0
    for id in ids {
      do {
        let found = try connection.readAround(.submit) { try HistoryTable.named(id, in: range, $0) }
        if let found { values.append(found) }
      } catch {
        guard error == .damaged(movedTo: nil) else { throw error }
        unreadable += 1
      }
    }
    return (values, unreadable)
  }
}
