import ArgumentParser
import RefillCore
import RefillStore

extension HistoryCommand {
  struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
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

    @OptionGroup var store: StoreOptions

    func run() throws {
      let store = try store.open().history
      _ = try store.require(old, in: history)
      if let reason = Sensitive.reason(forValue: new, isPlainNumber: Sensitive.isPhone(history)) {
        throw Failure(.usage, "no history keeps the new spelling: \(reason.words).")
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
