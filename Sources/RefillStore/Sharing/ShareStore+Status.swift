package import Foundation
import GRDB
package import RefillCore

/// A person of a team, and what came from there.
package struct ShareMember: Equatable, Sendable {
  /// The name of the person.
  package let person: String
  /// The number of machines.
  package let machines: Int
  /// The time of the newest change that was read, or written here; `nil` for none.
  package let changed: Date?
  /// The number of values.
  package let values: Int
  /// The number of registers that were refused, by reason.
  package let refused: [String: Int]
  /// True if the person's values are left out here.
  package let isMuted: Bool
}

/// The state of sharing with a team.
package struct ShareStatus: Equatable, Sendable {
  /// The stream of this machine.
  package let own: OwnStream
  /// The time since which this machine shares.
  package let since: Date
  /// The time of the last synchronisation that succeeded; `nil` for none.
  package let synced: Date?
  /// The time of the last attempt; `nil` for none.
  package let tried: Date?
  /// The number of attempts that failed since.
  package let attempts: Int
  /// The failure of the last attempt; `nil` if it succeeded.
  package let failure: String?
  /// The numbers of values and records that wait to be sent.
  package let waiting: (values: Int, records: Int)
  /// The people of the team, this machine's first.
  package let members: [ShareMember]
  /// The histories and forms that are shared.
  package let shared: [String]
  /// True if everything is shared.
  package let isEverything: Bool

  package static func == (one: Self, other: Self) -> Bool {
    one.own == other.own && one.synced == other.synced && one.members == other.members
  }
}

extension ShareStore {
  /// Returns the state of each team.
  package func status() throws -> [ShareStatus] {
    let streams = try ownStreams()
    return try connection.read(.submit) { database in
      try streams.map { try Self.status(of: $0, in: database) }
    }
  }

  private static func status(of own: OwnStream, in database: Database) throws -> ShareStatus {
    let row = try Row.fetchOne(
      database,
      sql:
        "SELECT since, synced, tried, attempts, failure, everything FROM share_place WHERE stream = ?",
      arguments: [own.number])
    guard let row else { throw StoreError.damaged(movedTo: nil) }
    let waiting = try Self.waiting(own.number, behind: own.sent, in: database)
    let shared = try String.fetchAll(
      database, sql: "SELECT name FROM share_scope WHERE stream = ? ORDER BY name",
      arguments: [own.number])
    return ShareStatus(
      own: own, since: Date(milliseconds: try row.required(0)),
      synced: (try row.optional(1) as Int64?).map(Date.init(milliseconds:)),
      tried: (try row.optional(2) as Int64?).map(Date.init(milliseconds:)),
      attempts: Int(clamping: try row.required(3) as Int64), failure: try row.optional(4),
      waiting: waiting, members: try members(of: own, in: database), shared: shared,
      isEverything: try row.required(5) as Int64 != 0)
  }

  private static func members(of own: OwnStream, in database: Database) throws -> [ShareMember] {
    let refusals = try Row.fetchAll(
      database,
      sql: """
        SELECT person, reason, sum(count) FROM share_refusal JOIN stream ON number = stream
        WHERE team = ? GROUP BY person, reason
        """, arguments: [own.team])
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT person, count(*), max(changed), max(muted),
          (SELECT count(*) FROM share JOIN stream AS s ON s.number = share.stream
           WHERE s.team = ?1 AND s.person = stream.person AND uses > 0)
        FROM stream WHERE team = ?1 AND own <> 2 GROUP BY person
        ORDER BY person <> ?2, person
        """, arguments: [own.team, own.name.person])
    return try rows.map { row in
      let person: String = try row.required(0)
      var refused: [String: Int] = [:]
      for refusal in refusals where try refusal.required(0) == person {
        refused[try refusal.required(1)] = Int(clamping: try refusal.required(2) as Int64)
      }
      return ShareMember(
        person: person, machines: Int(clamping: try row.required(1) as Int64),
        changed: (try row.optional(2) as Int64?).map(Date.init(milliseconds:)),
        values: Int(clamping: try row.required(4) as Int64), refused: refused,
        isMuted: try row.required(3) as Int64 != 0)
    }
  }
}
