public import ArgumentParser
import Foundation
import RefillCore
import RefillFormats

extension SnippetsCommand {
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "add",
      abstract: "Add a snippet.",
      discussion: """
        TEXT is in Refill's own language, where {{date yyyy-MM-dd}}, {{ask Name}}, {{field company}}, \
        {{clipboard}}, {{snippet ddate}} and {{cursor}} are replaced; --dialect selects another language. - is \
        stdin.

        EXAMPLES
          refill snippets add omw "On my way!"
          refill snippets add --case adapted --expand word-end omw "on my way"
          refill snippets add --dialect textexpander ddate "%e %B %Y"
          refill snippets add sig - < signature.txt
        """)

    @Argument(help: "The abbreviation.")
    var abbreviation: String

    @Argument(help: "The text that replaces it.")
    var text: String

    @Option(help: "The group it belongs to, created if missing; without it, the first one.")
    var group: String?

    @Option(help: "The name shown in lists.")
    var label: String?

    @Option(
      help: ArgumentHelp("Another search word (repeatable).", valueName: "word"))
    var search: [String] = []

    @Option(help: "The language of TEXT: refill, plain, textexpander, espanso or lsp.")
    var dialect = Snippet.Dialect.refill

    @OptionGroup var rule: RuleOptions

    @Flag(help: "Replace the one with the same abbreviation in the group.")
    var replace = false

    @Flag(help: "Write JSON.")
    var json = false

    func run() throws {
      let written = try body()
      guard !written.isEmpty else {
        throw Failure(.usage, "the text is empty: say what \(abbreviation) stands for.")
      }
      var snippet = Snippet(abbreviation, written, dialect: dialect, label: label)
      snippet.searchTerms = search
      snippet.rule = rule.rule
      // Do not write a file that could not be read again.
      let checked = try snippet.readBack()
      let name = try SnippetStore(Paths()).change { collection in
        try collection.add(checked, to: group, replacing: replace)
      }
      for warning in SnippetRenderer.expansion(of: checked, SnippetContext(now: Date())).warnings {
        if case .unknownMacro(let macro) = warning {
          Output.complain(SnippetAdvice.unknown(macro, in: dialect))
        }
      }
      if json {
        try Output.write(
          JSONText.object([("group", .string(name)), ("added", .string(abbreviation))]).text + "\n")
      } else {
        try Output.tell("\(abbreviation) added to \(name).\n")
      }
    }

    private func body() throws -> String {
      guard text == "-" else { return text }
      let bytes = try Input.read("-", limit: SnippetReader.maximumText + 1)
      let text = String(decoding: bytes, as: UTF8.self)
      return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
  }
}

/// The options for when a snippet expands.
struct RuleOptions: ParsableArguments {
  @Option(
    help:
      "When it expands: immediately, delimiter-kept, delimiter-dropped, word-end, tab or search.")
  var expand: MomentWord?

  @Option(help: "The characters that may precede it: anything, whitespace or not-letter-or-digit.")
  var after: ExpansionRule.Preceding?

  @Option(
    name: .customLong("case"),
    help: "The case of its letters: exact, ignored, adapted, adapted-first or adapted-words.")
  var letterCase: LetterCaseWord?

  var rule: ExpansionRule {
    ExpansionRule(moment: expand?.moment, precededBy: after, letterCase: letterCase?.letterCase)
  }
}

extension Snippet.Dialect: ExpressibleByArgument {}
extension ExpansionRule.Preceding: ExpressibleByArgument {}
extension MomentWord: ExpressibleByArgument {}
extension LetterCaseWord: ExpressibleByArgument {}
