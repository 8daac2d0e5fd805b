import ArgumentParser
import Foundation
import RefillCore

extension SnippetsCommand {
  struct Expand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "expand",
      abstract: "Expand an abbreviation, or the abbreviations in a text.",
      discussion: """
        A blank that is not --set has its default, or else its name in parentheses. Nothing is \
        remembered, and the clipboard is not read.

        With --json: text; cursor and selection in characters of it; blanks, those that can be set; \
        keys that the snippet would press; warnings.

        EXAMPLES
          refill snippets expand ddate
          refill snippets expand --now 2026-11-05 --locale de_DE ddate
          refill snippets expand --set amount=20 --json dnthx
          refill snippets expand "ttel or sms1"
        """)

    @Argument(help: "An abbreviation, or a text.")
    var text: String

    @Option(
      help: ArgumentHelp(
        "Count dates from this time, in its own time zone, instead of now.", valueName: "time"))
    var now: String?

    @Option(
      name: .customLong("set"),
      help: ArgumentHelp("Fill in a blank, or give the answer of a field.", valueName: "name=value")
    )
    var values: [String] = []

    @Option(help: ArgumentHelp("The text of the clipboard.", valueName: "text"))
    var clipboard: String?

    @Option(help: ArgumentHelp("The text of the selection.", valueName: "text"))
    var selection = ""

    @Option(
      help: "The locale of months and days, e.g. de_DE; without it, that of the environment.")
    var locale: String?

    @Flag(help: "Write JSON.")
    var json = false

    func run() throws {
      let library = SnippetStore(Paths()).library()
      if let failure = library.failure { throw Failure(.usage, failure) }
      var context = try context()
      context.snippet = { library.snippet($0) }
      let expansion = expansion(library, context)
      try checkNames(expansion.blankNames.union(expansion.fieldNames))
      let warnings = expansion.warnings.map { $0.sentence(about: text.shortened()) }
      if json { return try Output.write(expansion.json(warnings).text + "\n") }
      for warning in warnings { Output.complain(warning) }
      try Output.tell(expansion.text + "\n")
    }

    private func expansion(_ library: SnippetLibrary, _ context: SnippetContext) -> Expansion {
      if let match = library.match(whole: text) {
        var context = context
        context.adaption = match.adaption
        return SnippetRenderer.expansion(of: match.snippet, context)
      }
      let expansion = library.expandingAbbreviations(in: text, context)
      if expansion.text == text {
        let guess = didYouMean(text, among: library.collection.abbreviations)
        Output.complain("nothing in it expands.\(guess)")
      }
      return expansion
    }

    /// Throws if a `--set` option names neither a placeholder nor a field.
    private func checkNames(_ names: Set<String>) throws {
      for (name, _) in try filledIn() where !names.contains(name) {
        throw Failure(UnknownName(kind: "blank", name: name, known: names.sorted()))
      }
    }

    private func context() throws -> SnippetContext {
      let environment = ProcessInfo.processInfo.environment
      let moment = try now.map(Self.moment) ?? (Date(), .current)
      if let locale, !Locale.isName(locale) {
        throw Failure(.usage, "--locale takes a name like de_DE.")
      }
      var context = SnippetContext(
        now: moment.0, timeZone: moment.1,
        locale: locale.map(Locale.init(identifier:)) ?? Locale(environment: environment))
      context.unfilled = .atFirstOrName
      context.selection = selection
      context.clipboard = { [clipboard] in clipboard }
      for (name, value) in try filledIn() { context.values[name] = value }
      context.field = { [values = context.values] in .text(values[$0] ?? "(\($0))") }
      return context
    }

    /// Parses the values of the placeholders.
    private func filledIn() throws -> [(name: String, value: String)] {
      try values.map { pair in
        guard let sign = pair.firstIndex(of: "=") else {
          throw Failure(.usage, "--set takes a blank and its value, like name=Ann.")
        }
        return (String(pair[..<sign]), String(pair[pair.index(after: sign)...]))
      }
    }

    /// Parses a time and its time zone: the zone in the text, else the local one.
    private static func moment(_ text: String) throws -> (Date, TimeZone) {
      guard let date = Timestamp.date(text) else {
        throw Failure(.usage, "--now takes a time like 2026-11-01 or 2026-11-01T14:30:00Z.")
      }
      // A time with a zone differs from the same time without one, which is parsed as UTC.
      guard let zone = text.wholeMatch(of: /.{11,}?(Z|z|[+-]\d\d:?(?:\d\d)?)/)?.1 else {
        return (date, .current)
      }
      let digits = zone.dropFirst().filter(\.isNumber)
      guard let hours = Int(digits.prefix(2)) else { return (date, .gmt) }
      let minutes = hours * 60 + (Int(digits.dropFirst(2)) ?? 0)
      let seconds = (zone.hasPrefix("-") ? -60 : 60) * minutes
      return (date, TimeZone(secondsFromGMT: seconds) ?? .gmt)
    }
  }
}

extension Expansion {
  /// The expansion as JSON.
  fileprivate func json(_ warnings: [String]) -> JSONText {
    let end = text.count
    let selected = selection ?? end..<end
    return .object([
      ("text", .string(text)), ("cursor", .integer(selected.lowerBound)),
      ("selection", .list([.integer(selected.lowerBound), .integer(selected.upperBound)])),
      ("blanks", .list(blanks.map(\.json))),
      ("keys", .list(keys.map { .string($0.rawValue) })),
      ("warnings", .list(warnings.map { .string($0) })),
    ])
  }
}

extension Blank {
  fileprivate var json: JSONText {
    let (kind, options): (String, [Field.Option]) =
      switch self.kind {
      case .line: ("line", [])
      case .area: ("area", [])
      case .choice(let options): ("choice", options)
      case .section: ("section", [])
      case .date: ("date", [])
      }
    let list =
      options.isEmpty ? [] : [("options", JSONText.list(options.map { .string($0.value) }))]
    return .object(
      [("name", .string(name)), ("kind", .string(kind)), ("default", .string(defaultText))] + list)
  }
}
