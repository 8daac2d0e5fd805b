import ArgumentParser
import RefillCore

extension SnippetsCommand {
  struct Search: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "search",
      abstract: "Search abbreviations, labels, search words and texts.",
      discussion: """
        Those whose abbreviation begins with the query come first.

        EXAMPLES
          refill snippets search thank
          refill snippets search --json "best regards" | jq -r .[0].text
        """)

    @Argument(help: "The text to search for.")
    var query: String

    @Option(help: ArgumentHelp("The maximum number of snippets to list.", valueName: "number"))
    var limit = 20

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let collection = try SnippetStore(Paths(), store: try? store.openToRead()).counted()
      let found = SnippetSearch(query).snippets(in: collection).prefix(max(limit, 0)).map {
        (group: collection.groups[$0.group], snippet: $0.snippet)
      }
      if found.isEmpty { Output.complain("no snippet found.") }
      if json {
        try Output.write(SnippetLines.json(of: found).text + "\n")
      } else {
        try Output.tell(SnippetLines(collection).table(of: found))
      }
    }
  }
}
