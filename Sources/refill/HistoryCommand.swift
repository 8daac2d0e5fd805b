import ArgumentParser
import Foundation
import RefillCore
import RefillFormats
import RefillStore

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "See, forget, import and export remembered values.",
    discussion: """
      A history is named by the word `autocomplete` of its fields, or FORM/FIELD without one.

      EXAMPLES
        refill history list
        refill history list organization
        refill history forget organization "Acme Ltd"
        refill history import --history organization companies.txt
        refill history export > history.jsonl
      """,
    subcommands: [List.self, Forget.self, Import.self, Export.self], defaultSubcommand: List.self)
}

extension HistoryCommand {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the histories, or the values of one.",
      discussion: """
        EXAMPLES
          refill history list
          refill history list email
        """)

    @Argument(help: "The name of a history.")
    var history: String?

    @OptionGroup var store: StoreOptions

    func run() throws {
      let history = try store.open().history
      guard let name = self.history else {
        for (name, count) in try inStore({ try history.names() }) {
          try Output.tell("\(name)\t\(count)\n")
        }
        return
      }
      let values = try values(of: name, in: history)
      if values.isEmpty { Output.complain("there is no history \(name).") }
      for value in values {
        try Output.tell("\(value.value.replacing("\n", with: "\\n"))\t\(value.uses)\n")
      }
    }
  }

  struct Forget: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Forget a value, a whole history, or everything.",
      discussion: """
        What is forgotten is gone from the file. Records stay.

        EXAMPLES
          refill history forget organization "Acme Ltd"
          refill history forget organization
          refill history forget --value "Acme Ltd"
          refill history forget --all
        """)

    @Argument(help: "The name of a history.")
    var history: String?

    @Argument(help: "The value to forget; without it, all of the history.")
    var value: String?

    @Option(name: .customLong("value"), help: "Forget this value in every history.")
    var everywhere: String?

    @Flag(help: "Forget every value of every history.")
    var all = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let store = try store.open().history
      let count = try inStore {
        switch (history, value, everywhere, all) {
        case (let name?, let value?, nil, false):
          try store.remove(history: name, value: value) == nil ? 0 : 1
        case (let name?, nil, nil, false): try store.forget(history: name)
        case (nil, nil, let value?, false): try store.forget(value: value)
        case (nil, nil, nil, true): try store.forgetAll()
        default:
          throw Failure(.usage, "name one thing to forget: see refill history forget --help.")
        }
      }
      try Output.tell(count == 1 ? "1 value forgotten.\n" : "\(count) values forgotten.\n")
    }
  }

  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Bring values into a history.",
      discussion: """
        FILE holds one value a line, or JSON lines as `refill history export` writes them; - is stdin.

        EXAMPLES
          refill history import --history organization companies.txt
          refill history import history.jsonl
        """)

    @Argument(help: "The file.")
    var file: String

    @Option(help: "The name of the history, for a file of one value a line.")
    var history: String?

    @OptionGroup var store: StoreOptions

    func run() throws {
      let bytes = try Input.read(file)
      let values = try ImportedValues(bytes, history: history, file: file).values
      let store = try store.open().history
      try inStore { try store.importValues(values) }
      try Output.tell(
        values.count == 1 ? "1 value imported.\n" : "\(values.count) values imported.\n")
    }
  }

  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write remembered values as JSON lines.",
      discussion: """
        EXAMPLES
          refill history export > history.jsonl
          refill history export organization
        """)

    @Argument(help: "The name of a history; without it, all.")
    var history: String?

    @OptionGroup var store: StoreOptions

    func run() throws {
      let history = try store.open().history
      let names = try self.history.map { [$0] } ?? inStore { try history.names().map(\.name) }
      for name in names {
        let lines = try values(of: name, in: history).map { value in
          """
          {"history":\(RecordJSON.string(name)),"value":\(RecordJSON.string(value.value)),\
          "uses":\(value.uses),"first":"\(value.firstUsed.formatted(.iso8601))",\
          "last":"\(value.lastUsed.formatted(.iso8601))"}

          """
        }
        try Output.write(lines.joined())
      }
    }
  }
}

/// All values of a history, the best first.
private func values(of name: String, in history: HistoryStore) throws -> [StoredValue] {
  var values: [StoredValue] = []
  try inStore {
    try history.forEachValue(history: name) { batch in
      values += batch
      return true
    }
  }
  return values
}
