import ArgumentParser
import RefillCore
import RefillStore

extension HistoryCommand {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the histories, or the values of one.",
      discussion: """
        The values of a history are listed the best first, with how often each was used.

        EXAMPLES
          refill history list
          refill history list email
          refill history list --since 7d
          refill history list organization --json | jq -r .[].value
        """)

    @Argument(help: "The name of a history.", completion: .history)
    var history: String?

    @OptionGroup var options: ListOptions

    func run() throws {
      let range = try options.range(ofHistory: history)
      let store = try options.store.openToRead().history
      if let history {
        try store.require(history, notNear: HistoryCommand.subcommandNames)
        let count = try listValues(of: history, in: range, store)
        if count == 0 {
          try store.complain(
            about: history, orElse: range.isTimed ? "has no values of that time" : "has no values")
        }
      } else {
        try listNames(in: range, store)
      }
    }

    private func listNames(in range: HistoryRange, _ store: HistoryStore) throws {
      let names = try inStore { try range.isTimed ? store.names(in: range) : store.names() }
      if names.isEmpty {
        Output.complain("no history has values\(range.isTimed ? " of that time" : " yet").")
      }
      guard options.json else {
        return try Output.tell(Table(rows: names.map { [$0.name, "\($0.count)"] }))
      }
      let objects = names.map {
        JSONText.object([("history", .string($0.name)), ("values", .integer($0.count))])
      }
      try Output.write(JSONText.list(objects).text + "\n")
    }

    /// Prints the values of a history in a range; returns their number.
    private func listValues(
      of name: String, in range: HistoryRange, _ store: HistoryStore
    ) throws -> Int {
      var values: [StoredValue] = []
      try inStore {
        try store.forEachValue(history: name) { batch in
          values += batch.filter { range.holds($0.lastUsed) }
          return true
        }
      }
      if options.json {
        try Output.write(JSONText.list(values.map(\.json)).text + "\n")
      } else {
        try Output.tell(
          Table(rows: values.map { [$0.value.replacing("\n", with: "\\n"), "\($0.uses)"] }))
      }
      return values.count
    }
  }
}

extension HistoryRange {
  /// True if the range is limited in time.
  fileprivate var isTimed: Bool { since != nil || until != nil }
}

extension StoredValue {
  /// The value as JSON.
  var json: JSONText {
    .object([
      ("value", .string(value)), ("uses", .integer(uses)), ("first", .date(firstUsed)),
      ("last", .date(lastUsed)),
    ])
  }
}
