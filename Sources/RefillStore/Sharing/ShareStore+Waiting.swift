package import Foundation
import GRDB
import RefillCore

/// Changes that wait for long to be sent.
package struct ShareDelay: Equatable, Sendable {
  /// The number of values.
  package let values: Int
  /// The number of records.
  package let records: Int
  /// The time since which something waits.
  package let since: Date
}

extension ShareStore {
  /// Returns how many uses of a value are this person's, if others have used it too; `nil` if nobody else has.
  ///
  /// Costs a look at the streams of this machine if nothing is shared.
  package func ownUses(of text: String, in history: String) throws -> Int? {
    guard let text = HistoryTable.normalized(text)?.singleSpaced else { return nil }
    return try connection.read(.interactive) { database in
      guard let book = try Sharing(database)?.scope(ofHistory: history)?.book,
        let total = try book.total(of: book.secret.key(history: history, value: text)),
        total.ownUses < total.uses
      else { return nil }
      return Int(clamping: total.ownUses)
    }
  }

  /// The time in seconds after which something waits for long.
  private static let long = 3.0 * 86_400
  /// The least time in seconds between two notices.
  private static let pause = 86_400.0

  /// Returns what waits for three days or longer, and notes that the user is told of it; `nil` if nothing
  /// does, or the user was told within a day.
  ///
  /// Costs one look at the streams of this machine unless something waits.
  package func delayToTell(at now: Date) throws -> ShareDelay? {
    let late = try connection.read(.submit) { try Self.late(at: now, in: $0) }
    guard let first = late.first, !first.isTold else { return nil }
    return try connection.write { database in
      var (values, records) = (0, 0)
      for place in late {
        let waiting = try Self.waiting(place.stream, behind: place.sent, in: database)
        values += waiting.values
        records += waiting.records
        try database.execute(
          sql: "UPDATE share_place SET told = ? WHERE stream = ?",
          arguments: [now.milliseconds, place.stream])
      }
      guard values + records > 0 else { return nil }
      return ShareDelay(values: values, records: records, since: first.since)
    }
  }

  private struct LateStream {
    let stream: Int64
    let sent: Int64
    let since: Date
    let isTold: Bool
  }

  /// Returns the streams of this machine in which something waits for long, the longest first; each is told
  /// if one was within a day.
  private static func late(at now: Date, in database: Database) throws -> [LateStream] {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT number, coalesce(sent, 0), waits, max(coalesce(told, 0)) OVER () FROM stream
        JOIN share_place ON share_place.stream = number
        WHERE own = 1 AND cursor > coalesce(sent, 0) AND waits <= ? ORDER BY waits
        """, arguments: [now.addingTimeInterval(-long).milliseconds])
    let earliest = now.addingTimeInterval(-pause).milliseconds
    return try rows.map { row in
      let told: Int64 = try row.required(3)
      return LateStream(
        stream: try row.required(0), sent: try row.required(1),
        since: Date(milliseconds: try row.required(2)),
        isTold: told > earliest && told <= now.milliseconds)
    }
  }

  /// Returns how many values, forgettings and new names among them, and how many records wait in a stream.
  static func waiting(
    _ stream: Int64, behind sent: Int64, in database: Database
  ) throws -> (values: Int, records: Int) {
    func count(_ table: String, _ condition: String = "") throws -> Int {
      try Int.fetchOne(
        database,
        sql: "SELECT count(*) FROM \(table) WHERE stream = ? AND seq > ? \(condition)",
        arguments: [stream, sent]) ?? 0
    }
    return (
      values: try count("share", "AND base IS NOT NULL") + count("share_rule"),
      records: try count("share_record")
    )
  }
}
