import RefillCore

/// A form that was filled in from given answers, without a terminal, and judged.
struct FilledForm {
  private(set) var model: FormModel
  /// The submission; `nil` if answers are missing or refused.
  private(set) var submission: Submission?
  /// The missing and refused answers.
  private(set) var missing: MissingAnswers
  /// The sentences about answers of which something was left out.
  let remarks: [String]
  /// The sentences about judgements that failed, which count as right.
  private(set) var failures: [String] = []

  /// Fills in a form.
  ///
  /// - Parameters:
  ///   - isTyped: true to remember the answers as if the user had typed them.
  ///   - checker: the judge of answers; `nil` if the form has none judged.
  /// - Throws: a failure for an answer that the form has no place for.
  init(
    _ model: FormModel, with given: GivenAnswers, isTyped: Bool, host: FormModel.Host,
    judgedBy checker: AnswerChecker?
  ) throws {
    var filled = model
    let unfit = try given.put(into: &filled, isTyped: isTyped)
    // An item whose only answer its field cannot hold is reported.
    if unfit.isEmpty { filled.removeBlankItems() }
    self.model = filled
    remarks = given.removals(in: filled.form) + given.omissions(in: filled)
    missing = MissingAnswers(filled, unfit: unfit)
    if missing.problems.isEmpty { submit(host, checker) }
  }

  /// Submits the form once its answers are judged, unless one is wrong.
  private mutating func submit(_ host: FormModel.Host, _ checker: AnswerChecker?) {
    let fields = model.form.fields
    var failures: [String] = []
    submission = model.submit(host: host) { query in
      let verdict = checker?.verdict(on: query) ?? .right
      if case .failed(let failure) = verdict {
        let title = fields.first { $0.id == query.field }?.title ?? query.field
        failures.append(failure.sentence(title: title))
      }
      return verdict
    }
    self.failures = failures
    if submission == nil { missing = MissingAnswers(model, unfit: [:]) }
  }
}
