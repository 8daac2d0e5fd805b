/// An error or a warning about a form file.
public struct FormProblem: Error, Equatable, Sendable {
  /// The severity: an error, or a warning.
  public let severity: Severity
  /// The line in the file, from 1.
  public let line: Int
  /// The column in the line, from 1, in grapheme clusters.
  public let column: Int
  /// The problem and its remedy, in one or two sentences.
  public let message: String
  /// The identifier of the field that contains it; `nil` if it is outside of fields.
  public let field: String?

  /// The severity of a problem.
  public enum Severity: String, Sendable {
    /// The form cannot be used.
    case error
    /// The form can be used; the setting has no effect.
    case warning
  }

  /// Creates a problem at a position in a file.
  public init(_ severity: Severity, line: Int, column: Int, message: String, field: String? = nil) {
    self.field = field
    self.severity = severity
    self.line = line
    self.column = column
    self.message = message
  }
}
