import Foundation
import GRDB
import RefillCore

/// Shares records.
extension ShareBook {
  /// A row of the table of shared records.
  fileprivate struct RecordRow {
    let key: ShareKey
    let stream: Int64
    let seq: Int64
    let known: Int64
    let record: Int64?
    let replaces: ShareKey?
    let body: String?
  }

  private func rows(_ condition: String, _ key: ShareKey) throws -> [RecordRow] {
    var rows: [RecordRow] = []
    try database.cachedStatement(
      sql: """
        SELECT key, stream, seq, known, record, replaces, body FROM share_record WHERE \(condition) = ?
        """
    ).forEachRow(with: [.key(key)], in: database) { columns in
      rows.append(
        RecordRow(
          key: try columns.key(0), stream: columns.integer(1), seq: columns.integer(2),
          known: columns.integer(3), record: columns.optionalInteger(4),
          replaces: columns.bytes(5) == nil ? nil : try columns.key(5),
          body: columns.bytes(6).map { String(decoding: $0, as: UTF8.self) }))
      return true
    }
    return rows.filter { streams[$0.stream] != nil }
  }

  private func save(_ row: RecordRow) throws {
    try database.cachedStatement(
      sql: """
        REPLACE INTO share_record (key, stream, seq, known, record, replaces, body)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).run(
      with: [
        .key(row.key), .integer(row.stream), .integer(row.seq), .integer(row.known),
        .integer(row.record), row.replaces.map(SQLArgument.key) ?? .integer(nil),
        row.body.map(SQLArgument.text) ?? .integer(nil),
      ], in: database)
  }

  private func known(_ key: ShareKey) -> Int64 {
    forgettings.count(of: Forgettings.Subject(record: key), by: person)
  }

  // MARK: Own records

  /// Writes the register of a record, or of its newest revision, that was stored here.
  func share(record id: UUID, number: Int, revision: Int) throws {
    let first = ShareKey(id)
    let key = revision > 1 ? secret.key(of: id, revision: revision) : first
    try save(
      RecordRow(
        key: key, stream: own.number, seq: nextSeq(of: own.number), known: known(key),
        record: Int64(number), replaces: revision > 1 ? first : nil, body: nil))
  }

  /// Writes a forgetting of a record and its corrections, and empties their own registers.
  func forget(record id: UUID, at date: Date) throws {
    let first = ShareKey(id)
    let found = try rows("key", first) + rows("replaces", first)
    for key in Set(found.map(\.key)) { try writeForgetting(key, at: date) }
    for row in found { try empty(row) }
  }

  /// Takes the records of a form back: their registers are written empty, and the records stay here.
  func withdraw(recordsOf form: String) throws {
    let keys = try Row.fetchAll(
      database,
      sql: """
        SELECT key FROM share_record JOIN record ON record.id = share_record.record
        WHERE share_record.stream = ? AND form = ?
        """, arguments: [own.number, form]
    ).compactMap { row in try (row.optional(0) as Data?).flatMap { ShareKey($0) } }
    for key in keys {
      for row in try rows("key", key) where row.stream == own.number { try empty(row) }
    }
  }

  private func empty(_ row: RecordRow) throws {
    let isOwn = row.stream == own.number
    try save(
      RecordRow(
        key: row.key, stream: row.stream, seq: isOwn ? nextSeq(of: row.stream) : row.seq,
        known: row.known, record: nil, replaces: row.replaces, body: nil))
  }

  // MARK: Records of others

  /// Keeps the register of a record; returns true if the record is new here.
  func receiveRecord(_ register: Register, of stream: Int64) throws -> Bool {
    let known = try rows("key", register.key).first { $0.stream == stream }
    if let known, known.seq >= register.seq { return false }
    if register.body == nil, let known, streams[stream]?.own == .other, try isOnlyHolder(known) {
      // Its author took it back.
      try remove(known)
    }
    let shared = register.body.flatMap { SharedRecord(json: $0) }
    try save(
      RecordRow(
        key: register.key, stream: stream, seq: register.seq, known: register.known,
        record: register.body == nil ? nil : known?.record,
        replaces: shared?.replaces.map { ShareKey($0) },
        body: register.body))
    return try settleRecords(of: register.key)
  }

  /// True if no other stream, and not this machine, has a record.
  private func isOnlyHolder(_ row: RecordRow) throws -> Bool {
    guard let number = row.record else { return false }
    let count = try Int.fetchOne(
      database, sql: "SELECT count(*) FROM share_record WHERE record = ? AND stream <> ?",
      arguments: [number, row.stream])
    return count == 0
  }

  /// Stores the records under a key that count and are not here, and removes those that were forgotten.
  ///
  /// - Returns: true if one is new here.
  @discardableResult
  func settleRecords(of key: ShareKey) throws -> Bool {
    let subject = Forgettings.Subject(record: key)
    var isNew = false
    for row in try rows("key", key) {
      guard let stream = streams[row.stream] else { continue }
      let fate = forgettings.fate(known: row.known, of: subject, by: stream.name.person)
      let isHidden = forgettings.hides(subject, lastUsed: .min, from: person)
      switch fate {
      case .dead: try remove(row)
      case .alive where isHidden && stream.name.person != person: try remove(row)
      case .alive: if try store(row, stream) { isNew = true }
      case .waiting: break
      }
    }
    return isNew
  }

  private func remove(_ row: RecordRow) throws {
    if let number = row.record, row.replaces == nil {
      try ContextTable.remove(number, from: database)
      try database.execute(sql: "DELETE FROM record WHERE id = ?", arguments: [number])
      try database.execute(sql: "DELETE FROM past_record WHERE number = ?", arguments: [number])
    }
    if row.record != nil || row.body != nil { try empty(row) }
  }

  /// Stores a record, or a correction of one that is here; returns true if it is new.
  private func store(_ row: RecordRow, _ stream: StreamRow) throws -> Bool {
    guard stream.own == .other, row.record == nil, let body = row.body,
      let shared = SharedRecord(json: body)
    else { return false }
    if let first = row.replaces { return try correct(first, by: shared, row, stream) }
    guard ShareKey(shared.record.id) == row.key else { return false }
    let stored = try RecordTable.insert(
      shared.record, mentionHistories: shown(shared.mentionHistories), into: database)
    if stored.isNew, stream.name.person != person {
      try database.execute(
        sql: "UPDATE record SET stream = ? WHERE id = ?", arguments: [stream.number, stored.number])
    }
    try save(row.stored(as: Int64(stored.number)))
    for correction in try rows("replaces", row.key) { try settleRecords(of: correction.key) }
    return stored.isNew
  }

  /// Makes a correction the newest revision of its record, if one person wrote both, or a keeper.
  private func correct(
    _ first: ShareKey, by shared: SharedRecord, _ row: RecordRow, _ stream: StreamRow
  ) throws -> Bool {
    let originals = try rows("key", first).filter { $0.record != nil }
    let isAllowed =
      keepers?.contains(stream.name.person) ?? false
      || originals.contains { streams[$0.stream]?.name.person == stream.name.person }
    guard isAllowed, let number = originals.first?.record, ShareKey(shared.record.id) == first,
      let stored = try RecordTable.fetch("WHERE id = ?", [number], in: database).first
    else { return false }
    let made = Date(milliseconds: shared.made)
    if stored.made < made || stored.revision == 1 {
      try RecordTable.revise(
        stored.number, by: shared.record, at: made,
        mentionHistories: shown(shared.mentionHistories), in: database)
    }
    try save(row.stored(as: number))
    return true
  }

  // MARK: Sending

  /// Returns the next registers of records of the own stream.
  func outgoingRecords(after seq: Int64, limit: Int) throws -> [Register] {
    var rows: [RecordRow] = []
    try database.cachedStatement(
      sql: """
        SELECT key, stream, seq, known, record, replaces FROM share_record
        WHERE stream = ? AND seq > ? ORDER BY seq LIMIT ?
        """
    ).forEachRow(
      with: [.integer(own.number), .integer(seq), .integer(Int64(limit))], in: database
    ) { columns in
      rows.append(
        RecordRow(
          key: try columns.key(0), stream: columns.integer(1), seq: columns.integer(2),
          known: columns.integer(3), record: columns.optionalInteger(4),
          replaces: columns.bytes(5) == nil ? nil : try columns.key(5), body: nil))
      return true
    }
    return try rows.map { row in
      Register(.record, row.key, seq: row.seq, known: row.known, body: try body(of: row))
    }
  }

  /// Returns the JSON of a record, without the answers that never leave; `nil` if it is gone.
  private func body(of row: RecordRow) throws -> String? {
    guard let number = row.record else { return nil }
    let revisions = try RecordTable.revisions(of: Int(clamping: number), in: database)
    let revision = revisions.first { revision in
      row.replaces == nil
        ? revision.revision == 1
        : secret.key(of: revision.record.id, revision: revision.revision) == row.key
    }
    guard let revision, let hidden = try hidden(of: number, revision.revision) else { return nil }
    let shared = SharedRecord(
      revision.record, hidden: hidden, replaces: row.replaces?.uuid,
      made: revision.made.milliseconds, mentionHistories: try sent(mentionHistories(of: number)))
    return shared.record.entries.isEmpty ? nil : shared.json
  }

  /// Returns the histories under which the mentions of a record are suggested again, by the ids of the fields.
  private func mentionHistories(of number: Int64) throws -> [String: String] {
    let rows = try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT DISTINCT field, history FROM mention JOIN answer USING (record, position)
          WHERE record = ? AND history IS NOT NULL
          """), arguments: [number])
    var histories: [String: String] = [:]
    for row in rows { histories[try row.required(0)] = try row.required(1) as String }
    return histories
  }

  /// Returns those of some histories that this machine shares with the team.
  private func sent(_ histories: [String: String]) throws -> [String: String] {
    guard !histories.isEmpty, let sharing = try Sharing(database) else { return [:] }
    return try histories.filter { try sharing.scope(ofHistory: $1)?.stream == own.number }
  }

  /// Returns those of some histories in which values of the team are shown.
  private func shown(_ histories: [String: String]) throws -> [String: String] {
    guard !histories.isEmpty, let sharing = try Sharing(database) else { return [:] }
    return try histories.filter {
      try sharing.scope(ofHistory: $1)?.book.own.number == own.number
    }
  }

  /// Returns the positions of the answers of a revision that never leave; `nil` if nobody knows them.
  private func hidden(of number: Int64, _ revision: Int) throws -> Set<Int>? {
    let text = try String.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT hidden FROM record WHERE id = ?1 AND revision = ?2 AND hidden IS NOT NULL
          UNION ALL
          SELECT hidden FROM past_record WHERE number = ?1 AND revision = ?2
            AND hidden IS NOT NULL
          """), arguments: [number, revision])
    return text.map { Set($0.split(separator: ",").compactMap { Int($0) }) }
  }
}

extension ShareBook.RecordRow {
  fileprivate func stored(as number: Int64) -> Self {
    Self(
      key: key, stream: stream, seq: seq, known: known, record: number, replaces: replaces,
      body: nil)
  }
}
