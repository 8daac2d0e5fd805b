/// A node of a checked expression: names are references, literals and operands have the type that
/// the operation takes.
///
/// Evaluation looks no name up and has no type errors; an operand is of the expected type or empty.
indirect enum ExpressionNode: Sendable {
  case constant(ExpressionValue)
  case reference(ExpressionReference)
  case conversion(Conversion, ExpressionNode)
  case negation(ExpressionNode)
  case arithmetic(ExpressionNode, [Operation])
  case equality(ExpressionNode, ExpressionNode, isNegated: Bool)
  case order(ExpressionNode, ExpressionSyntax.Comparison, ExpressionNode)
  case all([ExpressionNode])
  case any([ExpressionNode])
  case conditional(ExpressionNode, then: ExpressionNode, otherwise: ExpressionNode)
  /// The first value that is not empty.
  case firstGiven([ExpressionNode])
  /// The number of the item in its repeat.
  case position
  /// The titles of options by their values.
  case optionTitles(ExpressionNode, [String: String])
  case call(ExpressionFunction, [Argument])

  /// A typed operator with its right operand.
  struct Operation: Sendable {
    let kind: Kind
    let operand: ExpressionNode

    enum Kind: Sendable {
      case number(ExpressionSyntax.Arithmetic)
      /// A date plus or minus a number of days.
      case shift(isNegative: Bool)
      /// A number of days plus a date.
      case shiftOf
      /// The days between two dates.
      case difference
    }
  }

  /// An argument of a function: a value, or a text that was prepared when the form was loaded.
  enum Argument: Sendable {
    case value(ExpressionNode)
    case pattern(ExpressionPattern)
    case format(DateFormat)
  }

  /// The conversions of values; what cannot be converted is empty.
  enum Conversion: Sendable {
    case text
    case number
    /// As `number`, but a text that is no number stays a text, which equals no number.
    case comparableNumber
    case condition
    case date
    case moment
    /// A list of one value.
    case single
    /// A list of the words of a text.
    case words
    /// Each row as number.
    case numbers
  }
}
