import Foundation
import Testing

@testable import RefillSync
@testable import refill

/// What a member may keep on a server that has a quota of 1 MB.
@Suite(.serialized, .enabled(if: Cluster.isInstalled, "PostgreSQL is not installed"))
struct `A quota` {
  private static func cluster() throws -> Cluster {
    let people = [("anna", false), ("ben", false), ("kim", true)]
    let cluster = try Cluster(
      ServerSQL.schema + ServerSQL.columns + ServerSQL.team("desk")
        + people.map { ServerSQL.person($0, of: "desk", isKeeper: $1) }.joined())
    for (person, _) in people {
      try cluster.psql(
        person,
        "INSERT INTO refill.stream VALUES ('desk', '\(person)', 1, 'm', 0, gen_random_uuid())")
    }
    return cluster
  }

  /// Writes rows of 1,000 bytes of text, with keys from a number on.
  private static func write(
    _ count: Int, from first: Int = 1, by person: String, to cluster: Cluster
  ) throws {
    try cluster.psql(
      person,
      """
      INSERT INTO refill.change (team, person, device, kind, key, seq, uses, history, value)
      SELECT 'desk', session_user, 1, 1, lpad(to_hex(n), 32, '0')::uuid, n, 1, 'h', repeat('v', 999)
      FROM generate_series(\(first), \(first + count - 1)) AS n
      ON CONFLICT (team, person, device, kind, key) DO UPDATE SET value = excluded.value
      """)
  }

  private static func kept(by person: String, in cluster: Cluster) throws -> Int? {
    let text = try cluster.psql(person, "SELECT bytes FROM refill.quota")
    return Int(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  @Test func `counts what was there before, and what is written, emptied and deleted`() throws {
    let cluster = try Self.cluster()
    try Self.write(10, by: "anna", to: cluster)
    try cluster.psql("owner", ServerSQL.quota(megabytes: 1))
    #expect(try Self.kept(by: "anna", in: cluster) == 13_000)
    try Self.write(10, from: 6, by: "anna", to: cluster)
    #expect(try Self.kept(by: "anna", in: cluster) == 15 * 1300)
    try cluster.psql("anna", "UPDATE refill.change SET uses = 0, value = NULL WHERE seq <= 5")
    #expect(try Self.kept(by: "anna", in: cluster) == 10 * 1300 + 5 * 301)
    try cluster.psql("kim", "UPDATE refill.change SET uses = 0, value = NULL WHERE seq = 6")
    #expect(try Self.kept(by: "anna", in: cluster) == 9 * 1300 + 6 * 301)
    #expect(try Self.kept(by: "kim", in: cluster) == nil)
    try cluster.psql("owner", "DELETE FROM refill.stream WHERE person = 'anna'")
    #expect(try Self.kept(by: "anna", in: cluster) == 0)
  }

  @Test func `refuses what is beyond it, and only that`() throws {
    let cluster = try Self.cluster()
    try cluster.psql("owner", ServerSQL.quota(megabytes: 1))
    try Self.write(700, by: "anna", to: cluster)
    let failure = #expect(throws: Cluster.Failed.self) {
      try Self.write(700, from: 701, by: "anna", to: cluster)
    }
    #expect(failure?.description.contains("the quota is used up") == true)
    #expect(try Self.kept(by: "anna", in: cluster) == 700 * 1300)
    // Others are not concerned, and what is kept can be emptied when the owner lowers the quota.
    try Self.write(700, by: "ben", to: cluster)
    try cluster.psql("owner", "UPDATE refill.quota SET most = 1000")
    try cluster.psql("anna", "UPDATE refill.change SET uses = 0, value = NULL WHERE seq <= 5")
    #expect(throws: Cluster.Failed.self) { try Self.write(1, by: "anna", to: cluster) }
  }

  #if PostgreSQL
    @Test func `is told with its size`() throws {
      let cluster = try Self.cluster()
      try cluster.psql("owner", ServerSQL.quota(megabytes: 1))
      try cluster.psql("owner", "INSERT INTO refill.quota VALUES ('anna', 0, 2000)")
      let anna = try ServerMachine("anna", cluster)
      for number in 0..<20 { try anna.use("value \(number)") }
      #expect(throws: SyncError.full(person: "anna", most: 2000)) { try anna.sync() }
      try cluster.psql("owner", "UPDATE refill.quota SET most = 20000 WHERE person = 'anna'")
      #expect(try anna.sync().sentValues == 20)
    }
  #endif
}
