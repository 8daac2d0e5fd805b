public import Foundation
import GRDB
import RefillCore

/// The uses of a snippet.
public struct SnippetUseCount: Equatable, Codable, Sendable {
  /// The number of expansions.
  public var count: Int
  /// The number of characters that they saved.
  public var saved: Int
  /// The time of the last one; `nil` if it is not known.
  public var last: Date?

  /// Makes a count.
  public init(count: Int = 0, saved: Int = 0, last: Date? = nil) {
    (self.count, self.saved, self.last) = (count, saved, last)
  }

  /// Adds other uses of the same snippet.
  public mutating func add(_ other: Self) {
    count = Self.sum(count, other.count)
    saved = Self.sum(saved, other.saved)
    last = [last, other.last].compactMap(\.self).max()
  }

  private static func sum(_ one: Int, _ other: Int) -> Int {
    let (sum, isTooMany) = one.addingReportingOverflow(other)
    return isTooMany ? .max : sum
  }
}

/// The uses of snippets, and the days on which the user was reminded of them, by abbreviation.
public struct SnippetUseStore: Sendable {
  let connection: Connection

  /// The greatest number in a row.
  private static let most: Int64 = 1 << 52

  /// Returns the uses of each snippet that was used; O(used snippets).
  public func uses() throws(StoreError) -> [String: SnippetUseCount] {
    try connection.read(.interactive) { database in
      let rows = try Row.fetchAll(
        database, sql: "SELECT abbreviation, uses, saved, used FROM snippet_use WHERE uses > 0")
      let uses = try rows.map { row in
        (
          try row.required(0) as String,
          SnippetUseCount(
            count: Int(clamping: try row.required(1) as Int64),
            saved: Int(clamping: try row.required(2) as Int64),
            last: try (row.optional(3) as Int64?).map(Date.init(milliseconds:)))
        )
      }
      return Dictionary(uses) { first, _ in first }
    }
  }

  /// Adds uses, all in one transaction.
  public func add(_ uses: [String: SnippetUseCount]) throws(StoreError) {
    try connection.write { database in
      for (abbreviation, use) in uses {
        try database.execute(
          sql: """
            INSERT INTO snippet_use (abbreviation, uses, saved, used) VALUES (?, ?, ?, ?)
            ON CONFLICT (abbreviation) DO UPDATE SET
              uses = min(uses + excluded.uses, \(Self.most)),
              saved = min(saved + excluded.saved, \(Self.most)),
              used = coalesce(max(used, excluded.used), used, excluded.used)
            """,
          arguments: [
            abbreviation, Self.clamped(use.count), Self.clamped(use.saved), use.last?.milliseconds,
          ])
      }
    }
  }

  private static func clamped(_ number: Int) -> Int64 { min(max(Int64(number), 0), most) }

  /// Forgets all uses and reminders.
  public func clear() throws(StoreError) {
    try connection.write { try $0.execute(sql: "DELETE FROM snippet_use") }
  }

  // MARK: Reminders

  /// Returns the last day on which the user was reminded of each snippet, as days since 1970.
  public func reminders() throws(StoreError) -> [String: Int] {
    try connection.read(.interactive) { database in
      let rows = try Row.fetchAll(
        database,
        sql: "SELECT abbreviation, reminded FROM snippet_use WHERE reminded IS NOT NULL")
      let days = try rows.map { row in
        (try row.required(0) as String, Int(clamping: try row.required(1) as Int64))
      }
      return Dictionary(days) { first, _ in first }
    }
  }

  /// Notes that the user was reminded of some snippets on a day, in one transaction.
  public func note(reminders: Set<String>, on day: Int) throws(StoreError) {
    try connection.write { database in
      for abbreviation in reminders {
        try database.execute(
          sql: """
            INSERT INTO snippet_use (abbreviation, uses, saved, reminded) VALUES (?, 0, 0, ?)
            ON CONFLICT (abbreviation) DO UPDATE SET reminded = excluded.reminded
            """, arguments: [abbreviation, day])
      }
    }
  }
}
