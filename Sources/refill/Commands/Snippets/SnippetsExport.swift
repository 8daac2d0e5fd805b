public import ArgumentParser
import RefillCore
import RefillFormats

extension SnippetsCommand {
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write the snippets in Refill's format, or in that of another program.",
      discussion: """
        csv is for TextExpander. Importing a file in Refill's format gives the same snippets again. \
        Snippets that another format does not support are left out and named on stderr, with the \
        reason. For espanso, dates, the clipboard and other snippets become variables.

        EXAMPLES
          refill snippets export > snippets.json
          refill snippets export --format espanso "My letters" > letters.yml
          refill snippets export --format vscode --output mine.code-snippets
        """)

    @Argument(help: "The name of a group; without it, all.")
    var group: String?

    @Option(help: "The format: refill, csv, espanso or vscode.")
    var format = SnippetExportFormat.refill

    @Option(help: ArgumentHelp("Write to a file instead of stdout.", valueName: "file"))
    var output: String?

    func run() throws {
      let collection = try SnippetStore(Paths()).collection().only(group)
      let (text, left) = SnippetWriter.text(of: collection, as: format)
      if let output { try Output.write(text, toFile: output) } else { try Output.write(text) }
      if !left.isEmpty {
        let names = left.prefix(20).map { snippet, reason in
          (snippet.abbreviation.isEmpty ? snippet.label ?? "" : snippet.abbreviation)
            + " (\(reason))"
        }
        let more = left.count > 20 ? " and \(left.count - 20) more" : ""
        let list = names.joined(separator: ", ")
        Output.complain("\(TextFormat.count(left.count, "snippet")) left out: \(list)\(more).")
      }
    }
  }
}

extension SnippetExportFormat: ExpressibleByArgument {}
