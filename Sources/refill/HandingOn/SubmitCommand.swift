import ArgumentParser
import Foundation
import RefillCore
import RefillStore

struct SubmitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit",
    abstract: "Submit pending records again.",
    discussion: """
      A record is pending from the moment in which `refill fill --submit` gives it to its command until \
      that has taken it. Each is given to that command again, in the order of the records, with the same \
      key in REFILL_SUBMIT_KEY; those that it takes are pending no more. A command that hangs or cannot \
      be run is not tried for further records.

      EXAMPLES
        refill submit --list
        refill submit --pending
        refill submit --pending visitor
        refill submit --drop 214 215
      """)

  @Argument(
    help: "A form file, or the id of a form; without it, all forms.", completion: .submittedForm)
  var form: String?

  @OptionGroup var store: StoreOptions

  @Flag(help: "Submit the pending records; the default.")
  var pending = false

  @Flag(help: "List the pending records.")
  var list = false

  @Flag(help: "With --list: write JSON lines.")
  var json = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Give these records to no command any more; they stay stored.", valueName: "number"))
  var drop: [Int] = []

  func validate() throws {
    if list, pending { throw ValidationError("--list and --pending do not go together.") }
    if json, !list { throw ValidationError("--json goes with --list.") }
    if !drop.isEmpty, list || pending || form != nil {
      throw ValidationError("--drop takes numbers of records, and no form or other option.")
    }
  }

  func run() throws {
    guard drop.isEmpty else { return try dropPending(try store.open()) }
    let store = try list ? self.store.openToRead() : self.store.open()
    let waiting = try pendingRecords(in: store)
    guard !list else { return try tell(waiting) }
    guard !waiting.isEmpty else { return tellOfNone() }
    let left = try MainActor.assumeIsolated {
      var run = PendingRun(store, Paths())
      return try run.submit(waiting)
    }
    guard left > 0 else { return }
    throw Failure(.failed, "\(TextFormat.count(left, "record is", "records are")) still pending.")
  }

  /// Returns the pending records of the form, or of all; throws if nothing has that form.
  private func pendingRecords(in store: Store) throws -> [PendingRecord] {
    let id = form.map(formID)
    let found = try inStore { try store.pending.all(of: id) }
    guard found.isEmpty, let form, let id else { return found }
    let library = FormLibrary(Paths())
    let isKnown =
      try (try? library.load(form)) != nil || inStore { try store.records.forms() }.contains(id)
    guard !isKnown else { return [] }
    let forms = Set(try inStore { try store.pending.all() }.map(\.form)).sorted()
    let unknown = UnknownName(
      kind: "form", name: form, known: library.all().map(\.name) + forms)
    let others =
      forms.isEmpty
      ? "No record is pending." : "Records of \(forms.joined(separator: ", ")) are pending."
    throw Failure(.usage, "\(unknown.sentence) \(others)")
  }

  private func tellOfNone() {
    Output.complain(form.map { "no record of \($0) is pending." } ?? "no record is pending.")
  }

  private func tell(_ records: [PendingRecord]) throws {
    if json {
      return try Output.write(records.map { $0.json.text + "\n" }.joined())
    }
    guard !records.isEmpty else { return tellOfNone() }
    let rows = records.map { record in
      [
        "\(record.number)", record.form, "\(record.attempts)",
        record.content.tried.formatted(.iso8601), record.content.failure,
      ]
    }
    try Output.tell(Table(rows: [["record", "form", "attempts", "last", "failure"]] + rows))
  }

  /// Drops all records of `--drop`, or none.
  private func dropPending(_ store: Store) throws {
    let numbers = Set(drop).sorted()
    let found = try numbers.map { number in try inStore { try store.pending.record(number) } }
    let missing = zip(numbers, found).filter { $0.1 == nil }.map { String($0.0) }
    guard missing.isEmpty else {
      throw Failure(
        .usage,
        "record \(missing.joined(separator: ", ")) is not pending; nothing was dropped. "
          + "`refill submit --list` lists those that are.")
    }
    let folder = Paths().drafts
    // They are held until the last one is dropped.
    let locks = try found.compactMap(\.self).compactMap { try SubmitLock.claim($0, in: folder) }
    guard locks.count == numbers.count else { throw Failure(.failed, "nothing was dropped.") }
    for number in numbers { try inStore { try store.pending.remove(number) } }
    try Output.tell("\(TextFormat.count(numbers.count, "record")) dropped.\n")
    withExtendedLifetime(locks) {}
  }
}

extension PendingRecord {
  /// The record without its answers.
  fileprivate var json: JSONText {
    .object([
      ("record", .integer(number)), ("id", .string(id.text)),
      ("form", .string(form)), ("attempts", .integer(attempts)), ("last", .date(content.tried)),
      ("failure", .string(content.failure)),
    ])
  }
}
