public import Foundation
import GRDB

extension HistoryStore {
  /// Removes values that were last used before a date: one incremental step, at most one full pass
  /// per day.
  ///
  /// Runs one transaction of about `limit`, or does nothing if another process holds the lock. The
  /// next call continues after the last value read. Costs one row read if today's pass is complete.
  /// Removes nothing if the last pass was long before or after `now`: the clock may be wrong. The next
  /// pass, a day later, does.
  ///
  /// - Returns: true if today's pass is complete.
  @discardableResult
  public func expire(
    before date: Date, at now: Date, limit: Duration = .milliseconds(25)
  ) throws(StoreError) -> Bool {
    let place = try connection.read(.upkeep) { try ExpiryPass.Progress.fetch(from: $0) }
    guard place.isDue(at: now) else { return true }
    let pass = ExpiryPass(before: date, limit: limit)
    return try connection.write(lockTimeout: .upkeep) { database in
      if place.isDoubtful(at: now) {
        try ExpiryPass.Progress(finished: now, value: 0).save(to: database)
        return true
      }
      let next = try pass.run(from: place.value, in: database).next
      try ExpiryPass.Progress(finished: next == nil ? now : place.finished, value: next ?? 0)
        .save(to: database)
      return next == nil
    }
  }

  /// Removes all values that were last used before a date, in transactions of about 25 ms.
  ///
  /// - Parameters:
  ///   - now: the time that is stored as that of the complete pass.
  ///   - progress: called after each transaction with the number of values read.
  /// - Returns: the number of removed values.
  public func expireAll(
    before date: Date, at now: Date, progress: (Int) -> Void = { _ in }
  ) throws(StoreError) -> Int {
    let pass = ExpiryPass(before: date, limit: .milliseconds(25))
    var place: Int64? = 0
    var (seen, removed) = (0, 0)
    while let start = place {
      let piece = try connection.write { try pass.run(from: start, in: $0) }
      (seen, removed, place) = (seen + piece.seen, removed + piece.removed, piece.next)
      progress(seen)
    }
    try connection.write { try ExpiryPass.Progress(finished: now, value: 0).save(to: $0) }
    if removed > 0 { connection.emptyLog() }
    return removed
  }
}

/// One incremental expiry pass.
private struct ExpiryPass {
  /// Values last used before this are removed.
  let before: Date
  /// The approximate duration of one transaction.
  let limit: Duration

  /// The number of values read between two checks of the time.
  private static let batch = 500

  /// The position at which the pass continues.
  struct Progress {
    /// The time at which the last pass was completed.
    let finished: Date
    /// The number of the value that was read last; 0 at the start.
    let value: Int64

    func isDue(at now: Date) -> Bool {
      // `abs`: a clock that was set back must not postpone the pass.
      value > 0 || abs(now.timeIntervalSince(finished)) >= 86_400
    }

    /// True if the clock may have jumped since the last complete pass.
    func isDoubtful(at now: Date) -> Bool {
      finished > .distantPast && abs(now.timeIntervalSince(finished)) > Self.longestPause
    }

    /// The longest time between two passes after which values are removed: 30 days.
    private static let longestPause = 30 * 86_400.0

    static func fetch(from database: Database) throws -> Progress {
      guard let row = try Row.fetchOne(database, sql: "SELECT finished, place FROM expiry") else {
        return Progress(finished: .distantPast, value: 0)
      }
      return Progress(
        finished: Date(milliseconds: try row.required(0)), value: try row.required(1))
    }

    func save(to database: Database) throws {
      try database.execute(
        sql: "REPLACE INTO expiry (id, finished, place) VALUES (1, ?, ?)",
        arguments: [finished.milliseconds, value])
    }
  }

  /// The result of one transaction.
  struct Piece {
    /// The value after which the next transaction continues; `nil` at the end.
    var next: Int64?
    var seen = 0
    var removed = 0
  }

  /// Continues after a value until the time limit.
  func run(from start: Int64, in database: Database) throws -> Piece {
    let clock = ContinuousClock()
    let end = clock.now + limit
    let writer = HistoryWriter(database)
    var piece = Piece(next: start)
    repeat {
      let values = try values(behind: piece.next ?? start, in: database)
      guard !values.isEmpty else {
        piece.next = nil
        return piece
      }
      for value in values {
        piece.next = value.id
        piece.seen += 1
        guard value.lastUsed < before else { continue }
        if try remove(value.id, by: writer, in: database) { piece.removed += 1 }
        if clock.now >= end { return piece }
      }
    } while clock.now < end
    return piece
  }

  private func values(
    behind id: Int64, in database: Database
  ) throws -> [(id: Int64, lastUsed: Date)] {
    let statement = try database.cachedStatement(
      sql: "SELECT id, last FROM value WHERE id > ? ORDER BY id LIMIT \(Self.batch)")
    let rows = try Row.fetchCursor(statement, arguments: [id])
    return try Array(
      rows.map { (try $0.required(0), Date(milliseconds: try $0.required(1))) })
  }

  private func remove(_ id: Int64, by writer: HistoryWriter, in database: Database) throws -> Bool {
    guard let (history, value) = try HistoryTable.named([id], in: database).first,
      try !isLateUse(of: id, in: database), try !PinTable.has(id, in: database)
    else { return false }
    _ = try writer.remove(value, from: history)
    try writer.sharing()?.scope(ofHistory: history)?.book.expire(value.value, from: history)
    return true
  }

  /// True if a value was used after one that is not expired: the clock was slow then.
  private func isLateUse(of id: Int64, in database: Database) throws -> Bool {
    let statement = try database.cachedStatement(
      sql: """
        SELECT EXISTS (
          SELECT 1 FROM recent AS used
          JOIN recent AS earlier ON earlier.history = used.history AND earlier.turn < used.turn
          JOIN value ON value.id = earlier.value AND value.last >= ?2
          WHERE used.value = ?1 AND used.history = (SELECT history FROM value WHERE id = ?1)
            AND NOT EXISTS (
              SELECT 1 FROM recent AS again WHERE again.history = used.history
                AND again.value = earlier.value AND again.turn > used.turn))
        """)
    return try Bool.fetchOne(statement, arguments: [id, before.milliseconds]) == true
  }
}
