import Foundation
import RefillCore
import RefillStore
import RefillTerminal

/// The outcome of handing a record on.
enum Handover {
  /// Its receiver took it, or there is none.
  case done
  case failed(ReceiverFailure)
  /// A signal that ends this program came while the receiver had the record.
  case stopped(ReceiverFailure, Signal)
  /// Another process submits the record at the moment.
  case elsewhere
  /// It could not be stored as pending, so its receiver did not get it.
  case notStored(StoreError)
}

/// Gives finished records to the receiver of `--submit`.
///
/// A record is stored as pending before its receiver gets it, so that it is not lost if this process ends
/// meanwhile, and so that a later attempt has the same key.
extension FillRun {
  /// A record as its receiver got it.
  struct HandedRecord: Equatable {
    let id: UUID
    let text: String

    /// A short text that differs for records with other answers.
    var digest: String { String(StableHash(text.utf8).value, radix: 16) }
  }

  /// Gives a record to the receiver, unless that has taken it.
  ///
  /// - Parameters:
  ///   - needsStore: true to give no record to the receiver that cannot be stored as pending.
  ///   - drafts: the drafts of the form, which know the records that were taken in earlier sessions.
  ///   - show: called with the output of the receiver that took the record.
  func handOn(
    _ submission: Submission, needsStore: Bool = false, drafts: DraftKeeper? = nil,
    showing show: (String) throws(WriteError) -> Void = Output.show
  ) -> Handover {
    guard let receiver = destinations.receiver else { return .done }
    let handed = HandedRecord(
      id: submission.record.id, text: wholeText(of: submission.record))
    guard handed != taken, drafts?.hasTaken(handed) != true else { return .done }
    guard claims(handed.id) else { return .elsewhere }
    if let error = beginPending(submission, handed, receiver), needsStore {
      return .notStored(error)
    }
    var signal: Signal?
    let reply = WaitingLine.during("Submitting") {
      receiver.take(handed.text, key: handed.id) {
        whileHandingOn()
        signal = signal ?? signals?.takeDeadlyAndHold()
        return signal == nil
      }
    }
    switch reply {
    case .taken(let output):
      taken = handed
      // A draft has no secret, nor a digest of one.
      if submission.storable.entries == submission.record.entries { drafts?.noteTaken(handed) }
      do throws(WriteError) {
        try show(output)
      } catch {
        // The record is where it should be.
        if !error.isBrokenPipe { Output.complain(error.sentence) }
      }
      return .done
    case .failed(let failure):
      if let pendingNumber {
        try? keptStore?.pending.note(failure.summary, of: pendingNumber, at: Date())
      }
      return signal.map { .stopped(failure, $0) } ?? .failed(failure)
    }
  }

  /// Throws if a record cannot be written to its file or its folder as far as is known, so that the
  /// receiver does not get it before.
  func checkPlaces(for record: Record) throws(WriteError) {
    guard destinations.receiver != nil else { return }
    try destinations.folder?.check()
    guard let file = destinations.file else { return }
    try file.check(header: appendedLines(of: record.withoutSecrets, to: file).header)
  }

  /// Takes the right to submit a record until the end of its form; false if another process has it.
  private func claims(_ record: UUID) -> Bool {
    guard !options.isPrivate, submitLock?.record != record else { return true }
    submitLock = nil
    do throws(SubmitLock.Refusal) {
      submitLock = try SubmitLock(record, in: paths.drafts)
    } catch {
      if case .elsewhere = error { return false }
    }
    return true
  }

  /// Stores a record as pending, and notes its number; returns the error if that failed.
  ///
  /// A record with a secret is not stored: the secret would be missing in the next attempt.
  private func beginPending(
    _ submission: Submission, _ handed: HandedRecord, _ receiver: Receiver
  ) -> StoreError? {
    guard submission.storable.entries == submission.record.entries,
      let written = try? JSONEncoder().encode(receiver)
    else { return nil }
    let content = PendingRecord.Content(
      receiver: String(decoding: written, as: UTF8.self), text: handed.text, tried: Date(),
      failure: Message.receiverUnfinished)
    switch keep(submission, pending: content) {
    case .kept(let number):
      pendingNumber = number
      return nil
    case .failed(let error):
      // It may be pending with earlier answers.
      pendingNumber = pendingNumber ?? (try? store?.pending.record(handed.id))?.number
      return error
    case .notKept, .changed: return nil
    }
  }

  /// Notes that the receiver has taken the record; returns the failure if it is still pending then.
  ///
  /// - Parameter number: the number of the record; `nil` for the one under which it is pending.
  @discardableResult
  func settlePending(_ number: Int? = nil) -> Failure? {
    guard destinations.receiver != nil, let number = number ?? pendingNumber, let store = keptStore
    else { return nil }
    do {
      try store.pending.remove(number)
      (pendingNumber, submitLock) = (nil, nil)
      return nil
    } catch {
      return Failure(
        ExitStatus(error),
        Message.stillPending(number: number)
          + " " + StoredFile.store.sentences(about: error, at: paths.store(options.store).path))
    }
  }

  /// Removes the record whose receiver does not accept its answers; they are to be given again.
  func withdraw() {
    guard let number = pendingNumber, let store = keptStore else { return }
    do {
      try store.withdraw(number, of: form)
      (pendingNumber, submitLock) = (nil, nil)
    } catch {
      Output.complain(Message.stillPending(number: number))
    }
  }

  /// The sentence about a record that its receiver did not take.
  var pendingSentence: String {
    pendingNumber.map { Message.recordPending(number: $0) }
      ?? "The record is not kept; give it again."
  }
}
