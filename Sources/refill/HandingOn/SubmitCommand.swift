import ArgumentParser
import Foundation
import RefillCore
import RefillStore

struct SubmitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit",
    abstract: "Submit pending records again.",
    discussion: """
      A record is pending if the command of `refill fill --submit` did not take it. Each is given to \
      that command again, in the order of the records, with the same key in REFILL_SUBMIT_KEY; those \
      that it takes are pending no more. A command that hangs or cannot be run is not tried for \
      further records.

      EXAMPLES
        refill submit --list
        refill submit --pending
        refill submit --pending visitor
      """)

  @Argument(help: "A form file, or the id of a form; without it, all forms.")
  var form: String?

  @OptionGroup var store: StoreOptions

  @Flag(help: "Submit the pending records; the default.")
  var pending = false

  @Flag(help: "List the pending records.")
  var list = false

  @Flag(help: "With --list: write JSON lines.")
  var json = false

  func validate() throws {
    if list, pending { throw ValidationError("--list and --pending do not go together.") }
    if json, !list { throw ValidationError("--json goes with --list.") }
  }

  func run() throws {
    let id = form.map(formID)
    if list {
      let store = try self.store.openToRead()
      return try tell(try inStore { try store.pending.all(of: id) })
    }
    let store = try self.store.open()
    let waiting = try inStore { try store.pending.all(of: id) }
    guard !waiting.isEmpty else { return _ = Output.complain("no record is pending.") }
    let left = try PendingRun(store, lockFolder: Paths().drafts).submit(waiting)
    guard left > 0 else { return }
    throw Failure(.failed, "\(TextFormat.count(left, "record is", "records are")) still pending.")
  }

  private func tell(_ records: [PendingRecord]) throws {
    if json {
      return try Output.write(records.map { $0.json.text + "\n" }.joined())
    }
    guard !records.isEmpty else { return _ = Output.complain("no record is pending.") }
    let rows = records.map { record in
      [
        "\(record.number)", record.form, "\(record.attempts)",
        record.content.tried.formatted(.iso8601), record.content.failure,
      ]
    }
    try Output.tell(Table(rows: [["record", "form", "attempts", "last", "failure"]] + rows))
  }
}

/// One attempt to submit pending records.
struct PendingRun {
  private let store: Store
  private let lockFolder: String

  init(_ store: Store, lockFolder: String) {
    self.store = store
    self.lockFolder = lockFolder
  }

  /// Submits the records in order; returns the number of those that are still pending.
  ///
  /// A record that another process submits at this moment, or that it has submitted meanwhile, is left
  /// to it.
  func submit(_ records: [PendingRecord]) throws -> Int {
    var left = 0
    var broken: Set<String> = []
    for record in records {
      guard let lock = SubmitLock(record.id, in: lockFolder) else {
        Output.complain("record \(record.number) is open or being submitted elsewhere.")
        left += 1
        continue
      }
      defer { withExtendedLifetime(lock) {} }
      guard let current = try inStore({ try store.pending.record(record.number) }) else { continue }
      if try !submit(current, &broken) { left += 1 }
    }
    return left
  }

  private func submit(_ record: PendingRecord, _ broken: inout Set<String>) throws -> Bool {
    let content = record.content
    guard !broken.contains(content.receiver) else { return false }
    guard
      let receiver = try? JSONDecoder().decode(Receiver.self, from: Data(content.receiver.utf8))
    else {
      Output.complain("record \(record.number): its command cannot be read.")
      return false
    }
    guard FileManager.default.changeCurrentDirectoryPath(receiver.folder) else {
      Output.complain("record \(record.number): its folder \(receiver.folder) is not there.")
      return false
    }
    let reply = WaitingLine.during("Submitting") { receiver.take(content.text, key: record.id) }
    switch reply {
    case .taken(let output):
      try inStore { try store.pending.remove(record.number) }
      try Output.show(output)
      Output.complain("record \(record.number) of \(record.form) submitted.", prefix: "")
      return true
    case .failed(let failure):
      if !failure.isAboutRecord { broken.insert(content.receiver) }
      Output.complain("record \(record.number): \(failure.reason)")
      for refusal in failure.refusals {
        Output.complain("\(refusal.field): \(refusal.message)", prefix: "  ")
      }
      try inStore {
        try store.pending.add(
          record.number,
          PendingRecord.Content(
            receiver: content.receiver, text: content.text, tried: Date(), failure: failure.summary)
        )
      }
      return false
    }
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
