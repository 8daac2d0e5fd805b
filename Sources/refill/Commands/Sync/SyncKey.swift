import ArgumentParser
import Foundation
import RefillCore
import RefillStore

extension SyncCommand {
  struct Key: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "key",
      abstract: "Show the key of an encrypted folder.",
      discussion: """
        The key is the same on all machines: who has it can read the folder. Keep it where the folder is not, \
        because nobody can read the folder without it.

        EXAMPLES
          refill sync key
          refill sync key | ssh host refill sync init ~/Sync/refill --key -
        """)

    @Option(help: ArgumentHelp("The team; without it, the only place.", valueName: "team"))
    var team: String?

    @OptionGroup var store: StoreOptions

    func run() throws {
      let streams = try inStore { try store.openToRead().sharing.ownStreams() }
      let chosen = streams.filter { team == nil || $0.team == team }
      if chosen.isEmpty {
        throw Failure(.usage, team.map { Message.syncNoTeam(team: $0) } ?? Message.syncNotSetUp)
      }
      let sealed = chosen.filter(\.isSealed)
      guard sealed.count == 1, let own = sealed.first else {
        throw Failure(.usage, sealed.isEmpty ? Message.syncPlain : Message.syncSeveralKeys)
      }
      let path = KeyFile.path(besideStore: Paths().store(store.path).path, team: own.team)
      guard let path, let bytes = FileManager.default.contents(atPath: path), bytes.count == 32
      else { throw Failure(.failed, Message.syncNoKey(path: path ?? own.place)) }
      try Output.write(bytes.map { Self.digits($0) }.joined() + "\n")
    }

    private static func digits(_ byte: UInt8) -> String {
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
  }
}
