import RefillCore

/// Fields with answers, to check and evaluate expressions with.
struct ExpressionBench {
  var scope = ExpressionScope()
  /// The answers by reference; a missing one is empty.
  var values: [ExpressionReference: ExpressionValue] = [:]
  /// 2026-03-12T14:30:00.
  var now = 1_773_325_800
  var position: Int?

  init() {}

  /// Creates a bench of fields with their types and answers.
  init(_ fields: KeyValuePairs<String, (ExpressionType, ExpressionValue)>) {
    for (id, field) in fields { add(id, field.0, field.1) }
  }

  /// Adds a field.
  mutating func add(
    _ id: String, _ type: ExpressionType, _ value: ExpressionValue = .empty,
    options: [Field.Option] = []
  ) {
    let number = scope.fields.count
    scope.fields[id] = ExpressionScope.Field(number, type, options: options)
    values[.field(number)] = value
  }

  /// Sets the field that the expression belongs to.
  mutating func setOwn(_ type: ExpressionType, _ value: ExpressionValue) {
    scope.own = ExpressionScope.Field(-1, type)
    values[.own] = value
  }

  var context: ExpressionContext {
    let values = values
    return ExpressionContext(now: now, position: position) { values[$0] ?? .empty }
  }

  func check(
    _ source: String, as use: ExpressionUse = .value
  ) -> (expression: FormExpression?, problems: [ExpressionProblem]) {
    FormExpression.check(source, in: scope, as: use)
  }

  func evaluate(_ source: String, as use: ExpressionUse = .value) -> ExpressionResult? {
    check(source, as: use).expression?.evaluate(context)
  }

  /// Returns the value as it is written below: `5`, `'text'`, `2026-03-12`, `(a, b)`, `empty`, or the
  /// codes of the problems.
  func result(_ source: String, as use: ExpressionUse = .value) -> String {
    let (expression, problems) = check(source, as: use)
    guard let result = expression?.evaluate(context) else {
      return problems.map(\.code.rawValue).joined(separator: ", ")
    }
    if let exceeded = result.exceeded { return "\(exceeded)" }
    switch result.value {
    case .empty: return "empty"
    case .text(let text): return "'\(text)'"
    case .list(let values): return "(\(values.joined(separator: ", ")))"
    case .number, .boolean, .date, .time, .moment, .rows, .secret: return result.value.text
    }
  }
}

/// Returns the value of an expression without fields, written as by `ExpressionBench.result`.
func result(of source: String) -> String { ExpressionBench().result(source) }
