/// The limits of expressions.
///
/// Those of the source are checked when a form is loaded, those of work while an expression is
/// evaluated.
public enum ExpressionLimits {
  /// The maximum length of an expression in bytes of UTF-8.
  public static let maximumBytes = 4096
  /// The maximum nesting of parentheses, calls and minus signs.
  public static let maximumDepth = 32
  /// The maximum number of operands, calls and operators of an expression.
  public static let maximumNodes = 1000
  /// The maximum number of expressions of a form.
  public static let maximumPerForm = 2000
  /// The maximum length of a pattern in bytes of UTF-8.
  public static let maximumPattern = 1000
  /// The maximum number of problems reported of an expression, because each position takes O(n).
  static let maximumProblems = 20
  /// The maximum length of the patterns of a form in bytes of UTF-8, in all.
  public static let maximumPatterns = 16_384
  /// The maximum length in bytes of UTF-8 of a text that an expression computes.
  public static let maximumText = 1 << 20
  /// The maximum number of bytes of text and of values of lists that one evaluation processes, less
  /// than a second of work.
  public static let maximumWork = 2 << 20
  /// The maximum number of progress callbacks of all patterns in one evaluation, about 50 ms.
  static let maximumReports = 500
}
