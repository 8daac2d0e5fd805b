import Foundation
import RefillCore
import RefillStore
import RefillTerminal

/// Fills in a form without a terminal.
extension FillRun {
  func submitWithoutInput() throws {
    let signals = destinations.receiver == nil ? nil : try? Signals()
    defer { withExtendedLifetime(signals) {} }
    self.signals = signals
    WaitingLine.during("Opening the store") { openStore(.submit) }
    let filled = try FilledForm(
      beginning(), with: given,
      isTyped: options.remembersGiven, host: clockedHost, judgedBy: checker)
    for remark in filled.remarks + given.dateLines(in: form, readingContext) + filled.failures {
      Output.complain(remark, prefix: "")
    }
    if options.explains { AnswerOrigins(filled.model, given, like: options.likeName).tell() }
    guard let submission = filled.submission else {
      Output.complain(filled.missing.report, prefix: "")
      if options.writesTemplate { try Output.write(filled.missing.template + "\n") }
      throw Failure.silent(.answers)
    }
    try checkPlaces(for: submission.record)
    try handOnAlone(submission)
    let unsettled = settlePending()
    // What the output has is on the disk already.
    let stored = keep(submission)
    if case .changed = stored { try requireStored(stored) }
    do {
      try write(submission.record)
    } catch { throw failure(of: error, after: stored, submission) }
    tellOfStore()
    try requireStored(stored)
    tellOfExclusions(submission)
    expire()
    if let unsettled { throw unsettled }
  }

  /// Returns the failure of the output of a record.
  ///
  /// There is no draft to continue with: a new record that did not go out is not kept, so that the next
  /// try does not keep it twice. One that its receiver took is.
  private func failure(
    of error: WriteError, after stored: CommitOutcome, _ submission: Submission
  ) -> any Error {
    let isTaken = destinations.receiver != nil
    guard let number = stored.number else {
      return isTaken
        ? Failure(ExitStatus(error), "\(error.sentence) \(Message.receiverHasRecord)") : error
    }
    if !isTaken, submission.edited == nil, (try? keptStore?.withdraw(number, of: form)) != nil {
      return error
    }
    let sentences = [error.sentence, isTaken ? Message.receiverHasRecord : nil]
    return Failure(
      ExitStatus(error),
      (sentences + [Message.recordStored(number: number)]).compactMap(\.self).joined(separator: " ")
    )
  }

  /// Throws if the record could not be stored.
  private func requireStored(_ outcome: CommitOutcome) throws {
    if case .changed(let edited, _) = outcome {
      throw Failure(
        .failed, "record \(edited.number) has changed meanwhile; the new answers are not stored.")
    }
    if case .failed(let error) = outcome {
      throw Failure.notStored(
        error, at: paths.store(options.store).path, isTaken: destinations.receiver != nil)
    }
  }

  /// Gives the only record of a run to its receiver; throws if that did not take it.
  private func handOnAlone(_ submission: Submission) throws {
    switch handOn(submission) {
    case .done: return
    case .failed(let failure): throw refusal(failure)
    case .stopped(let failure, let signal):
      Output.complain("\(failure.reason) \(pendingSentence)")
      signal.end()
    case .elsewhere: throw Failure(.failed, Message.submittedElsewhere)
    case .notStored(let error):
      throw Failure.notStored(error, at: paths.store(options.store).path)
    }
  }

  /// Returns the failure of a record that its receiver did not take: pending, unless some answers are
  /// not accepted, which are to be given again.
  ///
  /// - Parameter place: the place of the record in its file, before each sentence about an answer.
  func refusal(_ failure: ReceiverFailure, at place: String = "") -> Failure {
    for refusal in failure.refusals {
      Output.complain("\(place)\(refusal.field): \(refusal.message)", prefix: "")
    }
    guard failure.refusals.isEmpty else {
      withdraw()
      return Failure(.answers, failure.reason)
    }
    return Failure(.failed, "\(failure.reason) \(pendingSentence)")
  }
}
