import Foundation
import GRDB
package import RefillCore

extension ShareStore {
  /// Goes on as a machine of its own.
  ///
  /// The old number becomes the stream of another machine, to be read whole. What was written here and not
  /// sent becomes the first of the new stream: uses without those that went out already. Where both have
  /// gone on with one value, some uses may be lost; none is counted twice.
  package func fork(_ own: OwnStream, after sent: [Register]) throws -> OwnStream {
    try connection.write { database in
      let rows = try ShareTable.fetch(
        "WHERE stream = ? AND seq > ? AND base IS NOT NULL ORDER BY seq",
        [.integer(own.number), .integer(own.sent)], in: database)
      let rules = try Row.fetchAll(
        database,
        sql: "SELECT key, kind, uses, last, target FROM share_rule WHERE stream = ? AND seq > ?",
        arguments: [own.number, own.sent])
      let records = try Row.fetchAll(
        database,
        sql: """
          SELECT key, record, replaces FROM share_record
          WHERE stream = ? AND seq > ? AND record IS NOT NULL
          """, arguments: [own.number, own.sent])
      let number = try Self.begin(after: own, in: database)
      let book = try ShareBook(number, in: database)
      let out = Dictionary(
        sent.filter { $0.kind == .value }.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
      for row in rows { try Self.copy(row, unless: out[row.key], into: book) }
      for row in rules { try Self.copyRule(row, into: book) }
      for row in records {
        try database.execute(
          sql: """
            INSERT INTO share_record (key, stream, seq, known, record, replaces)
            VALUES (?, ?, ?, 0, ?, ?)
            """,
          arguments: [
            try row.optional(0) as Data?, number, book.nextSeq(of: number),
            try row.optional(1) as Int64?, try row.optional(2) as Data?,
          ])
      }
      for table in ["share", "share_rule", "share_record"] {
        try database.execute(
          sql: "DELETE FROM \(table) WHERE stream = ? AND seq > ?",
          arguments: [own.number, own.sent])
      }
      try database.execute(
        sql: "UPDATE share SET base = NULL WHERE stream = ?", arguments: [own.number])
    }
    guard let stream = try ownStreams().first(where: { $0.team == own.team }) else {
      throw StoreError.damaged(movedTo: nil)
    }
    return stream
  }

  /// Makes a new own stream in place of another one, which becomes the stream of another machine.
  private static func begin(after own: OwnStream, in database: Database) throws -> Int64 {
    try database.execute(
      sql: """
        INSERT INTO stream (team, person, device, own, cursor, sent, place, machine)
        SELECT team, person, ?, 1, 0, 0, place, machine FROM stream WHERE number = ?
        """, arguments: [StreamName.randomDevice(), own.number])
    let number = database.lastInsertedRowID
    for (table, column) in [("share_place", "stream"), ("share_scope", "stream")] {
      try database.execute(
        sql: "UPDATE \(table) SET \(column) = ? WHERE \(column) = ?",
        arguments: [number, own.number])
    }
    try disown(own.number, in: database)
    return number
  }

  /// Makes an own stream that of another machine, to be read whole.
  static func disown(_ number: Int64, in database: Database) throws {
    try database.execute(
      sql: """
        UPDATE stream SET own = 0, cursor = 0, sent = NULL, token = NULL, pending = NULL,
          place = NULL, state = NULL, waits = NULL WHERE number = ?
        """, arguments: [number])
  }

  /// Copies a register with the uses that did not go out under the old number.
  private static func copy(
    _ row: ShareRow, unless out: Register?, into book: ShareBook
  ) throws {
    let gone = out?.uses ?? row.base ?? 0
    if let out, out.uses >= row.uses, (out.last ?? 0) >= (row.last ?? 0) { return }
    guard row.uses > 0 else { return }
    let copy = ShareRow(
      key: row.key, stream: book.own.number, history: row.history, seq: 0, known: row.known,
      uses: max(row.uses - gone, 1), first: row.first, last: row.last, rank: row.rank,
      value: row.value, base: 0)
    try book.write(copy)
  }

  /// Copies a forgetting, which counts once, or an alias.
  private static func copyRule(_ row: Row, into book: ShareBook) throws {
    guard let data = try row.optional(0) as Data?, let key = ShareKey(data),
      let kind = Register.Kind(rawValue: Int(clamping: try row.required(1) as Int64))
    else { throw StoreError.damaged(movedTo: nil) }
    let isForgetting = kind == .forget || kind == .forgetForAll
    let target = try (row.optional(4) as Data?).flatMap { ShareKey($0) }
    let uses: Int64 = try row.required(2)
    try book.writeRule(
      kind, key, uses: isForgetting ? 1 : uses, last: try row.optional(3), target: target)
  }
}
