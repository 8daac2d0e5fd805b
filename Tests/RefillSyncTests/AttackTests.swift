import Foundation
import Testing

@testable import refill

/// The SQL of an attacker, who is a member of one team.
@Suite(.serialized, .enabled(if: Cluster.isInstalled, "PostgreSQL is not installed"))
struct `A member with SQL of the own` {
  /// Statements that must change nothing of anybody else, each by a member.
  private static let attacks: [(person: String, sql: String)] = [
    // Reading.
    ("lou", "SELECT count(*) FROM refill.change WHERE team = 'desk'"),
    ("lou", "SELECT count(*) FROM refill.stream WHERE team = 'desk'"),
    ("lou", "SELECT count(*) FROM refill.team WHERE team = 'desk'"),
    ("anna", "SELECT count(*) FROM refill.stream WHERE team = 'lab'"),
    ("anna", "SELECT count(*) FROM refill.change WHERE team = '' AND person = 'ben'"),
    ("anna", "SELECT count(*) FROM refill.team WHERE person = 'ben'"),
    ("anna", "SELECT count(*) FROM refill.change WHERE team = 'lab'"),
    ("anna", "SET ROLE ben; SELECT count(*) FROM refill.change WHERE team = '' AND person = 'ben'"),
    ("lou", "SET ROLE desk; SELECT count(*) FROM refill.change WHERE team = 'desk'"),
    ("lou", "COPY refill.change TO STDOUT"),
    // Writing rows of others.
    ("anna", "UPDATE refill.change SET value = 'forged' WHERE person = 'ben'"),
    ("anna", "UPDATE refill.change SET uses = 0, value = NULL WHERE person = 'ben'"),
    ("anna", "UPDATE refill.stream SET head = 0 WHERE person = 'ben'"),
    ("anna", "UPDATE refill.stream SET token = gen_random_uuid() WHERE person = 'ben'"),
    ("anna", "DELETE FROM refill.change WHERE person = 'ben'"),
    ("anna", "DELETE FROM refill.change"), ("anna", "DELETE FROM refill.stream"),
    ("anna", "TRUNCATE refill.change"), ("anna", "DROP TABLE refill.change"),
    ("anna", "ALTER TABLE refill.change DISABLE ROW LEVEL SECURITY"),
    ("anna", "UPDATE refill.change SET person = 'ben' WHERE person = 'anna'"),
    ("anna", "UPDATE refill.change SET team = 'lab' WHERE person = 'anna'"),
    ("anna", "UPDATE refill.change SET kind = 5 WHERE person = 'anna'"),
    (
      "anna",
      "INSERT INTO refill.stream VALUES ('desk', 'ben', 77, 'x', 0, gen_random_uuid())"
    ),
    (
      "anna",
      "INSERT INTO refill.stream VALUES ('lab', 'anna', 77, 'x', 0, gen_random_uuid())"
    ),
    (
      "anna",
      """
      INSERT INTO refill.change (team, person, device, kind, key, seq)
      VALUES ('desk', 'ben', 2, 1, gen_random_uuid(), 99)
      """
    ),
    (
      "anna",
      """
      INSERT INTO refill.change (team, person, device, kind, key, seq)
      VALUES ('desk', 'anna', 1, 5, gen_random_uuid(), 99)
      """
    ),
    (
      "anna",
      """
      INSERT INTO refill.change (team, person, device, kind, key, seq, value)
      SELECT team, person, device, kind, key, 1000, 'forged' FROM refill.change WHERE person = 'ben'
      ON CONFLICT (team, person, device, kind, key) DO UPDATE SET value = excluded.value
      """
    ),
    ("anna", "UPDATE refill.format SET least = 99"),
    ("anna", "UPDATE refill.team SET secret = gen_random_uuid()"),
    ("anna", "INSERT INTO refill.team VALUES ('desk', 'anna', gen_random_uuid())"),
    // Keepers empty rows, and write no words of others.
    ("kim", "UPDATE refill.change SET value = 'forged' WHERE person = 'ben'"),
    ("kim", "UPDATE refill.change SET uses = 7 WHERE person = 'ben'"),
    ("lou", "UPDATE refill.change SET uses = 0, value = NULL, body = NULL WHERE team = 'desk'"),
    (
      "kim",
      """
      INSERT INTO refill.change (team, person, device, kind, key, seq)
      VALUES ('desk', 'ben', 2, 5, gen_random_uuid(), 99)
      """
    ),
    // Taking over.
    ("anna", "GRANT desk_keeper TO anna"), ("anna", "SET SESSION AUTHORIZATION ben"),
    ("anna", "ALTER ROLE ben LOGIN PASSWORD 'x'"),
    ("anna", "CREATE POLICY mine ON refill.change USING (true)"),
    ("anna", "CREATE FUNCTION refill.f() RETURNS int LANGUAGE sql AS 'SELECT 1'"),
    ("anna", "CREATE TABLE public.mine (x int)"),
    // Standing in the way.
    ("anna", "BEGIN; LOCK TABLE refill.change; COMMIT"),
    ("anna", "BEGIN; LOCK TABLE refill.stream IN SHARE MODE; COMMIT"),
    ("anna", "CREATE TEMPORARY TABLE big (x int)"),
    ("anna", "SELECT lo_from_bytea(0, 'x')"),
    ("anna", "SELECT lo_create(0)"),
    // Keeping more than the quota allows.
    ("anna", "UPDATE refill.quota SET most = 9000000000000"),
    ("anna", "UPDATE refill.quota SET bytes = 0"), ("anna", "DELETE FROM refill.quota"),
    ("anna", "INSERT INTO refill.quota VALUES ('anna', 0, 9000000000000)"),
    ("anna", "SELECT count(*) FROM refill.quota WHERE person = 'ben'"),
    ("anna", "ALTER TABLE refill.change DISABLE TRIGGER count_insert"),
    ("anna", "DROP TRIGGER count_update ON refill.change"),
    ("anna", "DROP FUNCTION refill.count_insert() CASCADE"),
    ("anna", "SET session_replication_role = replica"),
    ("anna", "SELECT refill.count_insert()"),
  ]

  /// Starts a server on which each person has shared something.
  private static func cluster(without policy: String? = nil) throws -> Cluster {
    let people = [
      ("anna", "desk", false), ("ben", "desk", false), ("kim", "desk", true), ("lou", "lab", true),
    ]
    let cluster = try Cluster(
      ServerSQL.schema + ServerSQL.columns + ServerSQL.quota(megabytes: 1)
        + ServerSQL.team("desk") + ServerSQL.team("lab")
        + people.map { ServerSQL.person($0, of: $1, isKeeper: $2) }.joined())
    for (device, (person, team, _)) in people.enumerated() {
      for team in [team, ""] {
        try cluster.psql(
          person,
          """
          INSERT INTO refill.stream VALUES ('\(team)', '\(person)', \(device + 1), 'm', 3, gen_random_uuid());
          INSERT INTO refill.change (team, person, device, kind, key, seq, uses, history, value)
          VALUES ('\(team)', '\(person)', \(device + 1), 1, gen_random_uuid(), 3, 2, 'h', '\(person)');
          """)
      }
      try cluster.psql(
        person, "INSERT INTO refill.team VALUES ('', '\(person)', gen_random_uuid())")
    }
    return cluster
  }

  /// A checksum of everything but the rows of one person.
  private static func sum(_ cluster: Cluster, without person: String) throws -> String {
    try cluster.psql(
      "owner",
      """
      SELECT md5(string_agg(x, ',' ORDER BY x)) FROM (
        SELECT c::text FROM refill.change c WHERE person <> '\(person)' UNION ALL
        SELECT s::text FROM refill.stream s WHERE person <> '\(person)' UNION ALL
        SELECT t::text FROM refill.team t WHERE person <> '\(person)' UNION ALL
        SELECT q::text FROM refill.quota q WHERE person <> '\(person)' UNION ALL
        SELECT most::text FROM refill.quota UNION ALL
        SELECT f::text FROM refill.format f) AS all_rows (x);
      SELECT count(*) FROM pg_trigger WHERE tgname LIKE 'count_%' AND tgenabled = 'O';
      SELECT count(*) FROM pg_policies WHERE schemaname = 'refill';
      SELECT count(*) FROM pg_auth_members;
      SELECT count(*) FROM pg_largeobject_metadata;
      """)
  }

  @Test func `changes nothing of anybody else, and sees nothing`() throws {
    let cluster = try Self.cluster()
    for attack in Self.attacks {
      let before = try Self.sum(cluster, without: attack.person)
      let output = try? cluster.psql(attack.person, attack.sql)
      #expect(try Self.sum(cluster, without: attack.person) == before, "\(attack.sql)")
      let seen = (output ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
      let isHarmless = seen.isEmpty || seen == "0" || !attack.sql.hasPrefix("SELECT")
      #expect(isHarmless, "\(attack.sql) gave \(seen)")
      #expect(!attack.sql.hasPrefix("COPY") || !seen.contains("desk"))
      let isRefused =
        output == nil || seen == "0" || attack.sql.hasPrefix("UPDATE")
        || attack.sql.hasPrefix("INSERT") || attack.sql.hasPrefix("SET")
        || attack.sql.hasPrefix("COPY")
      #expect(isRefused, "\(attack.sql) was done")
    }
  }

  /// The results of attacks, one after the other, on a copy of the database: what they say, and what is left of
  /// everybody else.
  ///
  /// - Parameters:
  ///   - others: results; the first one that differs is the last.
  ///   - change: changes the copy first.
  private static func results(
    of attacks: [(person: String, sql: String)], on cluster: Cluster, _ database: String,
    unlike others: [String] = [], after change: (String) throws -> Void
  ) throws -> [String] {
    try cluster.psql("owner", "CREATE DATABASE \(database) TEMPLATE refill", database: "postgres")
    try change(database)
    var results: [String] = []
    for attack in attacks {
      let output = try? cluster.psql(attack.person, attack.sql, database: database)
      let rest = try cluster.psql(
        "owner",
        """
        SELECT md5(string_agg(x, ',' ORDER BY x)) FROM (
          SELECT c::text FROM refill.change c WHERE person <> '\(attack.person)' UNION ALL
          SELECT s::text FROM refill.stream s WHERE person <> '\(attack.person)' UNION ALL
          SELECT t::text FROM refill.team t WHERE person <> '\(attack.person)') AS rest (x)
        """, database: database)
      results.append((output ?? "refused") + rest)
      if results.count <= others.count, results.last != others[results.count - 1] { break }
    }
    return results
  }

  @Test func `does something as soon as one of the policies is loosened`() throws {
    let cluster = try Self.cluster()
    let listed = try cluster.psql(
      "owner",
      """
      SELECT policyname, tablename, cmd FROM pg_policies WHERE schemaname = 'refill'
        AND policyname NOT LIKE 'lab%' AND policyname <> 'everyone' ORDER BY 2, 1
      """)
    let policies = listed.split(separator: "\n").map { $0.split(separator: "|").map(String.init) }
    #expect(policies.count >= 12)
    // Those of rows: the others concern no policy.
    let attacks = Self.attacks.filter { attack in
      ["SELECT count", "UPDATE", "INSERT"].contains { attack.sql.hasPrefix($0) }
    }
    let whole = try Self.results(of: attacks, on: cluster, "whole") { _ in }
    for (index, policy) in policies.enumerated() {
      let isRead = ["SELECT", "UPDATE", "ALL"].contains(policy[2])
      let isWrite = ["INSERT", "UPDATE", "ALL"].contains(policy[2])
      let loosening =
        "ALTER POLICY \(policy[0]) ON refill.\(policy[1])"
        + (isRead ? " USING (true)" : "") + (isWrite ? " WITH CHECK (true)" : "")
      let loose = try Self.results(of: attacks, on: cluster, "loose_\(index)", unlike: whole) {
        try cluster.psql("owner", loosening, database: $0)
      }
      #expect(loose != whole, "\(loosening) changes nothing")
    }
  }

  @Test func `does something as soon as row-level security is taken away`() throws {
    let cluster = try Self.cluster()
    try cluster.psql(
      "owner",
      "ALTER TABLE refill.change DISABLE ROW LEVEL SECURITY; ALTER TABLE refill.stream DISABLE ROW LEVEL SECURITY; ALTER TABLE refill.team DISABLE ROW LEVEL SECURITY"
    )
    let done = try Self.attacks.filter { attack in
      let before = try Self.sum(cluster, without: attack.person)
      let output = try? cluster.psql(attack.person, attack.sql)
      let seen = (output ?? "0").trimmingCharacters(in: .whitespacesAndNewlines)
      return try Self.sum(cluster, without: attack.person) != before
        || attack.sql.hasPrefix("SELECT count") && seen != "0"
    }
    #expect(done.count >= 8)
  }
}
