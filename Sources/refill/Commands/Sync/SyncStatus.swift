import ArgumentParser
import Foundation
import RefillCore
import RefillStore

extension SyncCommand {
  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "status",
      abstract: "Say what is shared with whom, and what waits.")

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let sharing = try store.openToRead().sharing
      let teams = try inStore { try sharing.status() }
      if json { return try Output.write(JSONText.list(teams.map(\.json)).text + "\n") }
      if teams.isEmpty { return try Output.tell(Message.syncNotSetUp + "\n") }
      for team in teams { try Output.tell(team.lines(now: Date()).joined(separator: "\n") + "\n") }
    }
  }

  struct Mute: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "mute",
      abstract: "Leave the values of a person out here.")

    @Argument(help: "The name of a person.")
    var person: String

    @OptionGroup var store: StoreOptions

    func run() throws { try SyncCommand.mute(person, true, store) }
  }

  struct Unmute: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "unmute",
      abstract: "Take the values of a person in again.")

    @Argument(help: "The name of a person.")
    var person: String

    @OptionGroup var store: StoreOptions

    func run() throws { try SyncCommand.mute(person, false, store) }
  }

  fileprivate static func mute(
    _ person: String, _ isMuted: Bool, _ options: StoreOptions
  ) throws {
    let sharing = try options.open().sharing
    if try inStore({ try sharing.ownStreams() }).isEmpty {
      throw Failure(.usage, Message.syncNotSetUp)
    }
    let isKnown: Bool
    do {
      isKnown = try inStore { try sharing.mute(person, isMuted) }
    } catch is ShareStore.NotSharing { throw Failure(.usage, Message.syncNotSetUp) }
    guard isKnown else { throw Failure(.usage, Message.syncUnknownPerson(person: person)) }
    try Output.tell(
      (isMuted ? Message.syncMuted(person: person) : Message.syncUnmuted(person: person)) + "\n")
  }

  struct Leave: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "leave",
      abstract: "Share nothing more with a team or a place.",
      discussion: """
        The values stay on this machine. What was sent stays at the place unless --erase takes it back first.
        """)

    @Option(help: ArgumentHelp("The team; without it, the only place.", valueName: "team"))
    var team: String?

    @Flag(help: "Erase what this machine sent, first.")
    var erase = false

    @OptionGroup var confirmation: Confirmation

    @OptionGroup var store: StoreOptions

    func run() throws {
      let sharing = try store.open().sharing
      let teams = try inStore { try sharing.ownStreams() }.map(\.team)
      guard let chosen = team ?? (teams.count == 1 ? teams[0] : nil), teams.contains(chosen) else {
        let missing = team.map { Message.syncNoTeam(team: $0) } ?? Message.syncNotSetUp
        let names = teams.map(SyncTeam.shown).joined(separator: ", ")
        throw Failure(
          .usage,
          team == nil && teams.count > 1 ? Message.syncWhichTeam(teams: names) : missing)
      }
      if erase {
        try confirmation.ask("erase what this machine sent")
        try inStore { try sharing.withdraw(team: chosen) }
        let code = try SyncProgram(store).run(["push", "--quiet", "--team", chosen])
        guard code == 0 else {
          throw Failure(.failed, Message.syncErasesLater)
        }
      }
      try inStore { try sharing.leave(team: chosen) }
      if try inStore({ try sharing.ownStreams() }).isEmpty {
        unlink(Paths().store(store.path).path + ".sync")
      }
      let shown = SyncTeam.shown(chosen)
      try Output.tell(
        (erase ? Message.syncLeftErased(team: shown) : Message.syncLeft(team: shown)) + "\n")
    }
  }
}

extension ShareStatus {
  /// The state in lines for people.
  fileprivate func lines(now: Date) -> [String] {
    let last = synced.map { "Last sync \(TextFormat.ago($0, now: now))." } ?? "No sync yet."
    var lines = [
      "\(SyncTeam.shown(own.team)) in \(own.place), as \(own.name.person). \(last)"
    ]
    if let failure { lines.append("  failed    \(failure)") }
    lines.append("  waiting   \(waitingText)")
    lines.append("  shared    \(sharedText)")
    for member in members { lines.append("  \(member.text(now: now))") }
    return lines
  }

  private var waitingText: String {
    waiting.values + waiting.records == 0
      ? "nothing"
      : TextFormat.count(waiting.values, "value") + ", "
        + TextFormat.count(waiting.records, "record")
  }

  private var sharedText: String {
    isEverything ? "everything" : shared.isEmpty ? "nothing" : shared.joined(separator: ", ")
  }

  /// The state for programs.
  fileprivate var json: JSONText {
    .object([
      ("team", .string(own.team)), ("place", .string(own.place)),
      ("person", .string(own.name.person)),
      ("machine", .string(String(own.name.device, radix: 16))), ("since", .date(since)),
      ("synced", synced.map { .date($0) } ?? .null),
      ("failure", failure.map { .string($0) } ?? .null),
      ("waitingValues", .integer(waiting.values)), ("waitingRecords", .integer(waiting.records)),
      ("everything", .flag(isEverything)), ("shared", .list(shared.map { .string($0) })),
      (
        "members",
        .list(
          members.map { member in
            .object([
              ("person", .string(member.person)), ("machines", .integer(member.machines)),
              ("values", .integer(member.values)), ("muted", .flag(member.isMuted)),
              ("changed", member.changed.map { .date($0) } ?? .null),
              (
                "refused",
                .object(
                  member.refused.sorted { $0.key < $1.key }.map { ($0.key, .integer($0.value)) })
              ),
            ])
          })
      ),
    ])
  }
}

extension ShareMember {
  fileprivate func text(now: Date) -> String {
    var parts = [TextFormat.count(machines, "machine"), TextFormat.count(values, "value")]
    if let changed { parts.append(TextFormat.ago(changed, now: now)) }
    if isMuted { parts.append("muted") }
    for (reason, count) in refused.sorted(by: { $0.key < $1.key }) {
      parts.append("\(count) refused: \(Self.words(reason))")
    }
    let name = person.count < 9 ? person + String(repeating: " ", count: 9 - person.count) : person
    return "\(name) \(parts.joined(separator: ", "))"
  }

  private static func words(_ reason: String) -> String {
    switch RegisterRefusal(rawValue: reason) {
    case .secret: "look like secrets"
    case .tooLong: "too long"
    case .notNormal: "not written as histories keep texts"
    case .wrongKey: "with the key of another text"
    case .outOfLimits: "out of limits"
    case .notKeeper: "for keepers only"
    case .notRecord: "no records"
    case nil: reason
    }
  }
}
