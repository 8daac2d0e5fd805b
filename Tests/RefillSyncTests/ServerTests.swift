#if PostgreSQL
  import Foundation
  import RefillCore
  import RefillStore
  import TestSupport
  import Testing

  @testable import RefillSync
  @testable import refill

  /// A machine with a store in memory that shares by a server.
  final class ServerMachine {
    let store: Store
    private(set) var address = ""

    init(_ person: String, _ cluster: Cluster, team: String = "desk") throws {
      store = try Store.inMemory()
      try enter(as: person, cluster, team: team)
    }

    /// Makes the store a machine of a team, as `refill sync init` does.
    func enter(as person: String, _ cluster: Cluster, team: String = "desk") throws {
      address = cluster.address(of: person)
      let (login, secret) = try PostgreSQLServer(address).enter(team: team)
      _ = try store.sharing.begin(
        OwnStream(
          team: team, name: StreamName(person: login, device: StreamName.randomDevice()),
          place: address, secret: secret, keepers: nil, machine: "test"), everything: true,
        at: Date())
    }

    func use(_ text: String, at time: Double = 1_700_000_000) throws {
      try store.history.remember([("company", text)], at: Date(timeIntervalSince1970: time))
    }

    @discardableResult
    func sync(_ mode: Synchronisation.Mode = .both) throws -> SyncReport {
      try store.sync(by: PostgreSQLServer(address), mode)
    }

    var values: [String: Int] { get throws { try store.uses() } }
  }

  extension Cluster {
    /// Starts a server with two teams: `desk` of anna, ben and the keeper kim, `lab` of the keeper lou.
    static func ofTeams() throws -> Cluster {
      let people = [
        ("anna", "desk", false), ("ben", "desk", false), ("kim", "desk", true),
        ("lou", "lab", true),
      ]
      return try Cluster(
        ServerSQL.schema + ServerSQL.columns + ServerSQL.team("desk") + ServerSQL.team("lab")
          + people.map { ServerSQL.person($0, of: $1, isKeeper: $2) }.joined())
    }
  }

  @Suite(.serialized, .enabled(if: Cluster.isInstalled, "PostgreSQL is not installed"))
  struct `A server that machines share` {
    @Test func `brings values of each member to all others, also when it is started again`() throws
    {
      let cluster = try Cluster.ofTeams()
      let machines = try ["anna", "anna", "ben", "kim"].map { try ServerMachine($0, cluster) }
      for (index, machine) in machines.enumerated() {
        try machine.use("Acme")
        try machine.use("Only \(index)")
      }
      for _ in 0..<2 { for machine in machines { try machine.sync() } }
      var expected = ["Acme": 4]
      for index in machines.indices { expected["Only \(index)"] = 1 }
      for machine in machines {
        #expect(try machine.values == expected)
        #expect(try machine.sync() == SyncReport())
      }
      try cluster.stop("immediate")
      #expect(throws: SyncError.self) { try machines[0].sync() }
      try cluster.start()
      try machines[0].use("Later")
      for machine in machines { try machine.sync() }
      #expect(try machines[3].values["Later"] == 1)
    }

    @Test func `keeps no text that was forgotten`() throws {
      let cluster = try Cluster.ofTeams()
      let (anna, other) = (try ServerMachine("anna", cluster), try ServerMachine("anna", cluster))
      let (ben, kim) = (try ServerMachine("ben", cluster), try ServerMachine("kim", cluster))
      for machine in [anna, other, ben] { try machine.use("Forgotten by anna") }
      for machine in [anna, ben] { try machine.use("Forgotten for all") }
      try anna.use("Forgotten with the history")
      for machine in [anna, other, ben, kim, anna, other] { try machine.sync() }
      _ = try anna.store.history.remove(history: "company", value: "Forgotten by anna")
      #expect(try kim.store.sharing.forgetForAll("Forgotten for all", in: "company") == "desk")
      for machine in [kim, anna, ben, other] { try machine.sync() }
      let texts = try cluster.psql(
        "owner",
        "SELECT person || ' ' || value FROM refill.change WHERE value IS NOT NULL ORDER BY 1")
      #expect(texts == "anna Forgotten with the history\nben Forgotten by anna\n")
      #expect(try other.values == ["Forgotten with the history": 1])
      #expect(try ben.values == ["Forgotten by anna": 1, "Forgotten with the history": 1])
      try anna.store.history.forget(in: HistoryRange(history: "company"))
      for machine in [anna, other] { try machine.sync() }
      #expect(
        try cluster.psql(
          "owner", "SELECT count(*) FROM refill.change WHERE person = 'anna' AND value IS NOT NULL")
          == "0\n")
    }

    @Test func `takes what a member forgot for all as forgotten by the member`() throws {
      let cluster = try Cluster.ofTeams()
      let (anna, ben) = (try ServerMachine("anna", cluster), try ServerMachine("ben", cluster))
      for machine in [anna, ben] { try machine.use("Acme") }
      for machine in [anna, ben, anna] { try machine.sync() }
      _ = try anna.store.sharing.forgetForAll("Acme", in: "company")
      try anna.use("Later")
      #expect(throws: SyncError.notMember(person: "anna", team: "")) { try anna.sync() }
      #expect(try anna.store.sharing.withdrawForAll(team: "desk") == 1)
      #expect(try anna.store.sharing.withdrawForAll(team: "desk") == 0)
      for machine in [anna, ben] { try machine.sync() }
      #expect(try ben.values == ["Acme": 1, "Later": 1])
      #expect(
        try cluster.psql(
          "owner",
          "SELECT value FROM refill.change WHERE person = 'anna' AND value IS NOT NULL")
          == "Later\n")
    }

    @Test func `is brought back from an older disk without a loss`() throws {
      let cluster = try Cluster.ofTeams()
      let (anna, ben) = (try ServerMachine("anna", cluster), try ServerMachine("ben", cluster))
      for index in 0..<50 { try anna.use("early \(index)") }
      try anna.sync()
      let dump =
        "CREATE TABLE kept AS TABLE refill.change; CREATE TABLE heads AS TABLE refill.stream;"
      try cluster.psql("owner", "CREATE SCHEMA safe; SET search_path = safe; " + dump)
      for index in 0..<70 { try anna.use("late \(index)") }
      try anna.use("early 1")
      try anna.sync()
      try ben.sync()
      try cluster.psql(
        "owner",
        """
        TRUNCATE refill.change, refill.stream; INSERT INTO refill.stream TABLE safe.heads;
        INSERT INTO refill.change TABLE safe.kept;
        """)
      let report = try anna.sync()
      #expect(report.sentAgain > 0)
      #expect(!report.isFork)
      let carl = try ServerMachine("ben", cluster)
      try carl.sync()
      #expect(try carl.values == anna.values)
      #expect(try carl.values["early 1"] == 2)
    }

    @Test func `tells a copy of a store by the mark, and counts nothing twice`() throws {
      let cluster = try Cluster.ofTeams()
      let anna = try ServerMachine("anna", cluster)
      try anna.use("Acme")
      try anna.sync()
      let own = try anna.store.ownStream
      // The copy pushed a batch under the same number.
      let key = own.secret.key(history: "company", value: "Copy")
      try cluster.psql(
        "anna",
        """
        UPDATE refill.stream SET head = head + 1, token = gen_random_uuid() WHERE team = 'desk';
        INSERT INTO refill.change (team, person, device, kind, key, seq, uses, first, last, rank, history, value)
        VALUES ('desk', 'anna', \(own.name.device), 1, '\(key.text)', \(own.head + 1), 2, 1, 2, 3, 'company', 'Copy');
        """)
      try anna.use("Mine")
      let report = try anna.sync()
      #expect(report.isFork)
      #expect(try anna.store.ownStream.name.device != own.name.device)
      #expect(try anna.values == ["Acme": 1, "Copy": 2, "Mine": 1])
      let other = try ServerMachine("ben", cluster)
      try other.sync()
      #expect(try other.values == ["Acme": 1, "Copy": 2, "Mine": 1])
    }

    @Test func `goes on with a machine that left and returns, also as a new server`() throws {
      let cluster = try Cluster.ofTeams()
      let (anna, ben) = (try ServerMachine("anna", cluster), try ServerMachine("ben", cluster))
      for machine in [anna, ben] { try machine.use("Acme") }
      try ben.use("Beta")
      for machine in [anna, ben, anna] { try machine.sync() }
      let own = try anna.store.ownStream
      try anna.store.sharing.leave(team: "desk")
      try anna.use("Acme", at: 1_700_000_100)
      try anna.enter(as: "anna", cluster)
      #expect(try anna.store.ownStream.name == own.name)
      for machine in [anna, ben] { #expect(try !machine.sync().isFork) }
      for machine in [anna, ben] { #expect(try machine.values == ["Acme": 3, "Beta": 1]) }
      // Everybody begins at a server that knows nothing.
      let other = try Cluster.ofTeams()
      try anna.enter(as: "anna", other)
      try anna.sync()
      #expect(try anna.values == ["Acme": 3, "Beta": 1])
      try ben.enter(as: "ben", other)
      for machine in [ben, anna] { try machine.sync() }
      for machine in [anna, ben] { #expect(try machine.values == ["Acme": 3, "Beta": 1]) }
      #expect(try anna.store.ownStream.name == own.name)
    }

    @Test func `says what is missing`() throws {
      let cluster = try Cluster.ofTeams()
      #expect(throws: SyncError.notMember(person: "lou", team: "desk")) {
        try PostgreSQLServer(cluster.address(of: "lou")).enter(team: "desk")
      }
      #expect(throws: SyncError.self) { try PostgreSQLServer(cluster.address(of: "nobody")) }
      #expect(throws: SyncError.notVerified) {
        try PostgreSQLServer("host=db.example.org dbname=refill user=anna sslmode=require")
      }
      try cluster.psql("owner", "CREATE DATABASE empty", database: "postgres")
      let empty = "host=\(cluster.folder) dbname=empty user=owner"
      #expect(throws: SyncError.noSchema("the server on this machine")) {
        try PostgreSQLServer(empty).enter(team: "desk")
      }
    }

    @Test func `says whether a password is missing or wrong`() throws {
      let cluster = try Cluster.ofTeams()
      try cluster.requirePasswords()
      let file = "\(cluster.folder)/passwords"
      try Data("*:*:*:anna:another\n".utf8).write(to: URL(fileURLWithPath: file))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
      let place = "the server on this machine"
      #expect(throws: SyncError.wrongPassword(place)) {
        try PostgreSQLServer("\(cluster.address(of: "anna")) passfile=\(file)")
      }
      #expect(throws: SyncError.noPassword(place)) {
        try PostgreSQLServer("\(cluster.address(of: "anna")) passfile=\(file).none")
      }
    }

    @Test func `is given up if it is connected and silent`() throws {
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(listener) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      withUnsafeMutablePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          #expect(bind(listener, $0, length) == 0)
          #expect(listen(listener, 4) == 0)
          #expect(getsockname(listener, $0, &length) == 0)
        }
      }
      let port = UInt16(bigEndian: address.sin_port)
      let start = ContinuousClock.now
      #expect(throws: SyncError.self) {
        try PostgreSQLServer("host=127.0.0.1 port=\(port) dbname=x user=x")
      }
      #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test func `is only read if a newer version writes it`() throws {
      let cluster = try Cluster.ofTeams()
      let (anna, ben) = (try ServerMachine("anna", cluster), try ServerMachine("ben", cluster))
      try anna.use("Acme")
      try anna.sync()
      try cluster.psql("owner", "UPDATE refill.format SET version = 2, least = 2")
      try ben.use("Beta")
      let report = try ben.sync()
      #expect(report.isNewer)
      #expect(try ben.values == ["Acme": 1, "Beta": 1])
      #expect(report.sentValues == 0)
    }
  }
#endif
