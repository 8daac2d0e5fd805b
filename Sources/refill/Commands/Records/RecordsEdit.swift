import ArgumentParser
import RefillCore
import RefillStore

extension RecordsCommand {
  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "edit",
      abstract: "Open the form of a record with its answers, to correct them.",
      discussion: """
        The record keeps its number and its time and gains a revision; `refill records show NUMBER \
        --history` tells what changed. Leaving without submitting changes nothing and keeps a draft, \
        which the next edit of the record offers. If the record changes meanwhile, submitting says so \
        once. Answers that the form has no field for any more are at its end; they stay in the record \
        unless they are emptied. The record as it is then goes to stdout.

        The form is found by its id; name the FILE of any other. Secrets are in no record and not \
        required.

        EXAMPLES
          refill records edit 214
          refill records edit 214 visit.json
          refill records edit 214 --no-input --set city=Leeds
        """)

    @Argument(help: "The number of a record.")
    var number: Int

    @Argument(
      help: "The form file, if it is not found by the id of the form.", completion: .file())
    var file: String?

    @Option(name: .customLong("form"), help: FormPart.help)
    var part: String?

    @Option(
      name: .customLong("set"),
      help: ArgumentHelp("Set one answer (repeatable).", valueName: "field=value"),
      completion: .answer)
    var set: [String] = []

    @Option(
      help: ArgumentHelp(
        "Answers by field id: JSON, JSON lines, YAML, .env, CSV or TSV; - is stdin.",
        valueName: "file"), completion: .file())
    var answers: String?

    @Flag(
      name: .customLong("no-input"), help: "Store the given answers without asking.")
    var noInput = false

    @Flag(help: "Fill the form line by line, for screen readers.")
    var accessible = false

    @Flag(help: "Add the form, the id and the times to the record.")
    var meta = false

    @OptionGroup var store: StoreOptions

    func run() throws {
      let edited = try store.open().editable(number)
      let form = edited.record.form
      guard let file = file ?? FormLibrary(Paths()).file(ofForm: form) else {
        throw Failure(
          .usage,
          "record \(number) is one of \(form), and no file of that form is known."
            + " Name it: refill records edit \(number) FILE")
      }
      var options = FillOptions(form: file)
      options.edited = edited
      options.store = store.path
      options.part = part
      options.set = set
      options.answers = answers
      options.asksNothing = noInput
      options.isAccessible = accessible
      options.withMeta = meta
      try FillCommand.run(options)
    }
  }
}

extension Store {
  /// Returns a record that can be edited; throws if there is none, if it is deleted, or if its receiver
  /// would get the answers that it had.
  fileprivate func editable(_ number: Int) throws -> StoredRecord {
    let found = try records.newest(of: [number]).first
    guard let found, found.deleted == nil else {
      throw Failure(
        .usage,
        "record \(number) is deleted; refill records undelete \(number) brings it back.")
    }
    guard try inStore({ try pending.record(number) }) == nil else {
      throw Failure(
        .usage,
        "the receiver of record \(number) has not taken it yet; refill submit --pending comes first."
      )
    }
    return found
  }
}

extension EditedRevision {
  /// Returns the record as it is in a store now; throws if it is not there, or deleted.
  func record(in store: Store) throws -> StoredRecord { try store.editable(number) }
}
