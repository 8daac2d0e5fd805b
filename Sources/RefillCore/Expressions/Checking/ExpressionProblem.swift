/// An error or a warning about an expression.
public struct ExpressionProblem: Error, Equatable, Sendable {
  /// The kind of problem.
  public let code: Code
  /// The severity; an expression with an error cannot be evaluated.
  public let severity: FormProblem.Severity
  /// The offset in the source, in grapheme clusters.
  public let offset: Int
  /// The problem and its remedy, in one or two sentences.
  public let message: String

  /// The kinds of problems.
  public enum Code: String, CaseIterable, Sendable {
    /// The source does not follow the grammar.
    case syntax
    /// The form has no such field, or the option no such column.
    case unknownField = "unknown-field"
    /// The language has no such function.
    case unknownFunction = "unknown-function"
    /// A function has too few or too many arguments.
    case argumentCount = "argument-count"
    /// Values of these types cannot be used together.
    case type
    /// `.`, `position()` or `${last-saved#…}` is not available to this expression.
    case misplaced = "self"
    /// A password is used in a calculation.
    case secret
    /// A regular expression or a date format is not valid.
    case pattern
    /// The expression is too long or too deep.
    case limit
    /// Expressions depend on each other.
    case cycle
    /// A warning: the literal is not one of the field's options.
    case option
    /// A warning: the rule is false while the other field is unanswered.
    case unanswered
    /// A warning: the difference of numbers is written like a date.
    case date
  }

  init(_ fault: ExpressionFault, in source: String) {
    code = fault.reason.code
    severity = fault.isWarning ? .warning : .error
    offset = String(source.unicodeScalars.prefix(fault.offset)).count
    message = fault.reason.message
  }

  /// Creates the problem of a cycle; the path begins and ends with the same name.
  public init(cycle path: [String]) {
    self.init(ExpressionFault(.cycle(path), at: 0), in: "")
  }
}

extension ExpressionFault.Reason {
  fileprivate var code: ExpressionProblem.Code {
    switch self {
    case .syntax: .syntax
    case .limit: .limit
    case .name(let fault): fault.code
    case .type: .type
    case .pattern: .pattern
    case .secret: .secret
    case .cycle: .cycle
    case .warning(.noSuchOption): .option
    case .warning(.maybeUnanswered): .unanswered
    case .warning(.dateLike): .date
    }
  }
}

extension ExpressionFault.NameFault {
  fileprivate var code: ExpressionProblem.Code {
    switch self {
    case .field, .ambiguousField, .column: .unknownField
    case .function: .unknownFunction
    case .argumentCount: .argumentCount
    case .misplacedOwn, .misplacedPosition, .misplacedLastSaved: .misplaced
    }
  }
}
