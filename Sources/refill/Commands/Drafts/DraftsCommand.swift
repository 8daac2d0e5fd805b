import ArgumentParser
import Foundation
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
        refill drafts discard --all
      """,
    subcommands: [List.self, Show.self, Resume.self, Discard.self], defaultSubcommand: List.self)
}

extension DraftsCommand {
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list",
      abstract: "List the drafts, the newest first.",
      discussion: "The name, the form, when it was left, the fields filled, and the first answer.")

    @Flag(help: "Write JSON.")
    var json = false

    func run() throws {
      let paths = Paths()
      let drafts = try StoredDraft.all(in: paths) { Output.complain($0) }
      let library = FormLibrary(paths)
      if json { return try Output.write(JSONText.list(drafts.map(\.json)).text + "\n") }
      if drafts.isEmpty { Output.complain("there are no drafts.") }
      try Output.tell(Table(rows: drafts.map { $0.cells(library.form(of: $0.draft)?.form) }))
    }
  }

  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract: "Write the answers of a draft as a JSON object.",
      discussion:
        "In the shape of a record, where the form is found. Secret answers are in no draft.")

    @Argument(help: "The name of a draft.", completion: .draft)
    var name: String

    func run() throws {
      let paths = Paths()
      let draft = try StoredDraft.named(name, in: paths).draft
      let form = FormLibrary(paths).form(of: draft)?.form
      let answers = draft.answers(in: form, ReadingContext(environment: paths.environment))
      try Output.write(JSONText.object(answers).text + "\n")
    }
  }

  struct Resume: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "resume",
      abstract: "Continue a draft: fill its form.",
      discussion: """
        The form is read from the file that the draft was begun with, or else found by its id. Where the \
        file was moved: `refill fill --draft NAME FILE`.
        """)

    @Argument(help: "The name of a draft.", completion: .draft)
    var name: String

    @Flag(help: "Fill the form line by line, for screen readers.")
    var accessible = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let paths = Paths()
      let draft = try StoredDraft.named(name, in: paths).draft
      var options = FillOptions(form: try file(of: draft, paths))
      (options.draft, options.part, options.store) = (name, draft.part, store.path)
      options.isAccessible = accessible
      if let edits = draft.edits { options.edited = try edits.record(in: store.open()) }
      try FillCommand.run(options)
    }

    /// Returns the form file of a draft, even if it has errors, so that they are reported.
    private func file(of draft: Draft, _ paths: Paths) throws -> String {
      let library = FormLibrary(paths)
      if let found = library.form(of: draft) { return found.file }
      guard let file = draft.file ?? (try? library.file(draft.form)) else {
        throw Failure(
          .usage,
          "\(name) is a draft of \(draft.form), and no file of that form is known."
            + " Name it: refill fill --draft \(name) FILE")
      }
      guard FileManager.default.fileExists(atPath: file) else {
        throw Failure(
          .usage,
          "\(file), the form of \(name), is not there any more."
            + " Where it was moved: refill fill --draft \(name) FILE")
      }
      return file
    }
  }

  struct Discard: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "discard", abstract: "Remove drafts for good.")

    @Argument(help: "Names of drafts.", completion: .draft)
    var names: [String] = []

    @Flag(help: "Remove all drafts but those that are open; asks first.")
    var all = false

    @OptionGroup var confirmation: Confirmation

    func validate() throws {
      guard names.isEmpty == all else {
        throw ValidationError(
          all ? "--all goes without names of drafts." : "name drafts, or use --all.")
      }
    }

    func run() throws {
      let paths = Paths()
      guard all else {
        for kept in try names.map({ try StoredDraft.named($0, in: paths) }) {
          try kept.discard(in: paths)
        }
        return try tell(names.count)
      }
      let drafts = try StoredDraft.all(in: paths) { Output.complain($0) }
      guard !drafts.isEmpty else {
        Output.complain("there are no drafts.")
        return
      }
      try confirmation.ask("discard \(TextFormat.count(drafts.count, "draft"))")
      // One that is open, or cannot be removed, does not keep the others.
      let failures = drafts.compactMap { draft -> Failure? in
        do {
          try draft.discard(in: paths)
          return nil
        } catch {
          return error as? Failure ?? Failure(.failed, "\(error)")
        }
      }
      for failure in failures { Output.complain(failure.message) }
      try tell(drafts.count - failures.count)
      if let failure = failures.first { throw Failure.silent(failure.code) }
    }

    private func tell(_ count: Int) throws {
      try Output.tell("\(TextFormat.count(count, "draft")) discarded.\n")
    }
  }
}

extension StoredDraft {
  /// The cells of the list: name, form and time, the number of answered fields, those of items
  /// included, and the first answer.
  ///
  /// - Parameter known: the form; `nil` if it was not found.
  func cells(_ known: Form?) -> [String] {
    let model = known.map { draft.restored(in: $0) }
    let all = model.map { " of \($0.answerable.count)" } ?? ""
    return [
      name, draft.form + (draft.edits.map { " \($0.number)" } ?? ""),
      StoredRecord.localTime(draft.saved),
      "\(model.map { draft.answeredCount(in: $0) } ?? draft.answeredCount)\(all) filled",
      draft.firstAnswer(in: known) ?? "",
    ].map { $0.replacing("\t", with: " ") }
  }

  fileprivate var json: JSONText {
    .object(
      [
        ("name", .string(name)), ("form", .string(draft.form)), ("saved", .date(draft.saved)),
        ("answers", .integer(draft.answeredCount)),
      ] + (draft.edits.map { [("record", JSONText.integer($0.number))] } ?? []))
  }
}

extension Draft {
  /// The answers in the shape of a record, those that conditions hide included, followed by those that
  /// have no field; by field id or path, in that order, if the form is unknown.
  func answers(in form: Form?, _ context: ReadingContext = ReadingContext()) -> [(String, JSONText)]
  {
    let all = allAnswers(in: form)
    guard let form else { return all }
    let model = restored(in: form, context)
    let names = Set(all.map(\.0))
    let record = model.recordWithHidden(submitted: saved).filtered { names.contains($0.name) }
    let recorded = Set(record.entries.map(\.name))
    return RecordJSON.answers(of: record) + all.filter { !recorded.contains($0.0) }
  }

  /// The form with these answers.
  fileprivate func restored(in form: Form, _ context: ReadingContext = ReadingContext())
    -> FormModel
  {
    FormModel(form, context: context).with(self)
  }

  /// The answers as texts by field id or path, the form's fields first.
  private func allAnswers(in form: Form?) -> [(String, JSONText)] {
    let texts = texts.filter { !$0.value.isEmpty }.mapValues(JSONText.string)
    let ticks = ticks.filter { !$0.value.isEmpty }
      .mapValues { JSONText.list($0.map(JSONText.string)) }
    let members = texts.merging(ticks) { first, _ in first }
      .merging((lost ?? [:]).mapValues(JSONText.string)) { first, _ in first }
    return ids(in: nil).compactMap { id in members[id].map { (id, $0) } }
  }

  /// The beginning of the first answer, which tells drafts of one form apart; options by title.
  ///
  /// Never a value whose content the history excludes.
  func firstAnswer(in form: Form?) -> String? {
    ids(in: form).lazy.filter { !isSecret($0, in: form) }
      .compactMap { name in shown(name, in: form) }
      .first { !$0.isEmpty && Sensitive.reason(forValue: $0)?.isPrivate != true }
      .map { String($0.prefix { !$0.isNewline }).shortened() }
  }

  /// The field of the form that has the answer of a name or path; `nil` if the form has none.
  private func field(_ name: String, in form: Form?) -> Field? {
    form.flatMap { form in form.element(at: name).map { form.fields[$0] } }
  }

  /// True for a secret field, which may have had another kind when the draft was saved.
  private func isSecret(_ name: String, in form: Form?) -> Bool {
    let field = field(name, in: form)
    return field?.hasSecrets ?? false || Sensitive.reason(forName: field?.id ?? name) != nil
  }

  /// The answer to a field as text; `nil` for none.
  private func shown(_ name: String, in form: Form?) -> String? {
    guard let values = ticks[name] else { return texts[name] }
    let options = field(name, in: form)?.options ?? []
    return values.map { value in options.first { $0.value == value }?.title ?? value }
      .joined(separator: ", ")
  }

  /// The ids of the fields with a current or earlier answer, the form's fields first, then those of
  /// items by their paths.
  private func ids(in form: Form?) -> [String] {
    let own = form?.fields.map(\.id) ?? []
    return own
      + Set(texts.keys).union(ticks.keys).union((lost ?? [:]).keys).subtracting(own).sorted {
        $0.compare($1, options: .numeric) == .orderedAscending
      }
  }
}

extension Record.Entry {
  /// The name of the field in drafts: its id, or its path in a list.
  fileprivate var name: String {
    let isOfItem = path.steps.contains { if case .item = $0 { true } else { false } }
    return isOfItem ? path.description : field
  }
}
