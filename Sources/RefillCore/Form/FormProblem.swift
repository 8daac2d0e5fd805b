/// Something in a form file that is wrong, or that will have no effect.
public struct FormProblem: Error, Equatable, Sendable {
  /// Whether the form can be used all the same.
  public let severity: Severity
  /// The line in the file, from 1.
  public let line: Int
  /// The column in the line, from 1, in grapheme clusters.
  public let column: Int
  /// What is wrong, and what would be right: one or two sentences.
  public let message: String
  /// The id of the field that it is in; `nil` for the rest of the form.
  public let field: String?

  /// Whether the form can be used all the same.
  public enum Severity: String, Sendable {
    /// The form cannot be used.
    case error
    /// The form can be used; what is named here has no effect.
    case warning
  }

  /// A problem at a place in a file.
  public init(_ severity: Severity, line: Int, column: Int, message: String, field: String? = nil) {
    self.field = field
    self.severity = severity
    self.line = line
    self.column = column
    self.message = message
  }
}
