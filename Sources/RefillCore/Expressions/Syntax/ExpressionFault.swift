/// A problem found in an expression, with its offset in Unicode scalars.
struct ExpressionFault: Error, Equatable {
  let reason: Reason
  let offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The problems by subject; names and operands are as the messages show them.
  enum Reason: Equatable, Sendable {
    case syntax(SyntaxFault)
    case limit(LimitFault)
    case name(NameFault)
    case type(TypeFault)
    case pattern(PatternFault)
    case secret
    /// The path begins and ends with the same name.
    case cycle([String])
    case warning(Warning)
  }

  enum SyntaxFault: Equatable, Sendable {
    case emptyExpression
    case unexpected(String)
    case foreignSpelling(String, String)
    case unterminatedText
    case unterminatedField
    case invalidFieldName
    /// A field of one item of a list, by its path without the number.
    case numberedItem(String)
    case bareName(String)
    case missingOperand(before: String)
    case missingOperator(before: String)
    case chainedComparison
    case unclosedParenthesis
    case extraParenthesis
    case extraComma
  }

  enum LimitFault: Equatable, Sendable {
    case tooLong, tooDeep, tooManyNodes, longNumber, longPattern, manyPatterns
  }

  enum NameFault: Equatable, Sendable {
    case field(String, near: String?)
    /// Several fields have the name, in different groups or lists.
    case ambiguousField(String, [String])
    case column(String, near: String?)
    case function(String, near: String?)
    case argumentCount(ExpressionFunction.Usage)
    case misplacedOwn, misplacedPosition, misplacedLastSaved
  }

  enum TypeFault: Equatable, Sendable {
    /// A literal cannot be read as the type of the other side.
    case unreadable(String, ExpressionType)
    case wrongType(String, ExpressionType, takes: String)
    case mismatch(String, ExpressionType, String, ExpressionType)
    case unorderedTexts(String)
    case addedText(String)
    case addedDates
    case notLiteral(String)
    case notField(String)
    case result(ExpressionType, expected: ExpressionType)
  }

  enum PatternFault: Error, Equatable, Sendable {
    case invalid(String)
    case unknownDirective(String)
    /// The type has no such part.
    case missingPart(String, ExpressionType)
  }

  enum Warning: Equatable, Sendable {
    case noSuchOption(String, near: String?)
    case maybeUnanswered(String)
    /// A difference of three numbers is written like a date.
    case dateLike(String)
  }
}

extension [ExpressionFault] {
  /// The first problems, and the first error if all of these are warnings.
  var reported: [ExpressionFault] {
    let first = prefix(ExpressionLimits.maximumProblems)
    return Array(first) + dropFirst(first.count).filter { !$0.isWarning }.prefix(1)
  }
}

extension ExpressionFault {
  /// True if the expression can be evaluated all the same.
  var isWarning: Bool { if case .warning = reason { true } else { false } }
}
