/// The answers and the time that an expression is evaluated with.
public struct ExpressionContext {
  /// The current time, in seconds since 1970-01-01, in the user's time zone but without it.
  public var now: Int
  /// The number of the item in its repeat, from 1; `nil` outside of repeats.
  public var position: Int?
  /// The names of months and weekdays for `format-date`.
  public var dateNames: DateNames
  /// Returns the value of a reference, of the type that the scope says, or empty.
  public var value: (ExpressionReference) -> ExpressionValue

  /// Creates a context; names are English.
  public init(
    now: Int, position: Int? = nil, dateNames: DateNames = .english,
    value: @escaping (ExpressionReference) -> ExpressionValue
  ) {
    self.now = now
    self.position = position
    self.dateNames = dateNames
    self.value = value
  }
}

/// The value of an expression, and the reason why it could not be computed within the limits.
public struct ExpressionResult: Equatable, Sendable {
  /// The value; empty if a limit was exceeded.
  public let value: ExpressionValue
  /// The limit that was exceeded; `nil` if none was.
  public let exceeded: Limit?

  /// The limits of an evaluation.
  public enum Limit: Equatable, Sendable {
    /// Patterns or texts took too long.
    case work
    /// A computed text would have more than 1 MiB.
    case textLength
  }
}
