public import ArgumentParser
import RefillCore
import RefillFormats

extension SnippetsCommand {
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "export",
      abstract: "Write the snippets in Refill's format, or in that of another program.",
      discussion: """
        csv is for TextExpander. Importing a file in Refill's format gives the same snippets again. \
        Snippets that another format does not support are left out; stderr says how many for each \
        reason, and names the first ones. For espanso, dates, the clipboard and other snippets become \
        variables.

        EXAMPLES
          refill snippets export > snippets.json
          refill snippets export --format espanso "My letters" > letters.yml
          refill snippets export --format vscode --output mine.code-snippets
        """)

    @Argument(help: "The name of a group; without it, all.")
    var group: String?

    @Option(help: "The format: refill, csv, espanso or vscode.")
    var format = SnippetExportFormat.refill

    @Option(
      help: ArgumentHelp("Write to a file instead of stdout.", valueName: "file"),
      completion: .file())
    var output: String?

    func run() throws {
      let collection = try SnippetStore(Paths()).collection().only(group)
      let (text, left) = SnippetWriter.text(of: collection, as: format)
      if let output {
        try Output.write(text, toFile: output)
      } else if format == .refill {
        try Output.write(text)
      } else {
        try Output.show(text)
      }
      for line in Self.lines(about: left) { Output.complain(line) }
    }

    /// The maximum number of snippets that a reason names.
    private static let mostNames = 3

    /// Returns a line for each reason why snippets were left out, the first ones named.
    private static func lines(about left: [(snippet: Snippet, reason: String)]) -> [String] {
      var reasons: [String] = []
      var names: [String: [String]] = [:]
      for (snippet, reason) in left {
        if names[reason] == nil { reasons.append(reason) }
        let name = snippet.abbreviation.isEmpty ? snippet.label ?? "" : snippet.abbreviation
        names[reason, default: []].append(name.named.shortened())
      }
      return reasons.map { reason in
        let all = names[reason] ?? []
        let more = all.count > mostNames ? " and \(all.count - mostNames) more" : ""
        return "\(TextFormat.count(all.count, "snippet")) left out (\(reason)): "
          + all.prefix(mostNames).joined(separator: ", ") + more + "."
      }
    }
  }
}

extension SnippetExportFormat: ExpressibleByArgument {}
