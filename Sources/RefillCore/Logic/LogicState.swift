/// The values that the expressions of a form have computed, and those that they were computed from.
struct LogicState: Sendable {
  let logic: FormLogic
  /// The answers as expressions see them: empty for fields that are not relevant.
  var values: [ExpressionValue]
  /// The answers of the last record of the form.
  let lastSaved: [ExpressionValue]
  /// The relevance of the sections.
  var isSectionRelevant: [Bool]
  /// The numbers of the form's rules that are broken.
  var brokenRules: Set<Int> = []
  /// The version of each field's content that the values are from.
  var versions: [Int]
  /// The time of expressions, set when the form is opened and when it is submitted.
  var moment: Moment
  /// The fields whose presence or problem has changed since the focus moved.
  var changed: Set<Int> = []
  /// The focus for which the presence of fields is shown.
  var shownFocus: FormModel.Focus?

  /// The time of expressions, and the names for it.
  struct Moment: Sendable {
    /// The seconds since 1970-01-01 in the user's time zone.
    let seconds: Int
    let names: DateNames

    init(_ context: ReadingContext) {
      seconds = context.today * 86_400 + context.minute * 60
      names = DateNames(locale: context.locale)
    }
  }

  init(_ logic: FormLogic, _ form: Form, last: Record?, _ context: ReadingContext) {
    self.logic = logic
    values = form.fields.map { _ in .empty }
    versions = form.fields.map { _ in -1 }
    isSectionRelevant = logic.sections.map { _ in true }
    moment = Moment(context)
    let answers = Dictionary(
      (last?.entries ?? []).map { ($0.field, $0.answer) }, uniquingKeysWith: { first, _ in first })
    lastSaved = form.fields.map { field in
      guard let answer = answers[field.id], let type = ExpressionType(field.kind) else {
        return .empty
      }
      return ExpressionValue(answer, as: type)
    }
  }

  /// Returns the value of an expression of a field or section.
  ///
  /// - Parameters:
  ///   - own: the field that `.` stands for; `nil` for none.
  ///   - column: not used by conditions of options, which name fields only.
  func value(of expression: FormExpression, own: Int? = nil) -> ExpressionValue {
    let context = ExpressionContext(now: moment.seconds, dateNames: moment.names) {
      [values, lastSaved] reference in
      switch reference {
      case .field(let number): values.indices.contains(number) ? values[number] : .empty
      case .lastSaved(let number): lastSaved.indices.contains(number) ? lastSaved[number] : .empty
      case .own: own.map { values[$0] } ?? .empty
      case .column: .empty
      }
    }
    return expression.evaluate(context).value
  }

  /// Returns true if a condition holds; one that is missing does.
  func holds(_ condition: FormExpression?, own: Int? = nil) -> Bool {
    condition.map { value(of: $0, own: own).isTrue } ?? true
  }
}
