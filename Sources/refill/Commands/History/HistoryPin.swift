import ArgumentParser
import RefillCore
import RefillStore

extension HistoryCommand {
  struct Pin: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "pin",
      abstract: "Keep a value first in its list.",
      discussion: """
        Pinned values come before all others that match, in the order in which they were pinned, and do \
        not expire. Without a value, those that are pinned are listed.

        EXAMPLES
          refill history pin organization "Acme Ltd"
          refill history pin organization
          refill history unpin organization "Acme Ltd"
        """)

    @Argument(help: "The name of a history.", completion: .history)
    var history: String

    @Argument(help: "A value of the history.", completion: .value)
    var value: String?

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      guard let value else { return try list() }
      let store = try store.open().history
      let found = try store.require(value, in: history)
      let isNew = try inStore { try store.setPinned(true, found.value, history: history) }
      try Self.tell(isNew ? "pinned" : "pinned already", isNew, json)
    }

    private func list() throws {
      let values = try inStore {
        try store.openToRead().history.pinned(history: history)
      }
      guard !json else {
        return try Output.write(JSONText.list(values.map(JSONText.string)).text + "\n")
      }
      try Output.tell(values.map { $0 + "\n" }.joined())
    }

    fileprivate static func tell(_ deed: String, _ hasChanged: Bool, _ json: Bool) throws {
      if json {
        return try Output.write(JSONText.object([("changed", .flag(hasChanged))]).text + "\n")
      }
      try Output.tell("1 value \(deed).\n")
    }
  }

  struct Unpin: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "unpin",
      abstract: "Let a pinned value take its place by use again.",
      discussion: """
        EXAMPLES
          refill history unpin organization "Acme Ltd"
        """)

    @Argument(help: "The name of a history.", completion: .history)
    var history: String

    @Argument(help: "A pinned value.", completion: .value)
    var value: String

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let store = try store.open().history
      let found = try store.require(value, in: history)
      guard try inStore({ try store.setPinned(false, found.value, history: history) }) else {
        throw Failure(.usage, "the value is not pinned.")
      }
      try Pin.tell("unpinned", true, json)
    }
  }
}
