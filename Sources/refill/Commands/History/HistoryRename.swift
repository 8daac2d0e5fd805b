import ArgumentParser
import RefillCore
import RefillStore

extension HistoryCommand {
  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "rename",
      abstract: "Give a value another spelling, or merge it with one that is there.",
      discussion: """
        If the history has the new spelling already, the two are merged and their uses are added.
        Records keep the old spelling, which is treated as the new one.

        EXAMPLES
          refill history rename organization "Acme Ldt" "Acme Ltd"
        """)

    @Argument(help: "The name of a history.", completion: .history)
    var history: String

    @Argument(help: "The value to rename.")
    var old: String

    @Argument(help: "Its new spelling.")
    var new: String

    @Flag(help: "Write JSON.")
    var json = false

    @Flag(help: "Rename it for all of the team that has it, as its keepers may.")
    var forEveryone = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let opened = try store.open()
      let store = opened.history
      _ = try store.require(old, in: history)
      if let reason = Sensitive.reason(forValue: new, isPlainNumber: Sensitive.isPhone(history)) {
        throw Failure(.usage, "no history keeps the new spelling: \(reason.words).")
      }
      if forEveryone {
        let team = try inStore { try opened.sharing.renameForAll(old, to: new, in: history) }
        guard team != nil else { throw Failure(.usage, Message.syncNoKeeper(name: history)) }
        return try Output.tell("1 value renamed.\n")
      }
      guard let renamed = try inStore({ try store.rename(history: history, old, to: new) }) else {
        throw Failure(.usage, "the new spelling is the old one, or empty.")
      }
      if json {
        let outcome = [
          ("merged", JSONText.flag(renamed.isMerged)), ("uses", .integer(renamed.uses)),
        ]
        return try Output.write(JSONText.object(outcome).text + "\n")
      }
      let uses = TextFormat.count(renamed.uses, "use")
      try Output.tell(
        renamed.isMerged ? "1 value merged; it has \(uses) now.\n" : "1 value renamed.\n")
    }
  }
}
