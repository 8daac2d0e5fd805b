import ArgumentParser
import RefillCore
import RefillFormats

extension SnippetsCommand {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the snippets, or those of one group.",
      discussion: """
        The abbreviation, the first line of the text, the group, how often it was used here, and the \
        characters that saved.

        EXAMPLES
          refill snippets list
          refill snippets list "My letters"
          refill snippets list --json | jq -r .[].typed
        """)

    @Argument(help: "The name of a group.")
    var group: String?

    @Flag(help: "Write JSON.")
    var json = false

    func run() throws {
      let collection = try SnippetStore(Paths()).counted()
      let all = try collection.only(group).groups.flatMap { group in
        group.snippets.map { (group, $0) }
      }
      if json {
        try Output.write(SnippetLines.json(of: all).text + "\n")
      } else {
        try Output.tell(SnippetLines(collection).table(of: all))
      }
    }
  }
}
