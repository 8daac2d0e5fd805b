package import Foundation
import GRDB
package import RefillCore

/// The shared part of a store: what other machines wrote, and what they have of this one.
package struct ShareStore: SharedStore, Sendable {
  let connection: Connection

  /// The greatest duration of a transaction that merges, about, without the time of its end.
  ///
  /// A form that is open waits for the end of each; longer ones write fewer pages for a value.
  package var step = Duration.milliseconds(25)
  /// The step of a run that the user waits for: a first pull takes about a third of the time.
  package static let longStep = Duration.seconds(1)
  /// The greatest size of a batch of records and values, in bytes, about.
  static let batchBytes = 4 << 20

  // MARK: Streams

  package func ownStreams() throws -> [OwnStream] {
    try connection.read(.submit) { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT number, team, person, device, sent, cursor, token, pending, place, state, seed,
            keepers, machine, sealed
          FROM stream JOIN share_place ON share_place.stream = number WHERE own = 1 ORDER BY team
          """)
      return try Array(rows.map(Self.ownStream))
    }
  }

  private static func ownStream(_ row: Row) throws -> OwnStream {
    guard let data = try row.optional(10) as Data?, let secret = ShareSecret(data) else {
      throw StoreError.damaged(movedTo: nil)
    }
    let keepers = (try row.optional(11) as String?).map {
      $0.split(separator: "\n").map(String.init)
    }
    var stream = OwnStream(
      team: try row.required(1),
      name: StreamName(person: try row.required(2), device: try row.required(3)),
      place: try row.optional(8) ?? "", secret: secret, keepers: keepers,
      machine: try row.optional(12) ?? "")
    stream.number = try row.required(0)
    stream.sent = try row.optional(4) ?? 0
    stream.head = try row.required(5)
    stream.token = try (row.optional(6) as Data?).flatMap { ShareKey($0)?.uuid }
    stream.pending = try (row.optional(7) as Data?).flatMap { ShareKey($0)?.uuid }
    stream.state = try row.optional(9)
    stream.isSealed = try row.required(13) as Int64 != 0
    return stream
  }

  package func cursors(of own: OwnStream) throws -> [StreamName: StreamCursor] {
    try connection.read(.submit) { database in
      let rows = try Row.fetchCursor(
        database,
        sql: "SELECT person, device, cursor, state FROM stream WHERE team = ? AND own = 0",
        arguments: [own.team])
      var cursors: [StreamName: StreamCursor] = [:]
      while let row = try rows.next() {
        cursors[StreamName(person: try row.required(0), device: try row.required(1))] =
          StreamCursor(seq: try row.required(2), state: try row.optional(3))
      }
      return cursors
    }
  }

  // MARK: Receiving

  package func receive(
    _ lines: [ChangeSet.Line], from name: StreamName, machine: String?, of own: OwnStream,
    cursor: StreamCursor
  ) throws -> ReceivedCount {
    var total = ReceivedCount()
    var rest = lines[...]
    // Inserts touch random pages of an index; a 16 MiB cache avoids reading them again.
    try connection.change { database in
      try database.withCache(kibibytes: lines.count < 1000 ? 2000 : 16_384) { database in
        repeat {
          try database.transaction(.immediate) { database in
            try receive(&rest, from: name, machine, of: own, cursor, &total, in: database)
          }
        } while !rest.isEmpty
      }
    }
    return total
  }

  /// Merges registers until the transaction has taken its time, and notes how far it came.
  private func receive(
    _ rest: inout ArraySlice<ChangeSet.Line>, from name: StreamName, _ machine: String?,
    of own: OwnStream, _ cursor: StreamCursor, _ total: inout ReceivedCount,
    in database: Database
  ) throws {
    let hasNews = !rest.isEmpty
    let sharing = try Self.sharing(database)
    let book = try sharing.book(own.number)
    let stream = try Self.stream(name, machine, in: book)
    let writer = HistoryWriter(database)
    let end = ContinuousClock.now + step
    repeat {
      let piece = rest.prefix(100)
      rest = rest.dropFirst(100)
      let outcome = try book.receive(piece, from: stream, sharing, by: writer)
      try Self.note(outcome, of: stream, in: database)
      total.add(outcome.count)
    } while !rest.isEmpty && ContinuousClock.now < end
    try book.saveNew()
    let place = rest.isEmpty ? cursor : StreamCursor(seq: rest.first.map { $0.seq - 1 } ?? 0)
    try Self.note(place, of: stream, hasNews: hasNews, in: database)
  }

  package func receiveRules(
    _ lines: [ChangeSet.Line], from name: StreamName, of own: OwnStream
  ) throws {
    try connection.write { database in
      let book = try Self.sharing(database).book(own.number)
      let stream = try Self.stream(name, nil, in: book)
      try book.receiveRules(lines, from: stream, by: HistoryWriter(database))
    }
  }

  private static func sharing(_ database: Database) throws -> Sharing {
    guard let sharing = try Sharing(database) else { throw StoreError.damaged(movedTo: nil) }
    return sharing
  }

  /// Returns the number of another stream, which is made if it is new.
  private static func stream(
    _ name: StreamName, _ machine: String?, in book: ShareBook
  ) throws -> Int64 {
    if let known = book.streams.values.first(where: { $0.name == name }) { return known.number }
    // A new machine of a person who is muted is muted as well.
    let isMuted = book.streams.values.contains { $0.name.person == name.person && $0.isMuted }
    try book.database.execute(
      sql: """
        INSERT INTO stream (team, person, device, own, cursor, machine, muted)
        VALUES (?, ?, ?, 0, 0, ?, ?)
        """, arguments: [book.own.team, name.person, name.device, machine, isMuted])
    let number = book.database.lastInsertedRowID
    book.streams[number] = ShareBook.StreamRow(
      number: number, team: book.own.team, name: name, own: .other, isMuted: isMuted, cursor: 0)
    return number
  }

  private static func note(
    _ cursor: StreamCursor, of stream: Int64, hasNews: Bool, in database: Database
  ) throws {
    try database.execute(
      sql: """
        UPDATE stream SET cursor = max(cursor, ?), state = coalesce(?, state),
          changed = CASE WHEN ? THEN ? ELSE changed END
        WHERE number = ? AND own = 0
        """,
      arguments: [cursor.seq, cursor.state, hasNews, Date().milliseconds, stream])
  }

  private static func note(
    _ outcome: ShareBook.Outcome, of stream: Int64, in database: Database
  ) throws {
    for (reason, count) in outcome.refusals {
      try database.execute(
        sql: """
          INSERT INTO share_refusal (stream, reason, count) VALUES (?1, ?2, ?3)
          ON CONFLICT (stream, reason) DO UPDATE SET count = count + ?3
          """, arguments: [stream, reason.rawValue, count])
    }
    guard let unknown = outcome.unknown else { return }
    try database.execute(
      sql: "UPDATE stream SET unknown = min(coalesce(unknown, ?1), ?1) WHERE number = ?2",
      arguments: [unknown, stream])
  }

  // MARK: Sending

  package func outgoing(_ own: OwnStream, limit: Int) throws -> OutgoingBatch? {
    try connection.read(.submit) { database in
      let book = try ShareBook(own.number, in: database)
      guard book.own.cursor > own.sent else { return nil }
      var registers = try book.outgoing(after: own.sent, limit: limit)
      let isAll = registers.count < limit
      registers = Array(registers.prefix(limit))
      var bytes = 0
      let end = registers.firstIndex { register in
        bytes += (register.body?.utf8.count ?? 0) + (register.value?.utf8.count ?? 0) + 150
        return bytes > Self.batchBytes
      }
      if let end, end > 0 {
        let cut = Array(registers[..<end])
        return OutgoingBatch(
          from: own.sent, to: cut.last?.seq ?? own.sent, registers: cut)
      }
      let last = isAll ? book.own.cursor : registers.last?.seq ?? book.own.cursor
      return OutgoingBatch(from: own.sent, to: last, registers: registers)
    }
  }

  package func everything(_ own: OwnStream) throws -> OutgoingBatch {
    try connection.read(.submit) { database in
      let book = try ShareBook(own.number, in: database)
      let registers = try book.outgoing(after: 0, limit: .max)
      return OutgoingBatch(from: 0, to: book.own.cursor, registers: registers)
    }
  }

  package func note(pending: UUID, of own: OwnStream) throws {
    try connection.write { database in
      try database.execute(
        sql: "UPDATE stream SET pending = ? WHERE number = ? AND own = 1",
        arguments: [ShareKey(pending).data, own.number])
    }
  }

  package func acknowledge(_ to: Int64, token: UUID, state: String?, of own: OwnStream) throws {
    try connection.write { database in
      try database.execute(
        sql: """
          UPDATE stream SET sent = ?1, token = ?2, pending = NULL, state = coalesce(?3, state),
            waits = CASE WHEN cursor > ?1 THEN waits END
          WHERE number = ?4 AND own = 1
          """, arguments: [to, ShareKey(token).data, state, own.number])
    }
  }

  package func lower(sent: Int64, token: UUID?, state: String?, of own: OwnStream) throws {
    try connection.write { database in
      try database.execute(
        sql: """
          UPDATE stream SET sent = ?1, token = ?2, pending = NULL, state = ?3,
            waits = CASE WHEN cursor > ?1 THEN coalesce(waits, ?4) END
          WHERE number = ?5 AND own = 1
          """,
        arguments: [
          sent, token.map { ShareKey($0).data }, state, Date().milliseconds, own.number,
        ])
    }
  }

  package func erasures(_ own: OwnStream) throws -> [Erasure] {
    try connection.read(.submit) { try ShareBook(own.number, in: $0).erasures() }
  }

  package func note(attemptAt time: Date, failure: String?, of own: OwnStream) throws {
    try connection.write { database in
      try database.execute(
        sql: """
          UPDATE share_place SET tried = ?1, failure = ?2,
            attempts = CASE WHEN ?2 IS NULL THEN 0 ELSE attempts + 1 END,
            synced = CASE WHEN ?2 IS NULL THEN ?1 ELSE synced END
          WHERE stream = ?3
          """, arguments: [time.milliseconds, failure, own.number])
    }
  }
}

extension ChangeSet.Line {
  /// The number of the write.
  var seq: Int64 {
    switch self {
    case .register(let register): register.seq
    case .unknown(let seq): seq
    }
  }
}

extension Store {
  /// The shared part of the store.
  package var sharing: ShareStore { ShareStore(connection: connection) }
}
