/// A checked expression of a form: a condition, a rule or a computed value.
///
/// ```swift
/// let scope = ExpressionScope(fields: ["age": .init(0, .number)])
/// let (expression, problems) = FormExpression.check("${age} >= 18", in: scope, as: .condition)
/// let result = expression?.evaluate(ExpressionContext(now: now) { answers[$0] ?? .empty })
/// ```
public struct FormExpression: Sendable {
  /// The parts, which copies share: a form is copied often.
  private let content: Content

  /// The source, as written in the form.
  public var source: String { content.source }
  /// The type of the value.
  public var type: ExpressionType { content.type }
  /// The numbers of the fields whose answers it reads, in order of appearance, without the field's
  /// own answer and without last records.
  public var dependencies: [Int] { content.dependencies }
  /// True if the value is the same whatever the answers and the time, so that a condition is always
  /// or never true.
  public var isConstant: Bool { syntax.isConstant }
  /// True if the value depends on the time or on the number of the item.
  package var readsClock: Bool { syntax.readsClock }
  /// The regular expressions, whose compilation takes most of the time of a check.
  package var patterns: [String] { content.patterns }
  /// The syntax tree.
  package var syntax: ExpressionSyntax { content.syntax }

  private final class Content: Sendable {
    let source: String
    let type: ExpressionType
    let dependencies: [Int]
    let patterns: [String]
    let syntax: ExpressionSyntax
    let root: ExpressionNode

    init(
      _ source: String, _ operand: ExpressionChecker.Operand, _ syntax: ExpressionSyntax,
      _ checker: ExpressionChecker
    ) {
      self.source = source
      self.syntax = syntax
      dependencies = checker.dependencies
      patterns = checker.patterns
      type = operand.type
      root = operand.node
    }
  }

  /// Parses and checks an expression; the problems are errors, without an expression, or warnings.
  ///
  /// O(n) without the compilation of patterns.
  public static func check(
    _ source: String, in scope: ExpressionScope, as use: ExpressionUse = .value
  ) -> (expression: FormExpression?, problems: [ExpressionProblem]) {
    var patternBytes = Int.max
    return check(source, in: scope, as: use, patternBytes: &patternBytes)
  }

  /// Parses and checks an expression, and subtracts the length of its patterns from a limit, within
  /// which they are compiled.
  package static func check(
    _ source: String, in scope: ExpressionScope, as use: ExpressionUse, patternBytes: inout Int
  ) -> (expression: FormExpression?, problems: [ExpressionProblem]) {
    do {
      let syntax = try ExpressionParser.parse(source, allowsColumns: !scope.columns.isEmpty)
      var checker = ExpressionChecker(scope, patternBytes: patternBytes)
      defer { patternBytes = checker.patternBytes }
      let result = checker.operand(syntax).flatMap { checker.result($0, as: use) }
      let problems = checker.faults.reported.map { ExpressionProblem($0, in: source) }
      let isValid = problems.allSatisfy { $0.severity == .warning }
      let expression = result.flatMap { operand in
        isValid ? FormExpression(source, operand, syntax, checker) : nil
      }
      return (expression, problems)
    } catch {
      return (nil, [ExpressionProblem(error, in: source)])
    }
  }

  private init(
    _ source: String, _ operand: ExpressionChecker.Operand, _ syntax: ExpressionSyntax,
    _ checker: ExpressionChecker
  ) {
    content = Content(source, operand, syntax, checker)
  }

  /// Returns the value for the answers and the time of a context.
  ///
  /// Nothing fails: what cannot be computed is empty.
  public func evaluate(_ context: ExpressionContext) -> ExpressionResult {
    var evaluator = ExpressionEvaluator(context)
    let value = evaluator.value(content.root)
    let exceeded = evaluator.budget.exceeded
    return ExpressionResult(
      value: value.isEmpty || exceeded != nil ? .empty : value, exceeded: exceeded)
  }
}

extension FormExpression: Equatable {
  /// Returns true if both have the same source, type and dependencies.
  public static func == (left: Self, right: Self) -> Bool {
    left.content === right.content
      || left.source == right.source && left.type == right.type
        && left.dependencies == right.dependencies
  }
}

extension FormExpression: CustomStringConvertible {
  /// The source in its normal form: as few parentheses as possible, one space around operators.
  public var description: String { syntax.description }
}
