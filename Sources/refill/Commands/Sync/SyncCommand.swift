import ArgumentParser
import Foundation
import RefillCore
import RefillStore

struct SyncCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Share what is remembered with your machines or a team.",
    discussion: """
      The place is a folder that anything keeps in step, a folder of another machine (ssh://HOST/PATH), \
      or a PostgreSQL server (service=NAME). Nothing is shared with a team before `refill sync share` names it. \
      A form never waits for the place: refill-sync runs beside it, after a submit and a second after the form \
      is open; REFILL_SYNC=0 turns that off.

      EXAMPLES
        refill sync init ~/Sync/refill
        refill sync init service=refill --team desk
        refill sync share visitor --with desk
        refill sync push --dry-run
        refill sync
        refill sync status
        refill sync share visitor --with nobody
      """,
    subcommands: [
      Now.self, Init.self, Pull.self, Push.self, Status.self, Share.self, Mute.self, Unmute.self,
      Leave.self, Key.self, SQL.self,
    ], defaultSubcommand: Now.self)

  /// The options of a run.
  struct Options: ParsableArguments {
    @Option(help: ArgumentHelp("Only for this team.", valueName: "team"))
    var team: String?

    @Flag(help: "Say nothing but failures.")
    var quiet = false

    @OptionGroup var store: StoreOptions

    /// The arguments of `refill-sync`.
    var words: [String] {
      (team.map { ["--team", $0] } ?? []) + (quiet ? ["--quiet"] : [])
    }
  }

  struct Now: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "now", abstract: "Pull, then push; `refill sync` alone does this.")

    @OptionGroup var options: Options

    func run() throws {
      try SyncProgram(options.store).become(["both"] + options.words)
    }
  }

  struct Pull: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "pull",
      abstract: "Bring what others have shared here.")

    @OptionGroup var options: Options

    func run() throws {
      try SyncProgram(options.store).become(["pull"] + options.words)
    }
  }

  struct Push: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "push",
      abstract: "Send what waits; forgettings of others are read first.")

    @Flag(help: "Show what would be sent, and send nothing.")
    var dryRun = false

    @Flag(help: "With --dry-run, write the change set.")
    var json = false

    @OptionGroup var options: Options

    func run() throws {
      guard dryRun else {
        return try SyncProgram(options.store).become(["push"] + options.words)
      }
      let sharing = try options.store.open().sharing
      for own in try inStore({ try sharing.ownStreams() })
      where options.team == nil || options.team == own.team {
        let batch = try inStore { try sharing.outgoing(own, limit: .max) }
        let registers = batch?.registers ?? []
        if registers.isEmpty { Output.complain(Message.syncNothingWaits, prefix: "") }
        for register in registers {
          try Output.tell(json ? ChangeSet.line(register) + "\n" : register.row + "\n")
        }
      }
    }
  }

  struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "init",
      abstract: "Make this machine one of a place.",
      discussion: """
        Without --team, the place is for your own machines, which share everything that is remembered. \
        With --team, nothing is shared yet. Passwords of a server are in ~/.pgpass or the service file, never \
        on the command line.

        EXAMPLES
          refill sync init ~/Sync/refill
          refill sync init ssh://host/home/anna/refill --name anna
          refill sync init service=refill --team desk
          refill sync init ~/Sync/refill --encrypt
          refill sync init ~/Sync/refill --key -
        """)

    @Argument(help: "A folder, ssh://HOST/PATH, or a connection string such as service=refill.")
    var place: String

    @Option(help: "The name of the team.")
    var team: String?

    @Option(help: "Your name in a folder; the login name by default.")
    var name: String?

    @Flag(help: "Encrypt the files of a new folder with a new key.")
    var encrypt = false

    @Option(
      help: ArgumentHelp(
        "The file with the key of an encrypted folder; - reads it.", valueName: "file"))
    var key: String?

    @OptionGroup var store: StoreOptions

    func run() throws {
      if let team { try SyncTeam.check(team) }
      let isServer = PlaceAddress.isServer(place)
      if isServer, encrypt || key != nil { throw Failure(.usage, Message.syncServerPlain) }
      let isAddress = isServer || place.contains("://")
      if !isAddress, !place.isEmpty, !place.contains("/"),
        !FileManager.default.fileExists(atPath: place)
      {
        throw Failure(.usage, Message.syncWord(word: place.shortened()))
      }
      let path = isAddress ? place : FilePath.absolute(place)
      try SyncProgram(store).become(
        ["init", "--place", path] + (team.map { ["--team", $0] } ?? [])
          + (name.map { ["--name", $0] } ?? []) + (encrypt ? ["--encrypt"] : [])
          + (key.map { ["--key", $0] } ?? []))
    }
  }
}

/// The names of teams.
enum SyncTeam {
  /// Throws if a name is no name of a team: `[a-z][a-z0-9_]*`, which needs no quotes in SQL.
  static func check(_ name: String) throws {
    let isValid =
      !name.isEmpty && name.utf8.count <= 40 && !name.hasSuffix("_keeper")
      && (0x61...0x7A).contains(name.utf8.first ?? 0) && name != "own" && name != "nobody"
      && name != "refill" && name != "public"
      && name.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "_")
      }
    guard isValid else {
      throw Failure(.usage, "a team has a name of a–z, 0–9 and _, such as desk.")
    }
  }

  /// The name of a team for people.
  static func shown(_ team: String) -> String { team.isEmpty ? Message.syncOwnMachinesNote : team }
}

extension Register {
  /// The register as a row for people.
  fileprivate var row: String {
    switch kind {
    case .value:
      value.map { "value    \(history ?? "")  \($0)  \(TextFormat.times(Int(clamping: uses)))" }
        ?? "erased   \(key.text)"
    case .record: body.flatMap { SharedRecord(json: $0) }.map(Self.row) ?? "erased   \(key.text)"
    case .forget, .forgetForAll: "forgot   \(key.text)"
    case .alias, .aliasForAll: "renamed  \(key.text)"
    }
  }

  /// A record with its answers as a row.
  private static func row(_ shared: SharedRecord) -> String {
    let answers = shared.record.entries.map {
      "\($0.field): \($0.answer.texts.joined(separator: ", "))"
    }
    let row = "record   \(shared.record.form)  " + answers.joined(separator: "; ")
    return row.replacing("\n", with: " ")
  }
}
