import Foundation
import GRDB
import RefillCore

/// The teams with which this machine shares, in one transaction.
final class Sharing {
  private let database: Database
  private var books: [Int64: ShareBook] = [:]
  private var numbers: [Int64] = []
  private var scopes: [String: (book: ShareBook, stream: Int64)?] = [:]

  /// The parts of what is shared.
  enum Part: Int64 {
    case history = 1
    case records = 2
  }

  /// Opens the teams, also those that were left; `nil` if there is none.
  init?(_ database: Database) throws {
    self.database = database
    // First those that are sent: what nobody named is shared with one of them, if any.
    numbers = try Int64.fetchAll(
      database.cachedStatement(
        sql: "SELECT number FROM stream WHERE own IN (1, 3) ORDER BY own, number"))
    if numbers.isEmpty { return nil }
  }

  /// Returns the book of an own stream.
  func book(_ number: Int64) throws -> ShareBook {
    if let book = books[number] { return book }
    let book = try ShareBook(number, in: database)
    books[number] = book
    return book
  }

  /// The books of all teams.
  var all: [ShareBook] { get throws { try numbers.map(book) } }

  /// Returns the book of a history's team, and the number of the stream that has the own uses; `nil` for
  /// a history that no stream has.
  func scope(ofHistory name: String) throws -> (book: ShareBook, stream: Int64)? {
    if let known = scopes[name] { return known }
    let found = try scope(name, .history)
    scopes[name] = .some(found)
    return found
  }

  /// Returns the book of the team that gets the records of a form; `nil` for none.
  func scope(ofRecords form: String) throws -> ShareBook? {
    guard let found = try scope(form, .records), found.stream == found.book.own.number else {
      return nil
    }
    return found.book
  }

  private func scope(_ name: String, _ part: Part) throws -> (book: ShareBook, stream: Int64)? {
    let row = try Row.fetchOne(
      database.cachedStatement(
        sql: "SELECT stream FROM share_scope WHERE part = ? AND name = ?"),
      arguments: [part.rawValue, name])
    guard let row else {
      guard let book = try all.first(where: \.sharesEverything) else { return nil }
      return (book, book.own.number)
    }
    guard let number = try row.optional(0) as Int64? else { return nil }
    if numbers.contains(number) { return (try book(number), number) }
    // A stream of uses that stay here.
    for book in try all where book.streams[number] != nil { return (book, number) }
    return nil
  }

  /// Forgets the scopes that were looked up.
  func scopesChanged() { scopes = [:] }

  /// Sets the stream that a history or the records of a form are shared with; `nil` for nobody.
  static func setScope(
    _ part: Part, _ name: String, _ stream: Int64?, in database: Database
  ) throws {
    try database.execute(
      sql: "REPLACE INTO share_scope (part, name, stream) VALUES (?, ?, ?)",
      arguments: [part.rawValue, name, stream])
  }
}

// MARK: - Histories that begin and end to be shared

extension ShareBook {
  /// Makes a register of each value of a history, in a stream of this machine, with the uses that no register
  /// tells.
  ///
  /// A value that another machine of the person has with the same uses and times is told already: the
  /// store was copied before.
  func adopt(history name: String, into stream: Int64, by writer: HistoryWriter) throws {
    let number = try number(ofHistory: name)
    for value in try values(of: name) where check.exclusion(of: value.value, from: name) == nil {
      let key = secret.key(history: name, value: value.value)
      let rows = try ShareTable.rows(of: key, in: database).filter { streams[$0.stream] != nil }
      if names.has(key, for: person) { try writeRule(.alias, key, uses: names.greatestTurn + 1) }
      let isKnown = rows.contains { $0.value != nil }
      let told = isKnown ? try total(of: key) : nil
      let more = isTold(value, by: rows) ? 0 : Int64(value.uses) - (told?.uses ?? 0)
      if more > 0 || !isKnown {
        var row = try begun(key, stream, number, rows)
        if more > 0 {
          let first = value.firstUsed.milliseconds
          row = row.adding(
            uses: more, first: first < told?.first ?? .max ? first : value.last, last: value.last,
            rank: told.map { Rank.difference(value.rank, $0.rank) } ?? value.rank)
        }
        row.value = value.id
        try write(row)
      }
      if !rows.isEmpty { try refresh([key], texts: [key: value.value], by: writer) }
    }
  }

  /// Returns the values of a history.
  func values(of history: String) throws -> [StoredValue] {
    var values: [StoredValue] = []
    try HistoryTable.forEachValue(of: history, inBatchesOf: 1024, in: database) {
      values += $1
      return true
    }
    return values
  }

  /// True if another machine of the person has a value with the same uses and times.
  private func isTold(_ value: StoredValue, by rows: [ShareRow]) -> Bool {
    rows.contains {
      streams[$0.stream]?.name.person == person && $0.uses == Int64(value.uses)
        && $0.last == value.last && $0.first == value.firstUsed.milliseconds
    }
  }

  /// Moves the own registers of a history from one stream of this machine to another one.
  func move(history name: String, from stream: Int64, to other: Int64, by writer: HistoryWriter)
    throws
  {
    let number = try number(ofHistory: name)
    let rows = try ShareTable.fetch(
      "WHERE history = ? AND stream = ?", [.integer(number), .integer(stream)], in: database)
    for row in rows where row.uses > 0 || row.value != nil {
      var moved = try begun(row.key, other, number, ShareTable.rows(of: row.key, in: database))
      if row.uses > 0, let first = row.first, let last = row.last, let rank = row.rank {
        moved = moved.adding(uses: row.uses, first: first, last: last, rank: rank)
      }
      moved.value = row.value
      try write(moved)
      try write(row.emptied)
    }
  }

  /// The number of the stream of uses that stay here, which is made if there is none.
  func localStream() throws -> Int64 {
    if let local { return local }
    try database.execute(
      sql: "INSERT INTO stream (team, person, device, own, cursor) VALUES (?, ?, 0, 2, 0)",
      arguments: [own.team, person])
    let number = database.lastInsertedRowID
    streams[number] = StreamRow(
      number: number, team: own.team, name: StreamName(person: person, device: 0), own: .local,
      isMuted: false, cursor: 0)
    return number
  }
}
