#if PostgreSQL
  import Foundation
  import RefillCore
  import RefillStore
  import Synchronization
  import TestSupport
  import Testing

  @testable import RefillSync
  @testable import refill

  /// Machines of a team that share at the same time, on a server that is killed and cuts connections inside
  /// transactions, beside a member who attacks it; the times of their uses and records are wrong by days.
  private final class Chaos: Sendable {
    /// The number of machines and of the uses of each: `REFILL_CHAOS=50x1000`.
    private static let size: (machines: Int, uses: Int) = {
      let words = ProcessInfo.processInfo.environment["REFILL_CHAOS"]?.split(separator: "x")
      let numbers = (words ?? []).compactMap { Int($0) }
      return numbers.count == 2 ? (numbers[0], numbers[1]) : (12, 400)
    }()
    /// The uses between two runs, at most 200 batches a machine.
    private static let batch = max(25, size.uses / 200)
    private static let values = max(60, size.uses / 40)
    /// The number of values that a keeper forgets for all when half of the uses are done.
    private static let forgotten = 20
    /// The number of times that the server is killed.
    private static let kills = 8

    /// A machine of the team.
    struct Machine {
      let store: Store
      let address: String
      /// The seconds by which its clock is wrong.
      let error: Double
      /// True if it does not synchronise while what it does not know of is forgotten.
      let isAway: Bool

      func sync() throws {
        _ = try store.sync(by: PostgreSQLServer(address))
      }
    }

    /// What people did, and what happened to them.
    struct Log {
      var used: [String: Int] = [:]
      var records: Set<UUID> = []
      var batches = 0
      var (syncs, failures, kills, cuts, attacks) = (0, 0, 0, 0, 0)
    }

    private let cluster: Cluster
    private let machines: [Machine]
    private let log = Mutex(Log())
    private let isOver = Atomic(false)

    init() throws {
      let people = (0..<Self.size.machines).map { $0 == 0 ? "kim" : "p\($0 * 9 / 10)" }
      let roles = Set(people).sorted().map {
        ServerSQL.person($0, of: "desk", isKeeper: $0 == "kim")
      }
      let cluster = try Cluster(
        ServerSQL.schema + ServerSQL.columns + ServerSQL.team("desk") + roles.joined()
          + ServerSQL.person("mal", of: "desk", isKeeper: false))
      machines = try people.enumerated().map { index, person in
        let machine = try ServerMachine(person, cluster)
        let days = index % 5 == 0 ? 400 : index % 3 - 4
        return Machine(
          store: machine.store, address: machine.address, error: Double(days) * 86400,
          isAway: index % 7 == 3)
      }
      self.cluster = cluster
    }

    /// Returns what is wrong at the end, when all is still again.
    func faults() throws -> [String] {
      work(on: 0..<Self.size.uses / Self.batch / 2)
      try machines[0].settle()
      for number in 0..<Self.forgotten {
        _ = try machines[0].store.sharing.forgetForAll("gone \(number)", in: "company")
      }
      for machine in machines where !machine.isAway { try machine.settle() }
      work(on: Self.size.uses / Self.batch / 2..<Self.size.uses / Self.batch)
      for _ in 0..<2 { for machine in machines { try machine.settle() } }
      let (used, records) = log.withLock { ($0.used, $0.records) }
      var faults: [String] = []
      for (index, machine) in machines.enumerated() {
        if try machine.store.uses() != used { faults.append("machine \(index): other uses") }
        var range = RecordRange()
        range.isTeam = true
        let stored = try machine.store.records.records(in: range).map(\.record.id)
        if stored.count != records.count || Set(stored) != records {
          faults.append("machine \(index): \(stored.count) of \(records.count) records")
        }
      }
      let rest = try cluster.psql(
        "owner", "SELECT count(*) FROM refill.change WHERE value LIKE 'gone%' OR value = 'forged'")
      if rest != "0\n" { faults.append("forgotten or forged texts on the server: \(rest)") }
      return faults + (try calms())
    }

    /// Returns what was too calm for the test to show anything.
    private func calms() throws -> [String] {
      let log = log.withLock { $0 }
      let refused = try machines.contains { machine in
        try machine.store.sharing.status().contains { status in
          status.members.contains { $0.person == "mal" && !$0.refused.isEmpty }
        }
      }
      return [
        (log.kills > 0, "the server was never killed"),
        (log.failures > 0, "no run was broken off"),
        (log.failures < log.syncs, "no run came to its end"),
        (refused, "nothing of the attacker was refused"),
      ].filter { !$0.0 }.map(\.1)
    }

    var summary: String {
      let log = log.withLock { $0 }
      let uses = log.used.values.reduce(0, +)
      return "\(machines.count) machines, \(uses) uses that count, \(log.records.count) records: "
        + "\(log.failures) of \(log.syncs) runs broken off, \(log.kills) kills of the server, "
        + "\(log.cuts) cuts, \(log.attacks) attacks"
    }

    // MARK: People

    /// Lets all machines do the batches of a range at the same time, in bad weather.
    private func work(on batches: Range<Int>) {
      isOver.store(false, ordering: .relaxed)
      let people = DispatchGroup()
      let weather = DispatchGroup()
      Self.start(in: weather) { self.cut() }
      Self.start(in: weather) { self.attack() }
      for index in machines.indices {
        Self.start(in: people) { self.use(index, batches) }
      }
      people.wait()
      isOver.store(true, ordering: .relaxed)
      weather.wait()
    }

    /// A thread of its own: a queue would let as many run as there are processors.
    private static func start(in group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
      group.enter()
      Thread.detachNewThread {
        body()
        group.leave()
      }
    }

    private func use(_ index: Int, _ batches: Range<Int>) {
      let machine = machines[index]
      let knowsMore = batches.lowerBound > 0 && !machine.isAway
      let staysAway = batches.lowerBound > 0 && machine.isAway
      var random = SeededGenerator(seed: UInt64(index * 2 + (batches.lowerBound > 0 ? 1 : 0)))
      for number in batches {
        let texts = (0..<Self.batch).map { _ in
          !knowsMore && random.next(below: 20) == 0
            ? "gone \(random.next(below: Self.forgotten))"
            : "value \(random.next(below: Self.values))"
        }
        let date = Date(timeIntervalSinceNow: machine.error)
        let record = number % 20 == 0 ? Self.record(at: date) : nil
        do {
          try machine.store.history.remember(texts.map { ("company", $0) }, at: date)
          if let record { try machine.store.commit(Submission(record: record, made: date)) }
        } catch { Issue.record("machine \(index): \(error)") }
        log.withLock { log in
          for text in texts where text.hasPrefix("value") { log.used[text, default: 0] += 1 }
          if let record { log.records.insert(record.id) }
          log.batches += 1
        }
        guard !staysAway, random.next(below: 2) == 0 else { continue }
        let isBroken = (try? machine.sync()) == nil
        if isBroken { Thread.sleep(forTimeInterval: 1) }
        log.withLock { log in
          log.syncs += 1
          log.failures += isBroken ? 1 : 0
        }
      }
    }

    private static func record(at date: Date) -> RefillCore.Record {
      RefillCore.Record(
        id: UUID(), form: "visit", started: date, submitted: date,
        entries: [.init(field: "badge", title: "Badge", answer: .text("1042"))])
    }

    // MARK: Weather

    /// Cuts connections inside transactions, and kills the server.
    private func cut() {
      let all = machines.count * Self.size.uses / Self.batch
      while !isOver.load(ordering: .relaxed) {
        Thread.sleep(forTimeInterval: 0.02)
        let cut = try? cluster.psql(
          "owner",
          """
          SELECT count(pg_terminate_backend(pid)) FROM (
            SELECT pid FROM pg_stat_activity WHERE application_name = 'refill'
              AND xact_start IS NOT NULL ORDER BY random() LIMIT 1) AS one
          """)
        let isDue = log.withLock { log in
          log.cuts += cut == "1\n" ? 1 : 0
          let whole = log.syncs - log.failures
          return whole > log.kills * machines.count
            && log.batches * (Self.kills + 1) / max(all, 1) > log.kills
        }
        guard isDue else { continue }
        do {
          try cluster.kill()
          log.withLock { $0.kills += 1 }
        } catch { Issue.record("the server does not start again: \(error)") }
      }
    }

    /// Writes what a member must not, and what no machine takes.
    private func attack() {
      let statements = [
        "UPDATE refill.change SET value = 'forged' WHERE person <> 'mal'",
        "UPDATE refill.change SET uses = 0, value = NULL WHERE person <> 'mal'",
        "DELETE FROM refill.change", "UPDATE refill.stream SET head = 0 WHERE person <> 'mal'",
        """
        INSERT INTO refill.stream VALUES ('desk', 'mal', 666, 'x', 9, gen_random_uuid())
        ON CONFLICT (team, person, device) DO UPDATE SET head = refill.stream.head + 1
        """,
        """
        INSERT INTO refill.change (team, person, device, kind, key, seq, uses, last, history, value)
        SELECT 'desk', 'mal', 666, 1, key, head, 7, 1, 'company', 'other'
        FROM refill.change JOIN refill.stream ON stream.device = 666 LIMIT 1
        """,
        """
        INSERT INTO refill.change (team, person, device, kind, key, seq, uses)
        SELECT 'desk', 'mal', 666, 5, key, 9, 1 FROM refill.change LIMIT 9
        """,
        """
        INSERT INTO refill.change (team, person, device, kind, key, seq, uses, last, history, value)
        SELECT 'desk', person, device, 1, gen_random_uuid(), 9, 7, 1, 'company', 'forged'
        FROM refill.stream WHERE person <> 'mal' LIMIT 9
        """,
      ]
      while !isOver.load(ordering: .relaxed) {
        for statement in statements {
          _ = try? cluster.psql("mal", statement)
          log.withLock { $0.attacks += 1 }
        }
        Thread.sleep(forTimeInterval: 0.2)
      }
    }
  }

  extension Chaos.Machine {
    /// Synchronises until a run comes to its end.
    fileprivate func settle() throws {
      for attempt in 0... {
        do { return try sync() } catch {
          guard attempt < 20 else { throw error }
          Thread.sleep(forTimeInterval: 0.1)
        }
      }
    }
  }

  @Suite(
    .serialized, .timeLimit(.minutes(90)),
    .enabled(if: Cluster.isInstalled, "PostgreSQL is not installed"))
  struct `A server in chaos` {
    @Test func `loses nothing, doubles nothing, and brings back nothing`() throws {
      let chaos = try Chaos()
      #expect(try chaos.faults() == [])
      print(chaos.summary)
    }
  }
#endif
