import RefillCore
import RefillFormats

extension ExpressionProblem {
  /// Returns the problem of an expression of the command line in the format of compiler diagnostics,
  /// with its line.
  func report(of expression: String) -> String {
    let lines = expression.prefix(offset).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let place = FormProblem(
      severity, line: lines.count, column: (lines.last?.count ?? 0) + 1, message: message)
    return place.report(in: "expression", of: Array(expression.utf8))
  }
}
