import Foundation
import GRDB
import RefillCore

/// Finding segments to compact, and erasing what segments no longer need.
extension SegmentTable {
  /// Returns the histories whose delta makes loading slow: more than 4,096 changed values, and more
  /// than 2 % of the history.
  ///
  /// Also those whose segment has an outdated folding.
  static func needingCompaction(in database: Database) throws -> [String] {
    try String.fetchAll(
      database,
      sql: """
        SELECT name FROM history JOIN (
          SELECT history, count(*) AS count FROM changed JOIN history ON history.id = history
          WHERE changed.version > history.sealed GROUP BY history
        ) AS waiting ON waiting.history = history.id
        WHERE waiting.count > max(4096, (
          SELECT coalesce(sum(length(rows)), 0) / 4 / 50 FROM alphabet
          WHERE alphabet.history = history.id AND alphabet.generation = history.generation))
          OR (folding <> ? AND generation > 0)
        ORDER BY name
        """, arguments: [Folding.version])
  }

  /// Deletes some rows of replaced and abandoned segments, then shrinks the file a little.
  ///
  /// - Returns: true if there is more to delete.
  static func sweep(in database: Database) throws -> Bool {
    let statements = [
      """
      DELETE FROM segment WHERE (history, generation, weight, value) IN (
        SELECT history.id, segment.generation, segment.weight, segment.value
        FROM segment JOIN history ON history.id = segment.history
        WHERE segment.generation NOT IN (history.generation, history.reserved) LIMIT 32)
      """,
      """
      DELETE FROM alphabet WHERE (history, generation, start) IN (
        SELECT history.id, alphabet.generation, alphabet.start
        FROM alphabet JOIN history ON history.id = alphabet.history
        WHERE alphabet.generation NOT IN (history.generation, history.reserved) LIMIT 32)
      """,
      """
      DELETE FROM changed WHERE (history, value) IN (
        SELECT history.id, changed.value FROM changed JOIN history ON history.id = changed.history
        WHERE changed.version <= history.sealed LIMIT 4096)
      """,
    ]
    let hasMore = try statements.reduce(false) { hasMore, statement in
      try database.execute(sql: statement)
      return database.changesCount > 0 || hasMore
    }
    return try hasMore || shrink(database)
  }

  /// Truncates up to 1 MiB of unused pages if more than 2 % of the file is unused.
  ///
  /// - Returns: false if nothing was done, as in a file created without incremental vacuum.
  private static func shrink(_ database: Database) throws -> Bool {
    let free = try database.number("PRAGMA freelist_count") ?? 0
    let pages = try database.number("PRAGMA page_count") ?? 0
    guard free > Self.minimumFreePages, free > pages / 50 else { return false }
    try database.execute(sql: "PRAGMA incremental_vacuum(256)")
    return try database.number("PRAGMA freelist_count") ?? 0 < free
  }

  /// Minimum free pages before the file is shrunk.
  private static let minimumFreePages: Int64 = 64

  /// Overwrites a removed value in the segment, to erase it from the file.
  static func scrub(
    _ id: Int64, history: Int64, generation: Int64, in database: Database
  ) throws {
    let rank = try Row.fetchOne(
      database.cachedStatement(sql: "SELECT rank FROM changed WHERE history = ? AND value = ?"),
      arguments: [history, id])
    guard let number = UInt32(exactly: id), let rank = try rank?.optional(0) as Int64?,
      var block = try block(
        history: history, generation: generation, at: (rank.negated, id), in: database),
      let weight = block.weights.first, let first = block.ids.first,
      let place = block.row(of: number)
    else { return }
    block.scrub(place)
    try database.cachedStatement(
      sql: """
        UPDATE segment SET text = ?
        WHERE history = ? AND generation = ? AND weight = ? AND value = ?
        """
    ).execute(arguments: [
      Data(block.text), history, generation, weight, Int64(first),
    ])
  }
}
