import Foundation
import RefillCore
import RefillStore

/// Fills in a form without a terminal.
extension FillRun {
  func submitWithoutInput() throws {
    WaitingLine.during("Opening the store") { openStore(.submit) }
    let filled = try FilledForm(
      beginning(), with: given,
      isTyped: options.remembersGiven, host: clockedHost, judgedBy: checker)
    for remark in filled.remarks + given.dateLines(in: form, readingContext) + filled.failures {
      Output.complain(remark, prefix: "")
    }
    if options.explains { AnswerOrigins(filled.model, given).tell() }
    guard let submission = filled.submission else {
      Output.complain(filled.missing.report, prefix: "")
      if options.writesTemplate { try Output.write(filled.missing.template + "\n") }
      throw Failure.silent(.answers)
    }
    if let failure = handOn(submission.record) { throw refusal(of: submission, failure) }
    // There is no draft to go on with: a record that did not go out is not kept, so that the next
    // try does not keep it twice. One that its receiver took is.
    do {
      try write(submission.record)
    } catch {
      if destinations.receiver != nil { _ = keep(submission) }
      throw error
    }
    let stored = keep(submission)
    tellOfStore()
    if case .changed(let edited, _) = stored {
      throw Failure(
        .failed, "record \(edited.number) has changed meanwhile; the new answers are not stored.")
    }
    if case .failed(let error) = stored {
      throw Failure.notStored(error, at: paths.store(options.store).path)
    }
    tellOfExclusions(submission)
    expire()
  }

  /// Returns the failure of a record that its receiver did not take: pending, unless some answers are
  /// not accepted, which are to be given again.
  ///
  /// - Parameter place: the place of the record in its file, before each sentence about an answer.
  func refusal(
    of submission: Submission, _ failure: ReceiverFailure, at place: String = ""
  ) -> Failure {
    for refusal in failure.refusals {
      Output.complain("\(place)\(refusal.field): \(refusal.message)", prefix: "")
    }
    guard failure.refusals.isEmpty else { return Failure(.answers, failure.reason) }
    let sentence =
      keepPending(submission, failure).map { Message.recordPending(number: $0) }
      ?? "The record is not kept; give it again."
    return Failure(.failed, "\(failure.reason) \(sentence)")
  }
}
