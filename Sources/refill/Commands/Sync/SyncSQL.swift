import ArgumentParser

extension SyncCommand {
  struct SQL: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "sql",
      abstract: "Print the SQL that sets a PostgreSQL server up; runs nothing.",
      discussion: """
        The owner of the database runs it by psql: the schema once, then each team, then each person. \
        --portable leaves out what other engines do not have. --quota limits what each person may keep.

        EXAMPLES
          refill sync sql | psql -d refill
          refill sync sql --team desk | psql -d refill
          refill sync sql --team desk --person anna | psql -d refill
          refill sync sql --quota 2000 | psql -d refill
        """)

    @Option(help: "The SQL of this team.")
    var team: String?

    @Option(help: "The SQL that takes a person into the team.")
    var person: String?

    @Flag(help: "Make the person a keeper, who may forget and rename for all.")
    var keeper = false

    @Flag(help: "Leave out what CockroachDB does not have.")
    var portable = false

    @Option(
      help: ArgumentHelp("The SQL of a quota of so many megabytes a person.", valueName: "number"))
    var quota: Int?

    func run() throws {
      if let quota { return try write(quota: quota) }
      if let team { try SyncTeam.check(team) }
      guard person == nil || team != nil, !keeper || person != nil else {
        throw Failure(.usage, "--person needs --team, and --keeper needs --person.")
      }
      let sql: String
      switch (team, person) {
      case (let team?, let person?):
        sql = ServerSQL.person(try Self.checked(person), of: team, isKeeper: keeper)
      case (let team?, nil): sql = ServerSQL.team(team)
      case (nil, _): sql = ServerSQL.schema + (portable ? "" : ServerSQL.columns)
      }
      try Output.write(sql)
    }

    private func write(quota: Int) throws {
      guard team == nil, person == nil, !portable else {
        throw Failure(.usage, "--quota is for the whole server: give no other option.")
      }
      guard ServerSQL.megabytes.contains(quota) else {
        throw Failure(.usage, "--quota takes a number of megabytes from 1 to 1,000,000,000.")
      }
      try Output.write(ServerSQL.quota(megabytes: quota))
    }

    /// Returns the name of a person; throws if it needs quotes in SQL.
    private static func checked(_ person: String) throws -> String {
      let isValid =
        (0x61...0x7A).contains(person.utf8.first ?? 0) && person.utf8.count <= 60
        && person.utf8.allSatisfy {
          (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
        }
      guard isValid else {
        throw Failure(.usage, "a person has a name of a–z, 0–9 and _, such as anna.")
      }
      return person
    }
  }
}
