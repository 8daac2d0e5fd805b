import ArgumentParser
import Foundation
import RefillCore
import RefillFormats

extension SnippetsCommand {
  struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "lint",
      abstract: "Report problems of snippets.",
      discussion: """
        Abbreviations that come twice, or that a shorter one cuts off while they are typed; snippets \
        that contain themselves, or name others, keys, variables and macros that are nowhere; \
        abbreviations that are everyday letters, signs or words, which no key expands where they \
        were imported: search finds them; empty snippets, and those that are off. With FILE, those \
        of files. The exit code is 2 where anything is found but snippets that are off or found by \
        search only.

        EXAMPLES
          refill snippets lint
          refill snippets lint package.yml
          refill snippets lint --json | jq -r .[].message
        """)

    @Argument(help: "Files, and folders of them; without any, your snippets.")
    var files: [String] = []

    @Option(help: "The format of the files, if it cannot be detected.")
    var format: SnippetFormat?

    @Flag(help: "Write JSON.")
    var json = false

    func run() throws {
      let words = PersonalFiles(Paths()).commonWords
      let collection = try files.isEmpty ? SnippetStore(Paths()).collection() : read(words)
      let flaws = collection.flaws(
        SnippetContext(now: Date()), words: Set(words))
      if json {
        try Output.write(JSONText.list(flaws.map(\.json)).text + "\n")
      } else if flaws.isEmpty {
        try Output.tell("\(TextFormat.count(collection.count, "snippet")), nothing wrong.\n")
      } else {
        for flaw in flaws { try Output.tell("\(flaw.group): \(flaw.advice)\n") }
      }
      if flaws.contains(where: { !$0.isHarmless }) { throw Failure.silent(.usage) }
    }

    private func read(_ words: [String]) throws -> SnippetCollection {
      let readings = try SnippetSources(files, format: format).readings()
      for (file, _, reading) in readings { reading.complain(about: file) }
      var result = SnippetImport(readings)
      if !result.isOwn { result.holdBackEverydayWords(words) }
      guard !result.isWrong else { throw Failure.silent(.usage) }
      return result.collection
    }
  }
}

extension SnippetDiagnostic {
  /// True if nothing needs fixing: the snippet is disabled, or only found by search.
  fileprivate var isHarmless: Bool {
    switch kind {
    case .off, .everydayWord(.never): true
    case .repeated, .cutShort, .everydayWord, .empty, .keyInside, .odd: false
    }
  }

  /// The message, with the word that was probably meant.
  var advice: String {
    guard case .odd(.unknownMacro(let macro)) = kind, macro.hasPrefix("{{") else {
      return sentence
    }
    return "\(name.named.shortened()): \(SnippetAdvice.unknown(macro, in: .refill))"
  }

  fileprivate var json: JSONText {
    let word =
      switch kind {
      case .repeated: "repeated"
      case .cutShort: "cut-short"
      case .everydayWord: "everyday-word"
      case .empty: "empty"
      case .keyInside: "key-inside"
      case .off: "off"
      case .odd: "odd"
      }
    return .object([
      ("group", .string(group)), ("snippet", .string(name)), ("kind", .string(word)),
      ("message", .string(advice)),
    ])
  }
}
