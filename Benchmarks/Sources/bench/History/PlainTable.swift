import Foundation
import GRDB

/// The naive baseline with SQLite: one indexed table, in a file of its own.
struct PlainTable {
  private let queue: DatabaseQueue

  /// The durability settings of a database.
  struct Journal {
    let mode: String
    let synchronous: String

    /// The fastest settings, without durability.
    static let none = Journal(mode: "OFF", synchronous: "OFF")

    private init(mode: String, synchronous: String) {
      (self.mode, self.synchronous) = (mode, synchronous)
    }

    /// The settings of a Refill store.
    ///
    /// The file only shows if it uses a write-ahead log.
    init(ofStore file: URL) throws {
      let mode = try DatabaseQueue(path: file.path).inDatabase {
        try String.fetchOne($0, sql: "PRAGMA journal_mode")
      }
      (self.mode, synchronous) = mode == "wal" ? ("WAL", "NORMAL") : ("TRUNCATE", "FULL")
    }

    var description: String { "\(mode), synchronous \(synchronous)" }
  }

  init(_ file: URL, journal: Journal) throws {
    queue = try DatabaseQueue(path: file.path)
    try queue.inDatabase { database in
      try database.execute(
        sql: """
          PRAGMA journal_mode = \(journal.mode);
          PRAGMA synchronous = \(journal.synchronous);
          CREATE TABLE plain (value TEXT NOT NULL, folded TEXT NOT NULL, rank INTEGER NOT NULL);
          CREATE INDEX plain_by_rank ON plain (rank);
          """)
    }
  }

  /// Inserts values, best first, in one transaction.
  func fill(_ values: [String], folded: [String]) throws {
    try queue.inTransaction { database in
      let statement = try database.makeStatement(sql: "INSERT INTO plain VALUES (?, ?, ?)")
      for row in values.indices {
        try statement.execute(arguments: [values[row], folded[row], row])
      }
      return .commit
    }
  }

  /// Inserts one value in a transaction of its own; returns the time in microseconds.
  func insert(_ value: String, rank: Int) throws -> Double {
    try queue.writeWithoutTransaction { database in
      let statement = try database.cachedStatement(sql: "INSERT INTO plain VALUES (?, ?, ?)")
      return try WallClock.time { try statement.execute(arguments: [value, value, rank]) }
    }
  }

  /// Finds the first values that contain a folded query, prefix matches first; returns the CPU time
  /// of this thread in microseconds.
  func search(_ query: String, limit: Int) throws -> Double {
    let escaped = query.replacing("\\", with: "\\\\").replacing("%", with: "\\%")
      .replacing("_", with: "\\_")
    return try queue.inDatabase { database in
      let statement = try database.cachedStatement(
        sql: """
          SELECT value FROM plain WHERE folded LIKE ? ESCAPE '\\'
          ORDER BY folded LIKE ? ESCAPE '\\' DESC, rank LIMIT ?
          """)
      return try ThreadClock.time {
        _ = try String.fetchAll(statement, arguments: ["%\(escaped)%", "\(escaped)%", limit])
      }
    }
  }
}
