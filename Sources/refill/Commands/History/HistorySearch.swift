import ArgumentParser
import Foundation
import RefillCore
import RefillStore

extension HistoryCommand {
  struct Search: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "search",
      abstract: "Find values as the chooser does.",
      discussion: """
        Values that begin with QUERY come first, then those that contain it, and if these are few, \
        those with its words in any order or its initials. With --form and --field, \
        the result is that of the list in the form, with its own values, order and length limit; \
        values that earlier records have beside the --given answers come first.

        EXAMPLES
          refill history search --for organization ac
          refill history search --for email --limit 5 --json ann
          refill history search --form visitor --field host --given company=Acme
        """)

    @Argument(help: "The text to search for; without it, everything.")
    var query = ""

    @Option(
      name: .customLong("for"),
      help: ArgumentHelp("The name of the history.", valueName: "name"), completion: .history)
    var history: String?

    @Option(
      help: ArgumentHelp("The form whose list is searched.", valueName: "form"), completion: .form)
    var form: String?

    @Option(help: ArgumentHelp("The field of that form.", valueName: "id"), completion: .field)
    var field: String?

    @Option(
      help: ArgumentHelp("The answer of another field (repeatable).", valueName: "id=value"),
      completion: .answer)
    var given: [String] = []

    @Option(
      help: ArgumentHelp(
        "The time up to which the age of records counts, like 2026-11-01T14:30; now without it.",
        valueName: "time"))
    var now: String?

    @Option(help: "The maximum number of values to show.")
    var limit = 50

    @Flag(help: "Ignore diacritics, so that e finds é.")
    var ignoreDiacritics = false

    @Flag(help: "Write JSON.")
    var json = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      guard limit >= 0 else { throw Failure(.usage, "--limit takes a number of 0 or more.") }
      let store = try store.openToRead()
      var (source, folding, clues) = try source(in: store, at: date)
      let found = try inStore { try source.find(query, given: clues, limit: limit) }
      let fault = limit > 0 && found.total == 0 ? noMatch : nil
      if let history {
        try store.history.complain(about: history, orElse: fault)
      } else if let field, let fault {
        Output.complain("\(field) \(fault).")
      }
      if json {
        let reasons = try inStore {
          try source.reasons(for: found.suggestions.map(\.value), given: clues)
        }
        try Output.write(jsonText(of: found, reasons, folding).text + "\n")
      } else {
        try Output.tell(found.suggestions.map(line).joined())
      }
    }

    /// Returns the source of the history or the form's field, how its values are compared, and the
    /// answers given as context.
    private func source(
      in store: Store, at date: Date
    ) throws -> (FieldSource, Folding, [KnownAnswer]) {
      switch (history, form, field) {
      case (let history?, nil, nil):
        guard given.isEmpty else {
          throw Failure(.usage, "--given goes with --form and --field.")
        }
        let folding: Folding = ignoreDiacritics ? .loose : .exact
        let source = FieldSource(
          history: (store.history, history), lists: [], rules: FieldIndex.Rules(folding: folding))
        return (source, folding, [])
      case (nil, let name?, let id?):
        let loaded = try FormLibrary(Paths()).load(name)
        let (form, file) = (loaded.form, loaded.file)
        let ranking = FormRanking(store, form: form, opened: date, timeZone: .current)
        guard let index = form.index(of: id),
          let source = try FieldSource.one(
            for: form.fields[index], of: form, in: file, store: store, ranking: ranking)
        else {
          let guess = form.index(of: id) == nil ? didYouMean(id, among: form.fields.map(\.id)) : ""
          throw Failure(
            .usage, "\(name) has no field \(id) that anything is suggested for.\(guess)")
        }
        return (source, form.fields[index].folding, try clues(besides: index, of: form, in: store))
      default:
        throw Failure(
          .usage, "name a history with --for, or a form and its field with --form and --field.")
      }
    }

    /// Returns the context of a field as the list of suggestions sees it: the answers given, and
    /// the form's defaults.
    private func clues(besides index: Int, of form: Form, in store: Store) throws -> [KnownAnswer] {
      var model = FormModel(form, over: store)
      let answers = try GivenAnswers(pairs: given, of: "--given")
      let unfit = try answers.put(into: &model, isTyped: true)
      for (index, problem) in MissingAnswers(model, unfit: unfit).problems
      where problem != .needed && answers.pairedFields.contains(model.name(of: index)) {
        throw Failure(
          .answers,
          "--given \(model.name(of: index)): \(problem.note(for: model.fields[index].field)).")
      }
      let own = model.order.first { model.fields[$0].element == index }
      return model.given(besides: own ?? index)
    }

    private var date: Date {
      get throws {
        guard let now else { return Date() }
        guard let date = Timestamp.date(now) else {
          throw Failure(.usage, "--now takes a time like 2026-11-01 or 2026-11-01T14:30:00Z.")
        }
        return date
      }
    }

    // MARK: Output

    /// The message about a search without a result, after the name of the history or field.
    private var noMatch: String {
      query.isEmpty ? "has no values" : "has no value that contains \(query.shortened())"
    }

    private func line(of suggestion: Suggestion) -> String {
      let value = suggestion.value.replacing("\n", with: "\\n")
      return switch suggestion.origin {
      case .history(let uses, _): "\(value)\t\(uses)\n"
      case .form, .guess, .reading, .file, .entity, .snippet: "\(value)\n"
      }
    }

    private func jsonText(
      of found: FieldIndex.Found, _ reasons: [String: SuggestionReason], _ folding: Folding
    ) -> JSONText {
      let suggestions = found.suggestions.enumerated().map { place, suggestion in
        JSONText.object(
          [
            ("value", .string(suggestion.value)),
            ("pass", .string(pass(of: place, in: found))),
            ("ranges", ranges(in: suggestion.value, folding)),
          ] + use(of: suggestion) + why(reasons[suggestion.value]))
      }
      return .object([
        ("query", .string(query)), ("prefixMatches", .integer(found.prefixCount)),
        ("matches", .integer(found.total)), ("suggestions", .list(suggestions)),
      ])
    }

    /// The name of the pass that found a value.
    private func pass(of place: Int, in found: FieldIndex.Found) -> String {
      let behind = found.suggestions.count - place
      var later = found.later.initials
      if behind <= later { return "initials" }
      later += found.later.unmarked
      if behind <= later { return "diacritics" }
      later += found.later.words
      if behind <= later { return "words" }
      return place < found.prefixes ? "prefix" : "contains"
    }

    /// The matches of the query in a value, each as start and length in characters.
    private func ranges(in value: String, _ folding: Folding) -> JSONText {
      .list(
        FoldedText(value, folding).ranges(of: query, initials: true).map {
          .list([.integer($0.lowerBound), .integer($0.count)])
        })
    }

    /// The reason for the position of a value, if one is known.
    private func why(_ reason: SuggestionReason?) -> [(String, JSONText)] {
      guard let reason, let last = reason.grounds.last else { return [] }
      return [
        (
          "why",
          .object([
            ("signs", .list(reason.signs.map { .string($0.words) })),
            ("records", .integer(last.count)), ("of", .integer(last.total)),
            ("uses", .integer(reason.uses)), ("last", .date(last.last)),
          ])
        )
      ]
    }

    private func use(of suggestion: Suggestion) -> [(String, JSONText)] {
      switch suggestion.origin {
      case .history(let uses, let lastUsed):
        [("uses", .integer(uses)), ("lastUsed", .date(lastUsed))]
      case .form, .guess, .reading, .file, .entity, .snippet: [("uses", .integer(0))]
      }
    }
  }
}
