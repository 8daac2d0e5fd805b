import ArgumentParser
import Foundation
import RefillCore
import RefillFormats

extension SnippetsCommand {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the snippets, or those of one group.",
      discussion: """
        The abbreviation, the first line of the text, the group, how often and when last it was used \
        here, and the characters that saved.

        EXAMPLES
          refill snippets list
          refill snippets list "My letters"
          refill snippets list --sort uses
          refill snippets list --json | jq -r .[].typed
        """)

    @Argument(help: "The name of a group.")
    var group: String?

    @Option(help: "The order: file, uses (the most used first) or recent (the last used first).")
    var sort = SnippetOrder.file

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let collection = try SnippetStore(Paths(), store: try? store.openToRead()).counted()
      let all = sort.sorted(
        try collection.only(group).groups.flatMap { group in group.snippets.map { (group, $0) } })
      if json {
        try Output.write(SnippetLines.json(of: all).text + "\n")
      } else {
        try Output.tell(SnippetLines(collection).table(of: all))
      }
    }
  }
}

/// The order of a list of snippets.
enum SnippetOrder: String, CaseIterable, ExpressibleByArgument {
  /// That of the file.
  case file
  /// The most used first.
  case uses
  /// The last used first.
  case recent

  /// Returns the snippets in this order; equal ones in that of the file.
  func sorted(
    _ snippets: [(group: SnippetGroup, snippet: Snippet)]
  ) -> [(group: SnippetGroup, snippet: Snippet)] {
    switch self {
    case .file: snippets
    case .uses:
      snippets.enumerated().sorted {
        ($1.element.snippet.ownUses, $0.offset) < ($0.element.snippet.ownUses, $1.offset)
      }.map(\.element)
    case .recent:
      snippets.enumerated().sorted {
        let (one, other) = (Self.time($0.element.snippet), Self.time($1.element.snippet))
        return one == other ? $0.offset < $1.offset : one > other
      }.map(\.element)
    }
  }

  private static func time(_ snippet: Snippet) -> Date { snippet.ownLastUsed ?? .distantPast }
}
