import Foundation
import RefillCore
import RefillStore

/// Fills in a form without a terminal.
extension FillRun {
  func submitWithoutInput() throws {
    WaitingLine.during("Opening the store") { openStore(.submit) }
    var model = beginning()
    let unfit = try given.put(into: &model, isTyped: options.remembersGiven)
    model.removeBlankItems()
    for removal in given.removals(in: form) { Output.complain(removal, prefix: "") }
    for omission in given.omissions(in: model) { Output.complain(omission, prefix: "") }
    tellOfDates()
    let missing = MissingAnswers(model, unfit: unfit)
    guard missing.problems.isEmpty else {
      Output.complain(missing.report, prefix: "")
      if options.writesTemplate { try Output.write(missing.template + "\n") }
      throw Failure.silent(.answers)
    }
    guard let submission = judgedSubmission(&model) else {
      Output.complain(MissingAnswers(model, unfit: [:]).report, prefix: "")
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
  private func refusal(of submission: Submission, _ failure: ReceiverFailure) -> Failure {
    for refusal in failure.refusals {
      Output.complain("\(refusal.field): \(refusal.message)", prefix: "")
    }
    guard failure.refusals.isEmpty else { return Failure(.answers, failure.reason) }
    let sentence =
      keepPending(submission, failure).map { Message.recordPending(number: $0) }
      ?? "The record is not kept; give it again."
    return Failure(.failed, "\(failure.reason) \(sentence)")
  }

  /// Submits the form once its answers are judged; `nil` if one is wrong.
  ///
  /// A judgement that fails is reported and counts as right.
  private func judgedSubmission(_ model: inout FormModel) -> Submission? {
    let checker = checker
    var effects = model.handle(.submit, host: clockedHost)
    var submission: Submission?
    while !effects.isEmpty {
      switch effects.removeFirst() {
      case .submit(let made): submission = made
      case .check(let query):
        let verdict = checker?.verdict(on: query) ?? .right
        if case .failed(let failure) = verdict {
          let title = form.index(of: query.field).map { form.fields[$0].title } ?? query.field
          Output.complain(failure.sentence(title: title), prefix: "")
        }
        effects += model.handle(.checked(number: query.number, verdict), host: clockedHost)
      default: break
      }
    }
    return submission
  }

  /// Prints the interpretation of ambiguous dates.
  private func tellOfDates() {
    for line in given.dateLines(in: form, readingContext) { Output.complain(line, prefix: "") }
  }
}
