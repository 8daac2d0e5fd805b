import Foundation
import RefillCore
import RefillStore

/// Gives finished records to the receiver of `--submit`, and keeps those that it does not take.
extension FillRun {
  /// Gives a record to the receiver; its output goes to stdout.
  ///
  /// - Returns: the reason why the receiver did not take it; `nil` if it did, or if there is none.
  func handOn(_ record: Record) -> ReceiverFailure? {
    guard let receiver = destinations.receiver else { return nil }
    let text = wholeText(of: record)
    let reply = WaitingLine.during("Submitting") { receiver.take(text, key: record.id) }
    switch reply {
    case .taken(let output):
      do {
        try Output.show(output)
      } catch {
        // The record is where it should be.
        if !error.isBrokenPipe { Output.complain(error.sentence) }
      }
      return nil
    case .failed(let failure): return failure
    }
  }

  /// Stores a record that the receiver did not take as pending; it stays this process's to submit until
  /// the end of the run.
  ///
  /// A record with a secret is not: the secret would be missing in the next attempt.
  ///
  /// - Returns: the number of the record; `nil` if it is not pending.
  @discardableResult
  func keepPending(_ submission: Submission, _ failure: ReceiverFailure) -> Int? {
    let record = submission.record
    guard let receiver = destinations.receiver, submission.storable.entries == record.entries,
      let written = try? JSONEncoder().encode(receiver)
    else { return nil }
    submitLock = submitLock ?? SubmitLock(record.id, in: paths.drafts)
    guard let number = keep(submission).number, let store = keptStore else { return nil }
    let content = PendingRecord.Content(
      receiver: String(decoding: written, as: UTF8.self), text: wholeText(of: record),
      tried: Date(), failure: failure.summary)
    guard (try? store.pending.add(number, content)) != nil else { return nil }
    pendingNumber = number
    return number
  }

  /// Notes that the receiver has taken the record of a number.
  func settlePending(_ number: Int?) {
    guard destinations.receiver != nil, let number else { return }
    try? keptStore?.pending.remove(number)
    (pendingNumber, submitLock) = (nil, nil)
  }
}
