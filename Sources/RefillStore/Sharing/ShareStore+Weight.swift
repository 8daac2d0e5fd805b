import Foundation
import GRDB
import RefillCore

/// The weight of the uses of others in ranks.
extension ShareStore {
  /// The number of values of a transaction that weighs them.
  private static let piece = 200

  /// Makes uses of others count as those of this person so many days earlier.
  ///
  /// Costs one look if it is so already; otherwise each value that others have used is written, in
  /// transactions of 200 values. A run that is broken off is finished by the next call.
  package func weigh(others days: Int) throws {
    for own in try ownStreams() {
      let isDone = try connection.read(.submit) { database in
        try Int64.fetchOne(
          database,
          sql: """
            SELECT count(*) FROM share_place
            WHERE stream = ?1 AND coalesce(weight, ?2) = ?3 AND coalesce(weighed, ?2) = ?3
            """, arguments: [own.number, ShareTotal.usualWeight, days]) == 1
      }
      if isDone { continue }
      try note(days, "weight", of: own)
      var last = ShareKey(high: 0, low: 0)
      while let next = try weigh(after: last, of: own) { last = next }
      try note(days, "weighed", of: own)
    }
  }

  private func note(_ days: Int, _ column: String, of own: OwnStream) throws {
    try connection.write { database in
      try database.execute(
        sql: "UPDATE share_place SET \(column) = ? WHERE stream = ?",
        arguments: [days, own.number])
    }
  }

  /// Writes the ranks of some values that others have used; returns the last key, `nil` if there are no more.
  private func weigh(after last: ShareKey, of own: OwnStream) throws -> ShareKey? {
    try connection.write { database in
      var keys: [ShareKey] = []
      try database.cachedStatement(
        sql: """
          SELECT DISTINCT key FROM share WHERE key > ? AND stream IN (
            SELECT number FROM stream WHERE team = ? AND own = 0)
          ORDER BY key LIMIT ?
          """
      ).forEachRow(
        with: [.key(last), .text(own.team), .integer(Int64(Self.piece))], in: database
      ) { columns in
        keys.append(try columns.key(0))
        return true
      }
      let book = try ShareBook(own.number, in: database)
      try book.refresh(Set(keys), by: HistoryWriter(database))
      return keys.last
    }
  }
}
