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
  /// Invalid answers are unchanged, so that they are rejected again; missing ones are `null`.
  var template: String {
    let given = model.record(submitted: model.identity.started)
    let wrong = unfit.map { index, unfit -> Record.Entry in
      let field = model.fields[index].field
      return Record.Entry(
        field: field.id, path: model.path(of: index), title: field.title, answer: unfit.answer)
    }
    let places = Set(wrong.map(\.path))
    let record = Record(
      id: given.id, form: given.form, started: given.started, submitted: given.submitted,
      entries: given.entries.filter { !places.contains($0.path) } + wrong)
    return RecordJSON.template(of: record, for: model.form)
  }
}
