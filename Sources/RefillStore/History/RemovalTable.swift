import Foundation
import GRDB
import RefillCore

/// The tombstones of values that the user removed from histories.
///
/// Callers must already be in a transaction.
///
/// Records keep removed values, but these must not be suggested again. A tombstone holds no text:
/// the history and the value are hashes, the lower 40 bits of an `AnswerKey`. It applies to the
/// records that existed at the time of removal; later answers are not affected.
enum RemovalTable {
  /// The hash that means all values of a history, or all histories.
  private static let all: Int64 = 0

  /// Adds a tombstone for a value and its earlier spellings.
  static func insert(_ removed: RemovedValue, into database: Database) throws {
    for spelling in removed.spellings {
      try insert(AnswerKey.spelling(of: removed.history), spelling, into: database)
    }
  }

  /// Adds a tombstone for all values of a history; of all histories if `nil`.
  static func insertAll(of history: String?, into database: Database) throws {
    let history = history.map(AnswerKey.spelling) ?? all
    try database.execute(
      sql: "DELETE FROM removal WHERE history = ?1 OR ?1 = \(all)", arguments: [history])
    try insert(history, all, into: database)
  }

  private static func insert(_ history: Int64, _ spelling: Int64, into database: Database) throws {
    try database.cachedStatement(
      sql: """
        REPLACE INTO removal (history, spelling, record, at)
        SELECT ?, ?, number, ? FROM (
          SELECT id AS number FROM record UNION ALL SELECT number FROM past_record
        ) ORDER BY number DESC LIMIT 1
        """
    ).execute(arguments: [history, spelling, Date().milliseconds])
  }

  /// Deletes the tombstone of a restored value.
  static func delete(_ removed: RemovedValue, from database: Database) throws {
    let statement = try database.cachedStatement(
      sql: "DELETE FROM removal WHERE history = ? AND spelling = ?")
    for spelling in removed.spellings {
      try statement.execute(arguments: [AnswerKey.spelling(of: removed.history), spelling])
    }
  }

  /// Deletes tombstones that apply to no remaining record.
  static func sweep(_ database: Database) throws {
    try database.execute(
      sql: """
        DELETE FROM removal WHERE NOT EXISTS (SELECT 1 FROM record WHERE id <= removal.record)
          AND NOT EXISTS (SELECT 1 FROM past_record WHERE number <= removal.record)
        """)
  }

  /// True if a value was removed from a history after a record was stored.
  static func concern(
    _ value: String, history: String, record: Int, in database: Database
  ) throws -> Bool {
    let statement = try database.cachedStatement(
      sql: """
        SELECT EXISTS (
          SELECT 1 FROM removal WHERE (record >= ?3 OR at >= (
            SELECT submitted FROM record JOIN share_record ON share_record.record = id
            WHERE id = ?3 AND record.stream > 0))
          AND (history, spelling) IN (VALUES (?1, ?2), (?1, \(all)), (\(all), \(all))))
        """)
    return try Bool.fetchOne(
      statement,
      arguments: [AnswerKey.spelling(of: history), AnswerKey.spelling(of: value), record]) ?? false
  }

  /// Returns the tombstones of values of a history.
  static func removals(from history: String, in database: Database) throws -> RemovalLog {
    let statement = try database.cachedStatement(
      sql: "SELECT history, spelling, record, at FROM removal WHERE history IN (?, \(all))")
    let rows = try Row.fetchCursor(statement, arguments: [AnswerKey.spelling(of: history)])
    var removals = RemovalLog()
    while let row = try rows.next() {
      let (spelling, record): (Int64, Int64) = (try row.required(1), try row.required(2))
      removals.add(spelling == all ? nil : spelling, record: record, at: try row.optional(3))
    }
    if !removals.isEmpty { removals.foreign = try foreignRecords(in: database) }
    return removals
  }

  /// Returns the times of submission of the records of other people, which may have come after a removal
  /// of what they hold.
  private static func foreignRecords(in database: Database) throws -> [Int64: Int64] {
    let rows = try Row.fetchCursor(
      database.cachedStatement(sql: "SELECT id, submitted FROM record WHERE stream > 0"))
    var times: [Int64: Int64] = [:]
    while let row = try rows.next() { times[try row.required(0)] = try row.required(1) }
    return times
  }
}

/// The tombstones of values of a history.
struct RemovalLog {
  /// The newest record that each concerns, by the part of a key that does not depend on the field.
  private var records: [UInt64: Place] = [:]
  /// The newest record that those of all values concern.
  private var all: Place?
  /// The times of submission of the records of other people.
  var foreign: [Int64: Int64] = [:]

  /// The newest record at the time of a removal, and that time; `nil` if an older version removed it.
  private struct Place {
    var record: Int64
    var at: Int64?

    func joined(_ other: Place) -> Place {
      Place(record: max(record, other.record), at: [at, other.at].compactMap(\.self).max())
    }
  }

  var isEmpty: Bool { records.isEmpty && all == nil }

  /// Adds a tombstone; `nil` is that of all values.
  mutating func add(_ spelling: Int64?, record: Int64, at time: Int64? = nil) {
    let place = Place(record: record, at: time)
    guard let spelling else { return all = all?.joined(place) ?? place }
    let part = Self.part(AnswerKey(tag: 0, spelling: spelling))
    records[part] = records[part]?.joined(place) ?? place
  }

  /// True if the value with this key was removed after a record was stored, or submitted by somebody else.
  func concern(_ key: AnswerKey, record: Int64) -> Bool {
    if let all, concerns(all, record) { return true }
    return records[Self.part(key)].map { concerns($0, record) } ?? false
  }

  private func concerns(_ place: Place, _ record: Int64) -> Bool {
    if place.record >= record { return true }
    guard let submitted = foreign[record], let time = place.at else { return false }
    return time >= submitted
  }

  private static func part(_ key: AnswerKey) -> UInt64 { key.rawValue & (1 << 40 - 1) }
}

extension RemovedValue {
  /// The hashes of its current and earlier spellings.
  fileprivate var spellings: [Int64] { [AnswerKey.spelling(of: value.value)] + aliases }
}
