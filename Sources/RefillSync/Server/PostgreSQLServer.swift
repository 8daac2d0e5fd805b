#if PostgreSQL
  package import Foundation
  package import RefillCore

  /// A team on a server of PostgreSQL, or of an engine that speaks its language.
  package final class PostgreSQLServer: Transport {
    private let connection: PostgreSQLConnection
    private var skew: Double?

    package var name: String { connection.host }
    package var unreadableFiles: Set<String> { [] }
    package var clockError: Double? { skew.flatMap { abs($0) > 60 ? $0 : nil } }

    /// Connects to a server.
    ///
    /// - Parameter address: a connection string of libpq, such as `service=refill`.
    package init(_ address: String) throws { connection = try PostgreSQLConnection(address) }

    /// Returns the login, and the secret of a team.
    ///
    /// - Throws: `.notMember` if the server does not tell the secret.
    package func enter(team: String) throws -> (person: String, secret: ShareSecret) {
      let person = try connection.run("SELECT session_user").first?[0] ?? ""
      if team.isEmpty {
        try connection.run(
          """
          INSERT INTO refill.team (team, person, secret) VALUES ('', session_user, $1::uuid)
          ON CONFLICT (team, person) DO NOTHING
          """, [UUID().text])
      }
      let rows = try connection.run(
        "SELECT secret FROM refill.team WHERE team = $1 AND person IN ('', session_user)", [team])
      guard let key = rows.first?[0].flatMap({ ShareKey(text: $0) }),
        let secret = ShareSecret(key.data)
      else { throw SyncError.notMember(person: person, team: team) }
      return (person, secret)
    }

    // MARK: Check

    package func check(_ own: OwnStream) throws -> Standing {
      let format = try connection.run(
        "SELECT version, least, (extract(epoch FROM clock_timestamp()) * 1000)::int8 FROM refill.format"
      )
      guard let row = format.first, let least = row[1].flatMap({ Int($0) }) else {
        throw SyncError.noSchema(name)
      }
      // A server with another time than a calendar has tells none.
      skew = row[2].flatMap { Int64($0) }
        .flatMap { (0...Register.latest).contains($0) ? $0 : nil }
        .map { Date().timeIntervalSince1970 - Double($0) / 1000 }
      if least > ChangeSet.version { return .newer }
      let rows = try connection.run(
        """
        SELECT head, token FROM refill.stream WHERE team = $1 AND person = $2 AND device = $3
        """, key(own))
      guard let row = rows.first, let head = row[0].flatMap({ Int64($0) }),
        let token = row[1].flatMap({ ShareKey(text: $0)?.uuid })
      else { return try begin(own) }
      if token == own.pending { return .arrived(to: head, mark: token, state: nil) }
      if token == own.token {
        return head < own.sent ? .older(sent: head, mark: token, state: nil) : .current
      }
      if head < own.sent || own.token == nil && head == 0 {
        return .older(sent: head, mark: token, state: nil)
      }
      return .copied(
        try registers(of: own.name, in: own.team, after: own.sent, limit: nil).compactMap(
          \.register))
    }

    private func key(_ own: OwnStream) -> [String?] {
      [own.team, own.name.person, String(own.name.device)]
    }

    private func begin(_ own: OwnStream) throws -> Standing {
      let mark = UUID()
      try connection.run(
        """
        INSERT INTO refill.stream (team, person, device, name, head, token)
        VALUES ($1, $2, $3, $4, 0, $5::uuid) ON CONFLICT (team, person, device) DO NOTHING
        """, key(own) + [String(own.machine.prefix(60)), mark.text])
      return .older(sent: 0, mark: mark, state: nil)
    }

    // MARK: Pull

    package func news(
      of own: OwnStream, behind cursors: [StreamName: StreamCursor]
    ) throws -> [RemoteStream] {
      let rows = try connection.run(
        "SELECT person, device, head, name FROM refill.stream WHERE team = $1", [own.team])
      return rows.compactMap { row in
        guard let person = row[0], let device = row[1].flatMap({ Int64($0) }),
          let head = row[2].flatMap({ Int64($0) })
        else { return nil }
        let name = StreamName(person: person, device: device)
        guard name != own.name, head > cursors[name]?.seq ?? 0 else { return nil }
        return RemoteStream(name: name, machine: row[3], head: head)
      }
    }

    /// The greatest number of registers that one statement returns.
    private static let page = 5000
    /// The greatest number of registers that are merged at once: each merge writes pages all over the store.
    private static let gathered = 50_000
    /// The size of their texts in bytes, about, at which they are merged though they are fewer.
    private static let gatheredBytes = 16 << 20
    /// The greatest time that registers are gathered, so that a slow connection that breaks off loses little.
    private static let gathering = Duration.seconds(2)

    package func read(
      _ stream: RemoteStream, of own: OwnStream, from cursor: StreamCursor,
      page: ([ChangeSet.Line], StreamCursor) throws -> Void
    ) throws -> ReadEnd {
      var seq = cursor.seq
      while true {
        var lines: [ChangeSet.Line] = []
        var bytes = 0
        var isLast = false
        let end = ContinuousClock.now + Self.gathering
        repeat {
          let news = try registers(of: stream.name, in: own.team, after: seq, limit: Self.page)
          isLast = news.count < Self.page
          let last = news.last?.number ?? seq
          seq = isLast ? max(stream.head, last) : last
          lines += news
          bytes += news.reduce(0) { $0 + $1.textBytes }
        } while !isLast && lines.count < Self.gathered && bytes < Self.gatheredBytes
          && ContinuousClock.now < end
        try page(lines, StreamCursor(seq: seq))
        if isLast { return .whole }
      }
    }

    private func registers(
      of name: StreamName, in team: String, after seq: Int64, limit: Int?
    ) throws -> [ChangeSet.Line] {
      try connection.run(
        """
        SELECT kind, key, seq, known, uses, first, last, rank, history, value, body
        FROM refill.change WHERE team = $1 AND person = $2 AND device = $3 AND seq > $4
        ORDER BY seq LIMIT $5
        """,
        [
          team, name.person, String(name.device), String(seq), limit.map(String.init),
        ]
      ).map(Self.line)
    }

    private static func line(_ row: [String?]) throws -> ChangeSet.Line {
      func number(_ column: Int) -> Int64? { row[column].flatMap { Int64($0) } }
      guard let seq = number(2), (1...Register.greatestSeq).contains(seq), let kind = number(0),
        let key = row[1].flatMap({ ShareKey(text: $0) })
      else { throw SyncError.other("the server's rows have other columns") }
      guard let known = Register.Kind(rawValue: Int(clamping: kind)) else {
        return .unknown(seq: seq)
      }
      return .register(
        Register(
          known, key, seq: seq, known: number(3) ?? 0, uses: number(4) ?? 0, first: number(5),
          last: number(6), rank: number(7), history: row[8], value: row[9], body: row[10]))
    }

    // MARK: Push

    package func replacesWhole(_ batch: OutgoingBatch, of own: OwnStream) -> Bool { false }

    package func push(_ batch: OutgoingBatch, of own: OwnStream, mark: UUID) throws -> String? {
      let latest = Int64((Date().timeIntervalSince1970 - (skew ?? 0)) * 1000) + 300_000
      let lines = batch.registers.map { ChangeSet.line($0.bounded(by: latest)) }
      try connection.run("BEGIN")
      do {
        let updated = try connection.count(
          """
          UPDATE refill.stream SET head = $4, token = $5::uuid
          WHERE team = $1 AND person = $2 AND device = $3
            AND token IN ($6::uuid, $5::uuid) AND head >= $7
          """,
          key(own) + [
            String(batch.to), mark.text, (own.token ?? mark).text, String(batch.from),
          ])
        guard updated == 1 else { throw SyncError.other("another run writes the same stream") }
        if !lines.isEmpty {
          try connection.run(Self.insertion, key(own) + ["[\(lines.joined(separator: ","))]"])
        }
        try connection.run("COMMIT")
      } catch {
        _ = try? connection.run("ROLLBACK")
        if case SyncError.full(let person, _) = error {
          throw SyncError.full(person: person, most: quota)
        }
        throw error
      }
      return nil
    }

    /// The number of bytes that the person may keep; `nil` if the server has no quota.
    private var quota: Int? {
      let rows = try? connection.run("SELECT most FROM refill.quota WHERE person = session_user")
      return rows?.first?[0].flatMap { Int($0) }
    }

    private static let insertion = """
      INSERT INTO refill.change (team, person, device, kind, key, seq, known, uses, first, last,
        rank, history, value, body)
      SELECT $1, $2, $3, (r->>0)::int2, (r->>1)::uuid, (r->>2)::int8, (r->>3)::int4,
        (r->>4)::int8, (r->>5)::int8, (r->>6)::int8, (r->>7)::int8, r->>8, r->>9,
        CASE WHEN r->>10 IS NULL THEN NULL ELSE r->10 END
      FROM jsonb_array_elements($4::jsonb) AS batch (r)
      ON CONFLICT (team, person, device, kind, key) DO UPDATE SET seq = excluded.seq,
        known = excluded.known, uses = excluded.uses, first = excluded.first,
        last = excluded.last, rank = excluded.rank, history = excluded.history,
        value = excluded.value, body = excluded.body
      WHERE change.seq < excluded.seq
      """

    // MARK: Erase

    package func erase(_ erasures: [Erasure], of own: OwnStream) throws {
      for isForAll in [false, true] {
        let chosen = erasures.filter { $0.isForAll == isForAll && $0.forgotten > 0 }
        let keys = chosen.compactMap { erasure -> String? in
          guard case .key(let key) = erasure.target else { return nil }
          return "[\"\(key.text)\",\(erasure.forgotten)]"
        }
        let whose = isForAll ? "true OR $2 = ''" : "person = $2"
        if !keys.isEmpty {
          try connection.run(
            """
            \(Self.emptying) FROM jsonb_array_elements($3::jsonb) AS batch (r)
            WHERE team = $1 AND (\(whose)) AND kind IN (1, 4) AND key = (r->>0)::uuid
              AND known < (r->>1)::int4 AND (value IS NOT NULL OR body IS NOT NULL)
            """, [own.team, own.name.person, "[\(keys.joined(separator: ","))]"])
        }
        for erasure in chosen {
          guard let history = erasure.target.history else { continue }
          try connection.run(
            """
            \(Self.emptying)
            WHERE team = $1 AND (\(whose)) AND kind = 1 AND ($3::text IS NULL OR history = $3)
              AND known < $4 AND value IS NOT NULL
            """,
            [own.team, own.name.person, history.name, String(erasure.forgotten)])
        }
      }
    }

    private static let emptying = """
      UPDATE refill.change
      SET uses = 0, first = NULL, last = NULL, rank = NULL, value = NULL, body = NULL
      """
  }

  extension Erasure.Target {
    /// The history of which values are erased; its name is `nil` for all.
    fileprivate var history: (name: String?, Void)? {
      switch self {
      case .key: nil
      case .history(let name): (name, ())
      case .everything: (nil, ())
      }
    }
  }

  extension ChangeSet.Line {
    fileprivate var register: Register? {
      if case .register(let register) = self { register } else { nil }
    }

    /// The size of the text or record in bytes.
    fileprivate var textBytes: Int {
      (register?.value?.utf8.count ?? 0) + (register?.body?.utf8.count ?? 0)
    }
  }

  extension Register {
    /// Returns the register with no time behind the server's clock.
    fileprivate func bounded(by latest: Int64) -> Register {
      guard let last, last > latest else { return self }
      var register = self
      register.last = latest
      register.first = first.map { min($0, latest) }
      return register
    }
  }
#endif
