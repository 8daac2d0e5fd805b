import RefillCore

/// The answers that are missing or wrong in a form that is filled without a terminal.
struct MissingAnswers {
  private let model: FormModel
  /// What is wrong, in the order of the form.
  let problems: [(index: Int, problem: Problem)]

  init(_ model: FormModel, unfit: [Int: Problem]) {
    self.model = model
    problems = model.fields.indices.compactMap { index in
      (unfit[index] ?? model.fields[index].currentProblem).map { (index, $0) }
    }
  }

  /// Answers that their fields cannot hold.
  init(_ unfit: [Int: Problem], of form: Form) {
    model = FormModel(form)
    problems = unfit.sorted { $0.key < $1.key }.map { (index: $0.key, problem: $0.value) }
  }

  /// A line for each field, such as `badge: takes 4 digits.`; never an answer.
  var report: String {
    problems.map { index, problem in
      let field = model.form.fields[index]
      return "\(field.id): \(problem.reason(in: field))"
    }.joined(separator: "\n")
  }

  /// All answers as JSON that can be completed and given back; `null` for those missing or wrong.
  var template: String {
    let wrong = Set(problems.map { model.form.fields[$0.index].id })
    let right = model.currentRecord.filtered { !wrong.contains($0.field) }
    return RecordJSON.template(of: right, for: model.form)
  }
}
