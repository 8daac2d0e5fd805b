import ArgumentParser
import RefillCore

extension SnippetsCommand {
  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear",
      abstract: "Delete all snippets.",
      discussion: """
        The file is deleted, and nothing expands any more, not even what ships with Refill; \
        `refill snippets import --shipped` brings that back. Asks first; --yes skips the question.

        EXAMPLES
          refill snippets export > snippets.json && refill snippets clear --yes
        """)

    @OptionGroup var confirmation: Confirmation

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let own = SnippetStore(Paths(), store: try? store.openToRead())
      let known = try? own.collection().count
      if known != 0 {
        try confirmation.ask("delete \(known.map { TextFormat.count($0, "snippet") } ?? own.path)")
      }
      let count = try own.clear()
      if json {
        try Output.write(JSONText.object([("cleared", .integer(count))]).text + "\n")
      } else {
        try Output.tell("\(TextFormat.count(count, "snippet")) deleted.\n")
      }
    }
  }
}
