import ArgumentParser
import RefillCore
import RefillStore

extension HistoryCommand {
  struct Forget: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Forget a value, a history, what was used in some time, or everything.",
      discussion: """
        What is forgotten is gone from the file. Records stay. With a time, only values that were \
        last used then are forgotten.

        EXAMPLES
          refill history forget organization "Acme Ltd"
          refill history forget organization
          refill history forget --value "Acme Ltd"
          refill history forget --since 1h
          refill history forget email --until 2026-01-01
          refill history forget --all
        """)

    @Argument(help: "The name of a history.")
    var history: String?

    @Argument(help: "The value to forget; without it, all of the history.")
    var value: String?

    @Option(name: .customLong("value"), help: "Forget this value in every history.")
    var everywhere: String?

    @OptionGroup var time: TimeOptions

    @Flag(help: "Forget every value of every history.")
    var all = false

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let range = HistoryRange(
        history: history, value: value ?? everywhere, since: try time.lowerBound,
        until: try time.upperBound)
      try check(range)
      let store = try store.open().history
      let progress = ProgressBar("Forgetting")
      defer { progress.finish() }
      let count = try inStore { try forget(range, in: store, progress) }
      progress.finish()
      if count == 0, let history { try store.complain(about: history) }
      if json {
        try Output.write(JSONText.object([("forgotten", .integer(count))]).text + "\n")
      } else {
        try Output.tell(
          count == 1 ? "1 value forgotten.\n" : "\(Words.number(count)) values forgotten.\n")
      }
    }

    private func check(_ range: HistoryRange) throws {
      let isNarrow = history != nil || everywhere != nil || time.since != nil || time.until != nil
      guard all != isNarrow, value == nil || everywhere == nil else {
        throw Failure(.usage, "say what to forget: see refill history forget --help.")
      }
    }

    /// Whole histories and values go at once; what goes by time, or a value of one history, by row.
    private func forget(
      _ range: HistoryRange, in store: HistoryStore, _ progress: ProgressBar
    ) throws -> Int {
      switch (range.history, range.value, range.since, range.until) {
      case (nil, nil, nil, nil): try store.forgetAll()
      case (let history?, nil, nil, nil): try store.forget(history: history)
      case (nil, let value?, nil, nil): try store.forget(value: value)
      default: try store.forget(in: range) { progress.update($0, of: $1) }
      }
    }
  }
}
