public import ArgumentParser
import Foundation
import RefillCore
import RefillFormats

extension SnippetsCommand {
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "import",
      abstract: "Import snippets, also those of other programs.",
      discussion: """
        FILE is a group or the settings of TextExpander (XML or binary), its CSV, a match file or \
        package of espanso, snippets of VS Code, text replacements of macOS, snippets of SnipMate, \
        or a file of Refill's own. A folder stands for the files in it, - for stdin. What was \
        guessed, refused, left off and ignored is told on stderr, with its place.

        Snippets that are programs, or ask one, are taken and stay off; nothing is ever run. In a \
        group that is there already, a snippet takes the place of the one with its abbreviation. \
        If anything is wrong with a file, nothing is imported.

        Snippets of VS Code, SnipMate and UltiSnips expand by Tab, as they do there. Everyday words, \
        single letters and two-letter abbreviations of editors expand by no key, because they are \
        often an answer: search (Ctrl-X s) finds and inserts them. An abbreviation of letters alone \
        expands as a whole word, never inside another one.

        EXAMPLES
          refill snippets import Default.textexpander
          refill snippets import --prefix , snippets.csv
          refill snippets import ~/.config/espanso/match
          refill snippets import --dry-run package.yml
          refill snippets import --shipped
        """)

    @Argument(help: "Files, and folders of them.")
    var files: [String] = []

    @Option(
      help: """
        The format of the files, if it cannot be detected: refill, textexpander, csv, espanso, \
        vscode, macos or snipmate.
        """)
    var format: SnippetFormat?

    @Option(help: "Put everything into this group.")
    var group: String?

    @Option(help: "A prefix for each abbreviation.")
    var prefix: String?

    @Flag(help: "Import the snippets that ship with Refill.")
    var shipped = false

    @Flag(help: "Show what would happen, and change nothing.")
    var dryRun = false

    @Flag(help: "Write JSON.")
    var json = false

    func run() throws {
      guard shipped != !files.isEmpty else {
        throw Failure(.usage, "name files, or say --shipped.")
      }
      let own = SnippetStore(Paths())
      let readings =
        shipped ? [] : try SnippetSources(files, format: format).readings()
      if !json { for (file, _, reading) in readings { reading.complain(about: file) } }
      var result = SnippetImport(readings)
      if shipped { result.collection = try own.shippedCollection() }
      guard !result.isWrong else {
        if json { try Output.write(result.json.text + "\n") }
        throw Failure(.usage, "nothing was imported.")
      }
      if !json { Self.warnOfUnknownWords(in: readings) }
      result.rename(group: group, prefix: prefix)
      if !shipped { result.holdBackEverydayWords(PersonalFiles(Paths()).commonWords) }
      try merge(&result, own)
      if json {
        try Output.write(result.json.text + "\n")
      } else {
        try Output.tell(result.text(isDry: dryRun))
      }
    }

    /// Warns of unknown words in braces: they are inserted literally.
    private static func warnOfUnknownWords(
      in readings: [(file: String, format: SnippetFormat, reading: SnippetReading)]
    ) {
      for (file, format, reading) in readings where format == .refill {
        for flaw in reading.collection?.flaws(SnippetContext(now: Date())) ?? [] {
          guard case .odd(.unknownMacro) = flaw.kind else { continue }
          Output.complain("\(file): warning: \(flaw.advice)", prefix: "")
        }
      }
    }

    private func merge(_ result: inout SnippetImport, _ own: SnippetStore) throws {
      guard dryRun else { return try own.change { result.merge(into: &$0) } }
      var collection = try own.collection()
      result.merge(into: &collection)
    }
  }
}

extension SnippetFormat: ExpressibleByArgument {}
