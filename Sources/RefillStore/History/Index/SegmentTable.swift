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
        SELECT \(StoredValue.columns), changed.value, changed.rank
        FROM changed LEFT JOIN value ON value.id = changed.value AND value.history = changed.history
        WHERE changed.history = ? AND changed.version > ?
        """)
    var changes: [Change] = []
    try statement.forEachRow(
      with: [.integer(state.history), .integer(version)], in: database
    ) { columns in
      changes.append(
        Change(
          id: try columns.requiredInteger(6), rank: try columns.checkedInteger(7),
          value: try columns.checkedInteger(0) == nil ? nil : StoredValue(columns)))
      return true
    }
    return changes
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
    let isRun = Int(last) - Int(first) == numbers.count - 1
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
