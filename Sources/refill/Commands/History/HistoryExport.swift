import ArgumentParser
import RefillCore
import RefillStore

extension HistoryCommand {
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Write remembered values as JSON lines.",
      discussion: """
        The values come in the order of their last uses, the oldest first, each with everything that \
        is known of it: `refill history import` makes the same history of them.

        EXAMPLES
          refill history export > history.jsonl
          refill history export organization
        """)

    @Argument(help: "The name of a history; without it, all.", completion: .history)
    var history: String?

    @OptionGroup var options: ListOptions

    func run() throws {
      let range = try options.range(ofHistory: history)
      let store = try options.store.openToRead().history
      let progress = ProgressBar("Exporting")
      defer { progress.finish() }
      var done = 0
      let unreadable = try inStore {
        try store.forEachUse(in: range) { values, total in
          try Output.write(values.map { Self.line($0.value, of: $0.history) }.joined())
          done += values.count
          progress.update(done, of: total)
        }
      }
      if done == 0, unreadable == 0, let history { try store.complain(about: history) }
      progress.finish()
      try Failure.check(unreadable: unreadable, "value")
    }

    private static func line(_ value: StoredValue, of history: String) -> String {
      JSONText.object([
        ("history", .string(history)), ("value", .string(value.value)),
        ("uses", .integer(value.uses)), ("first", .date(value.firstUsed)),
        ("last", .date(value.lastUsed)), ("rank", .integer(Int(value.rank))),
      ]).text + "\n"
    }
  }
}
