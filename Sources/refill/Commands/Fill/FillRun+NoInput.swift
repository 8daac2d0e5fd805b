import Foundation
import RefillCore
import RefillStore

/// Fills in a form without a terminal.
extension FillRun {
  func submitWithoutInput() throws {
    WaitingLine.during("Opening the store") { openStore(.submit) }
    var model = FormModel(form, over: store, context: readingContext)
    let unfit = try given.put(into: &model, isTyped: options.remembersGiven)
    for removal in given.removals(in: form) { Output.complain(removal, prefix: "") }
    tellOfDates()
    let missing = MissingAnswers(model, unfit: unfit)
    guard missing.problems.isEmpty else {
      Output.complain(missing.report, prefix: "")
      if options.writesTemplate { try Output.write(missing.template + "\n") }
      throw Failure.silent(.answers)
    }
    var submission: Submission?
    for case .submit(let made) in model.handle(.submit, host: clockedHost) { submission = made }
    guard let submission else { return }
    // There is no draft to go on with: a record that did not go out is not kept, so that the next
    // try does not keep it twice.
    try write(submission.record)
    let stored = keep(submission)
    tellOfStore()
    if case .failed(let error) = stored {
      throw Failure.notStored(error, at: paths.store(options.store).path)
    }
    tellOfExclusions(submission)
    expire()
  }

  /// Prints the interpretation of ambiguous dates.
  private func tellOfDates() {
    for (field, order) in given.dateOrders(in: form, readingContext) {
      Output.complain(
        "\(field): two readings; \(order.clause). Year-month-day has one reading.", prefix: "")
    }
  }
}
