import ArgumentParser
import RefillCore
import RefillStore

extension RecordsCommand {
  struct Find: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "find",
      abstract: "Find records by a part of their answers, the oldest first.",
      discussion: """
        Upper and lower case and accents do not matter. Of several texts, each must be in an answer of \
        the record. Earlier revisions are not searched. The list has the answers that were found.

        EXAMPLES
          refill records find acme
          refill records find "acme ltd" leeds --form visitor --since 30d
        """)

    @Argument(help: "Texts, each whole or in part.")
    var texts: [String]

    @Option(help: "Only records of this form: a file, or an id.", completion: .submittedForm)
    var form: String?

    @Flag(help: "Find deleted records instead.")
    var deleted = false

    @Flag(help: "Show card numbers, account numbers and codes as they are.")
    var unmasked = false

    @OptionGroup var options: ListOptions

    func validate() throws {
      guard texts.allSatisfy(\.trimmed.isEmpty) else { return }
      throw ValidationError("name a text to find: refill records find acme.")
    }

    func run() throws {
      let range = try options.range(ofForm: form)
      let wanted = texts.map(\.trimmed)
      let store = try options.store.openToRead().records
      let records = try inStore { try store.find(wanted, in: range, isDeleted: deleted) }
      if records.isEmpty { Output.complain("no record has that answer.") }
      let forms = HistoryForms(FormLibrary(Paths()))
      let found = records.map { stored in
        let shown = unmasked ? stored.record : forms.masked(stored.record)
        let places = Set(stored.record.entries(answering: wanted).map(\.path))
        return (stored: stored, answers: shown.entries.filter { places.contains($0.path) })
      }
      if options.json {
        let objects = found.map { stored, answers in
          JSONText.object(stored.members + [("answers", .list(answers.map(\.json)))])
        }
        return try Output.write(JSONText.list(objects).text + "\n")
      }
      let rows = found.map { stored, answers in
        stored.place + [answers.map { "\($0.label): \($0.shown)" }.joined(separator: ", ")]
      }
      try Output.tell(Table(rows: rows))
    }
  }
}

extension Record.Entry {
  fileprivate var json: JSONText {
    .object([
      ("field", .string(field)), ("path", .string(path.description)), ("title", .string(title)),
      ("value", .list(answer.texts.map(JSONText.string))),
    ])
  }

  /// The title of the field; its path if it is in an item.
  var label: String { path.item.isEmpty ? title : path.description }

  /// The answer on one row.
  var shown: String { answer.shown }
}

extension Answer {
  /// The answer on one row of a list for people.
  var shown: String {
    if case .flag(let flag) = self { return TextFormat.flag(String(flag)) }
    return texts.joined(separator: ", ").replacing("\n", with: "\\n").replacing("\t", with: "\\t")
  }
}
