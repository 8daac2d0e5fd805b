import Foundation
import GRDB

/// A plain table with an index, in a file of its own: what one does first with SQLite.
struct PlainTable {
  private let queue: DatabaseQueue

  /// How a database keeps changes safe.
  struct Journal {
    let mode: String
    let synchronous: String

    /// What is quick, where nothing must last.
    static let none = Journal(mode: "OFF", synchronous: "OFF")

    private init(mode: String, synchronous: String) {
      (self.mode, self.synchronous) = (mode, synchronous)
    }

    /// As Refill keeps a store.
    ///
    /// Only a write-ahead log can be told from the file.
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

  /// Puts values in, the best first, in one transaction.
  func fill(_ values: [String], folded: [String]) throws {
    try queue.inTransaction { database in
      let statement = try database.makeStatement(sql: "INSERT INTO plain VALUES (?, ?, ?)")
      for row in values.indices {
        try statement.execute(arguments: [values[row], folded[row], row])
      }
      return .commit
    }
  }

  /// Puts one value in, in a transaction of its own; how long that took, in microseconds.
  func insert(_ value: String, rank: Int) throws -> Double {
    try queue.writeWithoutTransaction { database in
      let statement = try database.cachedStatement(sql: "INSERT INTO plain VALUES (?, ?, ?)")
      return try WallClock.time { try statement.execute(arguments: [value, value, rank]) }
    }
  }

  /// The first values that hold a folded query, those that begin with it before the others; how long
  /// that took, in microseconds of this thread's CPU time.
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
