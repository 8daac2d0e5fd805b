import Foundation
import GRDB
import RefillCore

/// Reads and writes segments.
///
/// Callers must already be in a transaction.
enum SegmentTable {
  /// The row of a history that describes its segment.
  struct State: Equatable {
    let history: Int64
    let version: Int64
    let sealed: Int64
    let generation: Int64
    let folding: Int
  }

  /// A value that changed since the segment was made.
  struct Change {
    let id: Int64
    let version: Int64
    /// The rank under which the segment holds it; `nil` if it does not.
    let rank: Int64?
    /// The current value; `nil` if it was removed.
    let value: StoredValue?
  }

  /// The position of a block: the weight and number of its first value.
  struct Position {
    var weight: Int64
    var value: Int64

    /// The position before all blocks.
    static let start = Position(weight: .min, value: .min)
  }

  // MARK: Reading

  /// Returns the state of a history; `nil` if there is none of that name.
  static func state(of history: String, in database: Database) throws -> State? {
    let statement = try database.cachedStatement(
      sql: "SELECT id, version, sealed, generation, folding FROM history WHERE name = ?")
    return try Row.fetchOne(statement, arguments: [history]).map { row in
      State(
        history: try row.required(0), version: try row.required(1), sealed: try row.required(2),
        generation: try row.required(3), folding: Int(clamping: try row.required(4) as Int64))
    }
  }

  /// Returns the changes after a version, unordered.
  static func changes(
    of state: State, after version: Int64, in database: Database
  ) throws -> [Change] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT \(StoredValue.columns), changed.value, changed.version, changed.rank
        FROM changed LEFT JOIN value ON value.id = changed.value AND value.history = changed.history
        WHERE changed.history = ? AND changed.version > ?
        """)
    let rows = try Row.fetchCursor(statement, arguments: [state.history, version])
    return try Array(
      rows.map { row in
        Change(
          id: try row.required(6), version: try row.required(7), rank: row[8] as Int64?,
          value: (row[0] as Int64?) == nil ? nil : try StoredValue(row))
      })
  }

  /// Passes the blocks from a position on to `body`, until about `bytes` bytes of text
  /// were read.
  ///
  /// - Returns: the position of the next block; `nil` after the last.
  static func forEachBlock(
    of state: State, from position: Position, bytes: Int, in database: Database,
    _ body: (SegmentBlock) -> Void
  ) throws -> Position? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT weight, value, ids, weights, text FROM segment
        WHERE history = ? AND generation = ? AND (weight, value) >= (?, ?)
        ORDER BY weight, value
        """)
    let rows = try Row.fetchCursor(
      statement,
      arguments: [state.history, state.generation, position.weight, position.value])
    var size = 0
    while let row = try rows.next() {
      if size >= bytes {
        return Position(weight: try row.required(0), value: try row.required(1))
      }
      let block = try block(row, from: 2)
      size += block.text.count
      body(block)
    }
    return nil
  }

  /// Returns the number of values in a segment; O(1).
  static func count(of state: State, in database: Database) throws -> Int {
    let statement = try database.cachedStatement(
      sql: """
        SELECT start + length(rows) / 4 FROM alphabet WHERE history = ? AND generation = ?
        ORDER BY start DESC LIMIT 1
        """)
    return try Int.fetchOne(statement, arguments: [state.history, state.generation]) ?? 0
  }

  /// Returns the block that contains the position of a value of this weight and number; the first
  /// block, if the position is before all values.
  static func block(
    history: Int64, generation: Int64, at place: (weight: Int64, value: Int64),
    in database: Database
  ) throws -> SegmentBlock? {
    let columns = "ids, weights, text FROM segment WHERE history = ? AND generation = ?"
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT \(columns) AND (weight, value) <= (?, ?) ORDER BY weight DESC, value DESC LIMIT 1
          """), arguments: [history, generation, place.weight, place.value])
    if let row { return try block(row, from: 0) }
    let first = try Row.fetchOne(
      database.cachedStatement(sql: "SELECT \(columns) ORDER BY weight, value LIMIT 1"),
      arguments: [history, generation])
    return try first.map { try block($0, from: 0) }
  }

  /// Decodes a block from three columns of a row.
  private static func block(_ row: Row, from column: Int) throws -> SegmentBlock {
    let block = SegmentBlock(
      ids: try row.bytes(column), weights: try row.bytes(column + 1),
      text: try row.bytes(column + 2))
    guard let block else { throw StoreError.damaged(movedTo: nil) }
    return block
  }

  /// Returns the rows of a segment in alphabetical order.
  static func alphabet(of state: State, in database: Database) throws -> [UInt32] {
    let statement = try database.cachedStatement(
      sql: "SELECT rows FROM alphabet WHERE history = ? AND generation = ? ORDER BY start")
    let rows = try Row.fetchCursor(statement, arguments: [state.history, state.generation])
    var alphabet: [UInt32] = []
    alphabet.reserveCapacity(try count(of: state, in: database))
    while let row = try rows.next() { alphabet += SegmentBlock.numbers(try row.bytes(0)) }
    return alphabet
  }

  // MARK: Writing

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

  // MARK: Publishing

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

  /// Returns the numbers of values that changed since the segment was made, rising.
  static func changedNumbers(
    of state: State, after number: Int64, limit: Int, in database: Database
  ) throws -> [Int64] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT value FROM changed WHERE history = ? AND value > ? AND version > ?
        ORDER BY value LIMIT ?
        """)
    return try Int64.fetchAll(
      statement, arguments: [state.history, number, state.sealed, limit])
  }

  /// Returns the folded texts of some values in a segment, unordered; `numbers` must rise.
  static func texts(
    of numbers: ArraySlice<UInt32>, history: Int64, in database: Database
  ) throws -> [(id: UInt32, weight: Int64, text: String)] {
    guard let first = numbers.first, let last = numbers.last else { return [] }
    // Values that were inserted together are adjacent in the file.
    let isRun = Int(last - first) == numbers.count - 1
    let statement = try database.cachedStatement(
      sql: "SELECT id, -rank, value FROM value WHERE history = ?1 AND "
        + (isRun ? "id BETWEEN ?2 AND ?3" : "id IN (SELECT value FROM json_each(?2))"))
    let list = "[" + numbers.map(String.init).joined(separator: ",") + "]"
    let rows = try Row.fetchCursor(
      statement, arguments: isRun ? [history, first, last] : [history, list])
    return try Array(
      rows.map { row in
        (UInt32(clamping: try row.required(0) as Int64), try row.required(1), try row.required(2))
      })
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
    let free = try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0
    let pages = try Int.fetchOne(database, sql: "PRAGMA page_count") ?? 0
    guard free > Self.minimumFreePages, free > pages / 50 else { return false }
    try database.execute(sql: "PRAGMA incremental_vacuum(256)")
    return try Int.fetchOne(database, sql: "PRAGMA freelist_count") ?? 0 < free
  }

  /// Minimum free pages before the file is shrunk.
  private static let minimumFreePages = 64

  // MARK: Removing

  /// Overwrites a removed value in the segment, to erase it from the file.
  static func scrub(
    _ id: Int64, history: Int64, generation: Int64, in database: Database
  ) throws {
    let rank = try Row.fetchOne(
      database.cachedStatement(sql: "SELECT rank FROM changed WHERE history = ? AND value = ?"),
      arguments: [history, id])
    guard let number = UInt32(exactly: id), let rank = rank?[0] as Int64?,
      var block = try block(
        history: history, generation: generation, at: (-rank, id), in: database),
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

extension Row {
  /// Returns the bytes of a column; throws an error for damage if it is NULL, which Refill never
  /// writes.
  fileprivate func bytes(_ column: Int) throws -> [UInt8] {
    guard let bytes = try withUnsafeData(atIndex: column, { $0.map { [UInt8]($0) } }) else {
      throw StoreError.damaged(movedTo: nil)
    }
    return bytes
  }
}
