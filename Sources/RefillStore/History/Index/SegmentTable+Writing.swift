import Foundation
import GRDB
import RefillCore

/// Making a segment: inserts its blocks, and publishes it once it is complete.
extension SegmentTable {
  /// Inserts a block into a segment.
  static func insert(
    _ block: SegmentBlock, history: Int64, generation: Int64, in database: Database
  ) throws {
    guard let weight = block.weights.first, let id = block.ids.first else { return }
    try database.cachedStatement(
      sql: """
        INSERT INTO segment (history, generation, weight, value, ids, weights, text)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      history, generation, weight, Int64(id), Data(SegmentBlock.bytes(of: block.ids)),
      Data(SegmentBlock.bytes(ofRising: block.weights)), Data(block.text),
    ])
  }

  /// Inserts a run of the alphabetical order.
  static func insert(
    alphabet rows: ArraySlice<UInt32>, history: Int64, generation: Int64, in database: Database
  ) throws {
    try database.cachedStatement(
      sql: "INSERT INTO alphabet (history, generation, start, rows) VALUES (?, ?, ?, ?)"
    ).execute(arguments: [
      history, generation, rows.startIndex, Data(SegmentBlock.bytes(of: rows)),
    ])
  }

  /// Reserves an unused generation for a new segment; cancels the previous reservation.
  static func reserve(_ state: State, in database: Database) throws -> Int64 {
    try database.execute(
      sql: "UPDATE history SET reserved = max(reserved, generation) + 1 WHERE id = ?",
      arguments: [state.history])
    let reserved = try Int64.fetchOne(
      database, sql: "SELECT reserved FROM history WHERE id = ?", arguments: [state.history])
    guard let reserved else { throw StoreError.damaged(movedTo: nil) }
    return reserved
  }

  /// Replaces the segment of `state` by a finished one.
  ///
  /// - Returns: false if another process replaced it, or reserved a generation, since `state` was
  ///   read.
  static func put(_ state: State, generation: Int64, in database: Database) throws -> Bool {
    try database.execute(
      sql: """
        UPDATE history SET generation = ?1, sealed = ?2, folding = ?3
        WHERE id = ?4 AND generation = ?5 AND reserved = ?1
        """,
      arguments: [
        generation, state.version, Folding.version, state.history, state.generation,
      ])
    return database.changesCount == 1
  }

  /// Sets the rank under which the segment holds a changed value; `nil` if it does not hold it.
  static func setRank(
    _ rank: Int64?, of value: Int64, history: Int64, in database: Database
  ) throws {
    try database.cachedStatement(
      sql: "UPDATE changed SET rank = ? WHERE history = ? AND value = ?"
    ).execute(arguments: [rank, history, value])
  }
}
