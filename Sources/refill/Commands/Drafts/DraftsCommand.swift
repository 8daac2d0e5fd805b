import ArgumentParser
import RefillCore
import RefillStore

struct DraftsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drafts",
    abstract: "List, show, continue and discard forms that were begun and not submitted.",
    discussion: """
      EXAMPLES
        refill drafts
        refill drafts show visitor~2
        refill drafts resume visitor~2
        refill drafts discard visitor~2
      """,
    subcommands: [List.self, Show.self, Resume.self, Discard.self], defaultSubcommand: List.self)
}

extension DraftsCommand {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the drafts by name, form, time and number of answers, the newest first.")

    @Flag(help: "Write JSON.")
    var json = false

    func run() throws {
      let drafts = try StoredDraft.all(in: Paths())
      if json { return try Output.write(JSONText.list(drafts.map(\.json)).text + "\n") }
      if drafts.isEmpty { Output.complain("there are no drafts.") }
      try Output.tell(Table(rows: drafts.map(\.cells)))
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write the answers of a draft as a JSON object.",
      discussion: "Secret answers are in no draft.")

    @Argument(help: "The name of a draft.")
    var name: String

    func run() throws {
      let draft = try StoredDraft.named(name, in: Paths()).draft
      let texts = draft.texts.filter { !$0.value.isEmpty }.mapValues(JSONText.string)
      let ticks = draft.ticks.filter { !$0.value.isEmpty }
        .mapValues { JSONText.list($0.map(JSONText.string)) }
      let members = texts.merging(ticks) { first, _ in first }.sorted { $0.key < $1.key }
      try Output.write(JSONText.object(members.map { ($0.key, $0.value) }).text + "\n")
    }
  }

  struct Resume: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Continue a draft: fill its form.",
      discussion: """
        The form is found by its id. For a form in a file of another name: `refill fill --draft NAME \
        FILE`.
        """)

    @Argument(help: "The name of a draft.")
    var name: String

    func run() throws {
      var options = FillOptions(form: try StoredDraft.named(name, in: Paths()).draft.form)
      options.draft = name
      try FillCommand.run(options)
    }
  }

  struct Discard: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Remove drafts for good.")

    @Argument(help: "Names of drafts.")
    var names: [String]

    func run() throws {
      let paths = Paths()
      for kept in try names.map({ try StoredDraft.named($0, in: paths) }) {
        try kept.discard(in: paths)
      }
      try Output.tell("\(TextFormat.count(names.count, "draft")) discarded.\n")
    }
  }
}

extension StoredDraft {
  /// Its name, form and time, and how many fields have an answer.
  fileprivate var cells: [String] {
    [
      name, draft.form, StoredRecord.localTime(draft.saved),
      TextFormat.count(draft.answeredCount, "answer"),
    ]
  }

  fileprivate var json: JSONText {
    .object([
      ("name", .string(name)), ("form", .string(draft.form)), ("saved", .date(draft.saved)),
      ("answers", .integer(draft.answeredCount)),
    ])
  }
}
