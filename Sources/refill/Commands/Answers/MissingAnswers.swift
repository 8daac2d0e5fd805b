import RefillCore

/// The missing and invalid answers of a form that is filled in without a terminal.
struct MissingAnswers {
  private let model: FormModel
  private let unfit: [Int: UnfitAnswer]
  /// The problems by field index, in the order of the form, then those of no single answer.
  let problems: [(index: Int, problem: Problem)]

  init(_ model: FormModel, unfit: [Int: UnfitAnswer]) {
    self.model = model
    self.unfit = unfit
    let ofFields = model.order.compactMap { index in
      (unfit[index]?.problem ?? model.fields[index].currentProblem).map { (index, $0) }
    }
    problems = ofFields + model.formProblems
  }

  /// Reports answers that their fields cannot hold.
  init(_ unfit: [Int: UnfitAnswer], of model: FormModel) {
    self.model = model
    self.unfit = unfit
    problems = unfit.sorted { $0.key < $1.key }.map { (index: $0.key, problem: $0.value.problem) }
  }

  /// One line per field, such as `badge: takes 4 digits.`; never contains an answer.
  var report: String {
    problems.map { index, problem in
      "\(model.name(of: index)): \(model.reason(for: problem, at: index))"
    }.joined(separator: "\n")
  }

  /// All answers as JSON that the user can complete and pass again.
  ///
  /// Invalid answers are unchanged, so that they are rejected again; missing ones are `null`, in the items
  /// of lists as well.
  var template: String { model.template(with: unfit.mapValues(\.answer)) }
}
