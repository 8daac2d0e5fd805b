import Foundation
import GRDB
import RefillCore

/// Leaves a team, and comes back to it.
extension ShareStore {
  /// Takes back what this machine shares with a team: its registers are written empty, and sent so by the
  /// next push.
  package func withdraw(team: String) throws {
    try connection.write { database in
      guard let sharing = try Sharing(database),
        let book = try sharing.all.first(where: { $0.own.team == team })
      else { throw NotSharing() }
      let rows = try ShareTable.fetch(
        "WHERE stream = ? AND (uses > 0 OR value IS NOT NULL)", [.integer(book.own.number)],
        in: database)
      for row in rows { try book.write(row.emptied) }
      let numbers = try Int64.fetchAll(
        database,
        sql: "SELECT record FROM share_record WHERE stream = ? AND record IS NOT NULL",
        arguments: [book.own.number])
      for number in numbers { try sharing.forget(record: number, in: database) }
    }
  }

  /// Ends to share with a team.
  ///
  /// The values stay. So do the registers without texts, as what is told already: who comes back goes on with
  /// the stream, and no use is told twice.
  package func leave(team: String) throws {
    try connection.write { try Self.leave(team: team, in: $0) }
    connection.emptyLog()
  }

  static func leave(team: String, in database: Database) throws {
    let streams = "stream IN (SELECT number FROM stream WHERE team = ?1)"
    for change in [
      "DELETE FROM share_text WHERE key IN (SELECT key FROM share WHERE value = 0 AND \(streams))",
      // Texts of others that no list shows are read again by who comes back.
      """
      UPDATE stream SET cursor = 0, state = NULL WHERE team = ?1 AND own = 0 AND number IN (
        SELECT stream FROM share WHERE value = 0
        UNION SELECT stream FROM share_record WHERE body IS NOT NULL)
      """,
      "UPDATE share SET value = NULL, seq = iif(base IS NULL, 0, seq) WHERE value = 0 AND \(streams)",
      "UPDATE share_record SET body = NULL, seq = 0 WHERE body IS NOT NULL AND \(streams)",
      "DELETE FROM share_scope WHERE \(streams)",
    ] {
      try database.execute(sql: change, arguments: [team])
    }
    try database.execute(
      sql: "UPDATE stream SET own = ? WHERE team = ? AND own = 1",
      arguments: [ShareBook.StreamRow.Own.left.rawValue, team])
    let count = try Int64.fetchOne(database, sql: "SELECT count(*) FROM stream WHERE own = 1")
    if count == 0 { try database.execute(sql: "DELETE FROM share_scope") }
  }

  /// Makes this store go on as the machine of a team that it was; returns true if it does.
  ///
  /// A place with another secret is a new one: the uses of others are kept until they come from there.
  static func comeBack(
    _ own: inout OwnStream, everything: Bool, at now: Date, in database: Database
  ) throws -> Bool {
    let left = try Row.fetchOne(
      database,
      sql: """
        SELECT number, person, seed, place, device FROM stream JOIN share_place ON stream = number
        WHERE team = ? AND own = ?
        """, arguments: [own.team, ShareBook.StreamRow.Own.left.rawValue])
    guard let left else { return false }
    let number: Int64 = try left.required(0)
    guard try left.required(1) == own.name.person else {
      try drop(team: own.team, in: database)
      return false
    }
    guard try left.optional(2) == own.secret.data else {
      try ShareBook(number, in: database).begin(with: own.secret)
      own.name = StreamName(person: own.name.person, device: try left.required(4))
      return false
    }
    if try left.optional(3) != own.place {
      // How far a place was read and written is known of that place alone.
      try database.execute(
        sql: """
          UPDATE stream SET state = NULL, cursor = CASE own WHEN 0 THEN 0 ELSE cursor END
          WHERE team = ?
          """, arguments: [own.team])
    }
    try database.execute(
      sql: "UPDATE stream SET own = 1, place = ?, machine = ? WHERE number = ?",
      arguments: [own.place, own.machine, number])
    try database.execute(
      sql: """
        UPDATE share_place SET keepers = ?, everything = ?, since = ?, sealed = ?, tried = NULL,
          failure = NULL, attempts = 0 WHERE stream = ?
        """,
      arguments: [
        own.keepers?.joined(separator: "\n"), everything, now.milliseconds, own.isSealed, number,
      ])
    guard let book = try Sharing(database)?.book(number) else { throw NotSharing() }
    try book.goOn(by: HistoryWriter(database))
    return true
  }

  /// Forgets the streams of a team, and what they said.
  private static func drop(team: String, in database: Database) throws {
    for table in ["share", "share_rule", "share_record", "share_refusal", "share_place"] {
      try database.execute(
        sql: "DELETE FROM \(table) WHERE stream IN (SELECT number FROM stream WHERE team = ?)",
        arguments: [team])
    }
    for table in ["share_history", "stream"] {
      try database.execute(sql: "DELETE FROM \(table) WHERE team = ?", arguments: [team])
    }
  }
}

// MARK: - Histories after a while without the team

extension ShareBook {
  /// Shares what this machine shared before it left, and tells the uses since.
  func goOn(by writer: HistoryWriter) throws {
    for (number, name) in try historyNumbers() {
      guard let stream = try streamBefore(ofHistory: number) else { continue }
      try Sharing.setScope(.history, name, stream, in: database)
      try goOn(with: name, number, in: stream, by: writer)
    }
    if sharesEverything {
      let known = Set(try historyNumbers().map(\.1))
      for name in try HistoryTable.names(in: database).map(\.name) where !known.contains(name) {
        _ = try adopt(history: name, into: own.number, by: writer)
      }
    }
    try goOnWithRecords()
  }

  /// Returns the stream that had the own uses of a history; `nil` if it was not shown in any.
  private func streamBefore(ofHistory number: Int64) throws -> Int64? {
    func has(_ stream: Int64) throws -> Bool {
      try database.cachedStatement(
        sql: "SELECT 1 FROM share WHERE stream = ? AND history = ? AND uses > 0 LIMIT 1"
      ).number(with: [.integer(stream), .integer(number)], in: database) != nil
    }
    if try has(own.number) { return own.number }
    if let local, try has(local) { return local }
    if sharesEverything { return own.number }
    let isShown =
      try database.cachedStatement(
        sql: """
          SELECT 1 FROM share WHERE history = ? AND value IS NOT NULL
            AND stream IN (SELECT number FROM stream WHERE team = ?) LIMIT 1
          """
      ).number(with: [.integer(number), .text(own.team)], in: database) != nil
    return isShown ? try localStream() : nil
  }

  /// Adds the uses that no register tells to the own ones, and lets go of values that were removed.
  private func goOn(
    with name: String, _ number: Int64, in stream: Int64, by writer: HistoryWriter
  ) throws {
    var gone = try ShareTable.keys(ofHistory: number, team: own.team, in: database)
    gone.subtract(try adopt(history: name, into: stream, by: writer))
    for key in gone where names.name(of: key, for: person) == key { try expire(key) }
  }

  // MARK: A new place

  /// Forgets what this machine wrote, and keeps the uses of others under the keys of another secret, until they
  /// are read again.
  func begin(with secret: ShareSecret) throws {
    var rows: [StreamKey: ShareRow] = [:]
    for (number, name) in try historyNumbers() {
      for value in try values(of: name) {
        let key = secret.key(history: name, value: value.value)
        for row in try othersRows(of: self.secret.key(history: name, value: value.value)) {
          let place = StreamKey(key: key, stream: row.stream)
          let known =
            rows[place]
            ?? ShareRow(
              key: key, stream: row.stream, history: number, seq: 0, known: 0, value: value.id)
          rows[place] = known.adding(
            uses: row.uses, first: row.first ?? 0, last: row.last ?? 0, rank: row.rank ?? 0)
        }
      }
    }
    let own = "stream IN (SELECT number FROM stream WHERE team = ?1 AND own <> 0)"
    for change in [
      "DELETE FROM share WHERE stream IN (SELECT number FROM stream WHERE team = ?1)",
      "DELETE FROM share_rule WHERE stream IN (SELECT number FROM stream WHERE team = ?1)",
      "DELETE FROM share_record WHERE \(own)", "DELETE FROM share_place WHERE \(own)",
      "UPDATE share_record SET seq = 0 WHERE stream IN (SELECT number FROM stream WHERE team = ?1)",
      "DELETE FROM stream WHERE team = ?1 AND own <> 0",
      "UPDATE stream SET cursor = 0, state = NULL WHERE team = ?1",
    ] {
      try database.execute(sql: change, arguments: [self.own.team])
    }
    for row in rows.values { try ShareTable.save(row, in: database) }
  }

  private struct StreamKey: Hashable {
    let key: ShareKey
    let stream: Int64
  }

  /// Returns the registers of other machines that count for a value, under all its names.
  private func othersRows(of key: ShareKey) throws -> [ShareRow] {
    try names.candidates(for: key).flatMap { name in
      try ShareTable.rows(of: name, in: database).filter { row in
        guard let stream = streams[row.stream], stream.own == .other, row.uses > 0 else {
          return false
        }
        return try fate(of: row) == .alive
          && names.name(of: name, by: stream.name.person, for: person) == key
      }
    }
  }
}
