import Foundation
import RefillCore
import RefillStore
import RefillTerminal

/// One attempt to submit pending records.
@MainActor struct PendingRun {
  private let store: Store
  private let paths: Paths
  /// The receivers that take no record now, as the store has them.
  private var broken: Set<String> = []
  private let signals = try? Signals()

  init(_ store: Store, _ paths: Paths) {
    self.store = store
    self.paths = paths
  }

  /// Submits the records in order; returns the number of those that are still pending.
  ///
  /// A record that another process submits at this moment, or that it has submitted meanwhile, is left
  /// to it.
  mutating func submit(_ records: [PendingRecord]) throws -> Int {
    var left = 0
    for record in records {
      guard let lock = try SubmitLock.claim(record, in: paths.drafts) else {
        left += 1
        continue
      }
      defer { withExtendedLifetime(lock) {} }
      guard let current = try inStore({ try store.pending.record(record.number) }) else { continue }
      if try !submit(current) { left += 1 }
    }
    return left
  }

  private mutating func submit(_ record: PendingRecord) throws -> Bool {
    let written = record.content.receiver
    guard !broken.contains(written) else { return false }
    guard let receiver = try? JSONDecoder().decode(Receiver.self, from: Data(written.utf8)) else {
      Output.complain("record \(record.number): its command cannot be read.")
      return false
    }
    guard FileManager.default.changeCurrentDirectoryPath(receiver.folder) else {
      Output.complain("record \(record.number): its folder \(receiver.folder) is not there.")
      return false
    }
    try inStore {
      try store.pending.add(
        record.number,
        PendingRecord.Content(
          receiver: written, text: record.content.text, tried: Date(),
          failure: Message.receiverUnfinished))
    }
    var signal: Signal?
    let reply = WaitingLine.during("Submitting") {
      receiver.take(record.content.text, key: record.id) {
        signal = signal ?? signals?.takeDeadlyAndHold()
        return signal == nil
      }
    }
    switch reply {
    case .taken(let output):
      try settle(record)
      try Output.show(output)
      Output.complain("record \(record.number) of \(record.form) submitted.", prefix: "")
      return true
    case .failed(let failure):
      try tell(of: failure, record)
      if let signal { signal.end() }
      if !failure.isAboutRecord { broken.insert(written) }
      return false
    }
  }

  /// Notes that a record was taken, and removes its draft if that has the same answers.
  private func settle(_ record: PendingRecord) throws {
    do {
      try store.pending.remove(record.number)
    } catch {
      throw Failure(
        ExitStatus(error),
        "record \(record.number) was submitted. \(Message.stillPending(number: record.number)) "
          + StoredFile.store.sentences(about: error))
    }
    let drafts = (try? StoredDraft.all(in: paths)) ?? []
    for stored in drafts where stored.draft.record == record.id && stored.draft.edits == nil {
      // A draft that is open in another window, or was changed since, stays.
      if stored.draft.isHandedOn == true { try? stored.discard(in: paths) }
    }
  }

  private func tell(of failure: ReceiverFailure, _ record: PendingRecord) throws {
    Output.complain("record \(record.number): \(failure.reason)")
    for refusal in failure.refusals {
      Output.complain("\(refusal.field): \(refusal.message)", prefix: "  ")
    }
    try inStore { try store.pending.note(failure.summary, of: record.number, at: Date()) }
  }
}

extension SubmitLock {
  /// Takes the right to submit a record; `nil`, after a message, if another process has it.
  ///
  /// - Throws: a failure if no process can have it.
  static func claim(_ record: PendingRecord, in folder: String) throws -> SubmitLock? {
    do throws(Refusal) {
      return try SubmitLock(record.id, in: folder)
    } catch {
      switch error {
      case .elsewhere:
        Output.complain("record \(record.number) is open or being submitted elsewhere.")
        return nil
      case .failed(let error): throw Failure(ExitStatus(error), error.sentence)
      }
    }
  }
}
