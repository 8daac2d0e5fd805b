import Foundation
import GRDB
import RefillCore

/// Leaves a team, and returns to it.
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
      try database.execute(
        sql: "UPDATE share_scope SET stream = NULL WHERE stream = ?", arguments: [book.own.number])
    }
  }

  /// Stops sharing with a team.
  ///
  /// The values stay. The stream goes on here and is sent nowhere, as on a machine that is away for long: so a
  /// machine that returns tells each use once, and what was forgotten or renamed meanwhile.
  package func leave(team: String) throws {
    try connection.write { database in
      try database.execute(
        sql: "UPDATE stream SET own = ? WHERE team = ? AND own = ?",
        arguments: [Own.left.rawValue, team, Own.own.rawValue])
    }
  }

  /// Returns the name of the person under which this machine is or was in a team; `nil` if it never was.
  package func person(ofTeam team: String) throws -> String? {
    try connection.read(.submit) { database in
      try String.fetchOne(
        database, sql: "SELECT person FROM stream WHERE team = ? AND own IN (?, ?)",
        arguments: [team, Own.own.rawValue, Own.left.rawValue])
    }
  }

  private typealias Own = ShareBook.StreamRow.Own

  /// An own stream of a team that is there already.
  private struct Before {
    let number: Int64
    let name: StreamName
    let seed: Data?
    let place: String?

    init?(_ team: String, in database: Database) throws {
      let row = try Row.fetchOne(
        database,
        sql: """
          SELECT number, person, device, seed, stream.place FROM stream
          JOIN share_place ON stream = number WHERE team = ? AND own IN (?, ?)
          """, arguments: [team, Own.own.rawValue, Own.left.rawValue])
      guard let row else { return nil }
      number = try row.required(0)
      name = StreamName(person: try row.required(1), device: try row.required(2))
      (seed, place) = (try row.optional(3), try row.optional(4))
    }
  }

  /// Makes an own stream, or lets that of a team that was left go on; returns its number.
  ///
  /// A new one tells no use of streams that are here: of the person under another name, or of a place that was
  /// made anew, from which they are read again.
  static func enter(
    _ own: OwnStream, everything: Bool, at now: Date, in database: Database
  ) throws -> Int64 {
    var device = own.name.device
    if let before = try Before(own.team, in: database) {
      if before.seed != own.secret.data {
        try Sharing(database)?.book(before.number).rekey(with: own.secret)
        // Others know the machine by its number.
        if before.name.person == own.name.person { device = before.name.device }
      } else if before.name.person != own.name.person {
        try handOver(before.number, in: database)
      } else {
        try resume(before, own, everything: everything, at: now, in: database)
        return before.number
      }
    }
    return try insert(own, device: device, everything: everything, at: now, in: database)
  }

  /// Lets a stream go on.
  private static func resume(
    _ before: Before, _ own: OwnStream, everything: Bool, at now: Date, in database: Database
  ) throws {
    if before.place != own.place {
      // How far others' files were read is known of that place alone.
      try database.execute(
        sql: "UPDATE stream SET state = NULL, cursor = 0 WHERE team = ? AND own = 0",
        arguments: [own.team])
    }
    try database.execute(
      sql: "UPDATE stream SET own = ?, place = ?, machine = ? WHERE number = ?",
      arguments: [Own.own.rawValue, own.place, own.machine, before.number])
    try database.execute(
      sql: """
        UPDATE share_place SET keepers = ?, everything = ?, since = ?, sealed = ?, tried = NULL,
          told = NULL, failure = NULL, attempts = 0 WHERE stream = ?
        """,
      arguments: [
        own.keepers?.joined(separator: "\n"), everything, now.milliseconds, own.isSealed,
        before.number,
      ])
  }

  /// Makes a new own stream; returns its number.
  private static func insert(
    _ own: OwnStream, device: Int64, everything: Bool, at now: Date, in database: Database
  ) throws -> Int64 {
    try database.execute(
      sql: """
        INSERT INTO stream (team, person, device, own, cursor, sent, place, machine)
        VALUES (?, ?, ?, 1, 0, 0, ?, ?)
        """, arguments: [own.team, own.name.person, device, own.place, own.machine])
    let number = database.lastInsertedRowID
    try database.execute(
      sql: """
        INSERT INTO share_place (stream, seed, keepers, everything, since, sealed)
        VALUES (?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        number, own.secret.data, own.keepers?.joined(separator: "\n"), everything,
        now.milliseconds, own.isSealed,
      ])
    return number
  }

  /// Makes an own stream that of another person.
  private static func handOver(_ number: Int64, in database: Database) throws {
    for change in [
      "UPDATE share SET base = NULL WHERE stream = ?", "DELETE FROM share_scope WHERE stream = ?",
      "DELETE FROM share_place WHERE stream = ?",
    ] {
      try database.execute(sql: change, arguments: [number])
    }
    try disown(number, in: database)
  }
}

// MARK: - A place that was made anew

extension ShareBook {
  /// Forgets what this machine wrote, and keeps the uses of others under the keys of another secret, until they
  /// are read again.
  fileprivate func rekey(with secret: ShareSecret) throws {
    let rows = try othersRows(under: secret)
    let ofTeam = "stream IN (SELECT number FROM stream WHERE team = ?1)"
    let ofThisMachine = "stream IN (SELECT number FROM stream WHERE team = ?1 AND own <> 0)"
    for change in [
      "DELETE FROM share WHERE \(ofTeam)", "DELETE FROM share_rule WHERE \(ofTeam)",
      "DELETE FROM share_record WHERE \(ofThisMachine)",
      "DELETE FROM share_place WHERE \(ofThisMachine)",
      "DELETE FROM share_scope WHERE \(ofThisMachine)",
      "UPDATE share_record SET seq = 0 WHERE \(ofTeam)",
      "DELETE FROM stream WHERE team = ?1 AND own <> 0",
      "UPDATE stream SET cursor = 0, state = NULL WHERE team = ?1",
    ] {
      try database.execute(sql: change, arguments: [own.team])
    }
    for row in rows { try ShareTable.save(row, in: database) }
  }

  /// Returns what others' registers count for the values that are shown, one row for each stream and value.
  private func othersRows(under secret: ShareSecret) throws -> [ShareRow] {
    guard let sharing = try Sharing(database) else { return [] }
    var all: [ShareRow] = []
    for (number, name) in try historyNumbers()
    where try sharing.scope(ofHistory: name)?.book.own.number == own.number {
      for value in try values(of: name) {
        let key = secret.key(history: name, value: value.value)
        var rows: [Int64: ShareRow] = [:]
        for row in try othersRows(of: self.secret.key(history: name, value: value.value)) {
          guard let last = row.last ?? row.first else { continue }
          let known =
            rows[row.stream]
            ?? ShareRow(
              key: key, stream: row.stream, history: number, seq: 0, known: 0, value: value.id)
          rows[row.stream] = known.adding(
            uses: row.uses, first: row.first ?? last, last: last,
            rank: row.rank
              ?? Rank.of(uses: Int(clamping: row.uses), at: Date(milliseconds: last)))
        }
        all += rows.values
      }
    }
    return all
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
