import Foundation
import GRDB
import RefillCore

/// What the streams of one team say, in one transaction.
///
/// Callers must already be in a write transaction, in which nothing else changes these tables.
final class ShareBook {
  let database: Database
  /// The own stream.
  let own: StreamRow
  let secret: ShareSecret
  /// Checks the registers that are received, and the texts that are sent.
  var check: RegisterCheck
  /// The names of the keepers; `nil` if only the server knows them.
  let keepers: Set<String>?
  /// True if histories without a scope are shared with this stream.
  let sharesEverything: Bool
  /// The number of days by which uses of others count less.
  let weight: Int
  /// The streams of the team by number.
  var streams: [Int64: StreamRow]
  /// Registers of values that no stream had, until `saveNew` writes them.
  var unsaved: [ShareKey: ShareRow] = [:]
  private(set) var forgettings = Forgettings()
  private(set) var names = ShareNames()
  /// The latest time of a use that counts, in milliseconds since 1970: five minutes from now.
  let latest: Int64
  /// The time of the transaction, in milliseconds since 1970.
  private let now: Int64
  private var histories: [String: Int64] = [:]
  private var historyNames: [Int64: String] = [:]
  private var historyKeys: [Int64: ShareKey] = [:]
  private let everything: ShareKey

  /// A row of the table of streams.
  struct StreamRow {
    let number: Int64
    let team: String
    let name: StreamName
    let own: Own
    var isMuted: Bool
    var cursor: Int64
    /// The greatest number of a write that others have of an own stream; 0 for another one.
    var sent: Int64 = 0

    enum Own: Int64 {
      /// A stream of another machine.
      case other = 0
      /// The stream of this machine.
      case own = 1
      /// The uses that stay on this machine.
      case local = 2
      /// The stream of this machine of a team that it has left.
      case left = 3
    }
  }

  /// The person of this machine.
  var person: String { own.name.person }
  /// The number of the stream of uses that stay here; `nil` before the first.
  var local: Int64? { streams.values.first { $0.own == .local }?.number }

  /// Reads what the team of an own stream says.
  init(_ number: Int64, in database: Database, at now: Date = Date()) throws {
    self.database = database
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT team, seed, keepers, everything, weight FROM stream
          JOIN share_place ON share_place.stream = number WHERE number = ?
          """), arguments: [number])
    guard let row, let data = try row.optional(1) as Data?, let secret = ShareSecret(data) else {
      throw StoreError.damaged(movedTo: nil)
    }
    self.secret = secret
    check = RegisterCheck(secret)
    everything = secret.everything
    keepers = (try row.optional(2) as String?).map {
      Set($0.split(separator: "\n").map(String.init))
    }
    sharesEverything = try row.required(3) as Int64 != 0
    weight = (try row.optional(4) as Int64?).map(Int.init(clamping:)) ?? ShareTotal.usualWeight
    streams = try Self.streams(of: try row.required(0), in: database)
    guard let own = streams[number] else { throw StoreError.damaged(movedTo: nil) }
    self.own = own
    self.now = now.milliseconds
    latest = now.milliseconds + 300_000
    try loadRules()
  }

  private static func streams(
    of team: String, in database: Database
  ) throws -> [Int64: StreamRow] {
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql: """
          SELECT number, person, device, own, muted, cursor, sent FROM stream WHERE team = ?
          """),
      arguments: [team])
    var streams: [Int64: StreamRow] = [:]
    while let row = try rows.next() {
      let number: Int64 = try row.required(0)
      streams[number] = StreamRow(
        number: number, team: team,
        name: StreamName(person: try row.required(1), device: try row.required(2)),
        own: StreamRow.Own(rawValue: try row.required(3)) ?? .other,
        isMuted: try row.required(4) as Int64 != 0, cursor: try row.required(5),
        sent: try row.optional(6) as Int64? ?? 0)
    }
    return streams
  }

  // MARK: Rules

  /// Reads the forgettings and aliases again.
  func loadRules() throws {
    (forgettings, names) = (Forgettings(), ShareNames())
    try database.cachedStatement(
      sql: "SELECT key, kind, stream, uses, last, target FROM share_rule"
    ).forEachRow(with: [], in: database) { columns in
      guard let stream = streams[columns.integer(2)],
        let kind = Register.Kind(rawValue: Int(clamping: columns.integer(1)))
      else { return true }
      let key = try columns.key(0)
      forgettings.add(
        kind, key, uses: columns.integer(3), last: columns.optionalInteger(4),
        by: stream.name.person)
      let target = columns.bytes(5) == nil ? nil : try columns.key(5)
      names.add(kind, key, to: target, turn: columns.integer(3), of: stream.name)
      return true
    }
  }

  /// True if a person may forget and rename for all.
  func isKeeper(_ person: String) -> Bool { keepers?.contains(person) ?? true }

  /// Returns what a value of a history is forgotten by.
  func subject(_ key: ShareKey, in history: Int64) throws -> Forgettings.Subject {
    if let known = historyKeys[history] {
      return Forgettings.Subject(key, in: known, of: everything)
    }
    guard let name = try historyName(history) else { return Forgettings.Subject(record: key) }
    let historyKey = secret.key(history: name)
    historyKeys[history] = historyKey
    return Forgettings.Subject(key, in: historyKey, of: everything)
  }

  /// Returns the fate of a register.
  func fate(of row: ShareRow) throws -> Forgettings.Fate {
    guard let stream = streams[row.stream] else { return .dead }
    if forgettings.isEmpty { return row.known == 0 ? .alive : .waiting }
    return forgettings.fate(
      known: row.known, of: try subject(row.key, in: row.history), by: stream.name.person)
  }

  // MARK: Histories

  /// Returns the number of a history in `share_history`, which it gets if it has none.
  func number(ofHistory name: String) throws -> Int64 {
    if let number = histories[name] { return number }
    try database.cachedStatement(
      sql: "INSERT INTO share_history (team, name) VALUES (?, ?) ON CONFLICT DO NOTHING"
    ).run(with: [.text(own.team), .text(name)], in: database)
    let number = try database.cachedStatement(
      sql: "SELECT number FROM share_history WHERE team = ? AND name = ?"
    ).number(with: [.text(own.team), .text(name)], in: database)
    guard let number else { throw StoreError.damaged(movedTo: nil) }
    (histories[name], historyNames[number]) = (number, name)
    return number
  }

  /// Returns the name of a history by its number in `share_history`; `nil` if it is not known.
  func historyName(_ number: Int64) throws -> String? {
    if let name = historyNames[number] { return name }
    let name = try String.fetchOne(
      database.cachedStatement(sql: "SELECT name FROM share_history WHERE number = ?"),
      arguments: [number])
    if let name { (histories[name], historyNames[number]) = (number, name) }
    return name
  }

  // MARK: Writing

  /// Returns the number of the next write of an own stream.
  func nextSeq(of stream: Int64) throws -> Int64 {
    let next = (streams[stream]?.cursor ?? 0) + 1
    streams[stream]?.cursor = next
    try database.cachedStatement(
      sql: "UPDATE stream SET cursor = ?1, waits = coalesce(waits, ?2) WHERE number = ?3"
    ).run(with: [.integer(next), .integer(now), .integer(stream)], in: database)
    return next
  }

  /// Writes a register of an own stream under the next number.
  func write(_ row: ShareRow) throws {
    var row = row
    row.seq = try nextSeq(of: row.stream)
    row.base = row.base ?? 0
    try ShareTable.save(row, sent: streams[row.stream]?.sent ?? 0, in: database)
  }

  /// Writes a forgetting or an alias of the own stream.
  func writeRule(
    _ kind: Register.Kind, _ key: ShareKey, uses: Int64, last: Int64? = nil,
    target: ShareKey? = nil
  ) throws {
    try saveRule(
      kind, key, stream: own.number, seq: nextSeq(of: own.number), uses: uses, last: last,
      target: target)
    try loadRules()
  }

  /// Keeps a forgetting or an alias of a stream.
  func saveRule(
    _ kind: Register.Kind, _ key: ShareKey, stream: Int64, seq: Int64, uses: Int64, last: Int64?,
    target: ShareKey?
  ) throws {
    try database.cachedStatement(
      sql: """
        REPLACE INTO share_rule (key, kind, stream, seq, uses, last, target)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ).run(
      with: [
        .key(key), .integer(Int64(kind.rawValue)), .integer(stream), .integer(seq),
        .integer(uses), .integer(last), target.map(SQLArgument.key) ?? .integer(nil),
      ], in: database)
  }

  /// Returns the uses and the number of the write of an own forgetting; `nil` if there is none.
  func ownRule(_ kind: Register.Kind, _ key: ShareKey) throws -> (uses: Int64, seq: Int64)? {
    var rule: (Int64, Int64)?
    try database.cachedStatement(
      sql: "SELECT uses, seq FROM share_rule WHERE key = ? AND kind = ? AND stream = ?"
    ).forEachRow(
      with: [.key(key), .integer(Int64(kind.rawValue)), .integer(own.number)], in: database
    ) { columns in
      rule = (columns.integer(0), columns.integer(1))
      return false
    }
    return rule
  }
}
