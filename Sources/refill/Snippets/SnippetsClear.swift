import ArgumentParser
import RefillCore

extension SnippetsCommand {
  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Delete all snippets.",
      discussion: """
        The file is deleted, and nothing expands any more, not even what ships with Refill; \
        `refill snippets import --shipped` brings that back.

        EXAMPLES
          refill snippets export > snippets.json && refill snippets clear
        """)

    @Flag(help: "Write JSON.")
    var json = false

    func run() throws {
      let count = try OwnSnippets(Paths()).clear()
      if json {
        try Output.write(JSONText.object([("cleared", .integer(count))]).text + "\n")
      } else {
        try Output.tell("\(SnippetLines.count(count)) deleted.\n")
      }
    }
  }
}
