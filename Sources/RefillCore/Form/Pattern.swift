import Foundation

/// Matches a form's regular expression against a whole text, with bounded time.
enum Pattern {
  /// The maximum number of progress callbacks before matching is aborted, about 50 ms of work.
  private static let maximumReports = 500

  /// The result of matching.
  enum Outcome { case matches, differs, tooSlow }

  /// Matches all of `text`.
  ///
  /// A pattern that does not compile matches everything, because the form parser rejects it
  /// already.
  static func match(_ pattern: String, _ text: String) -> Outcome {
    guard let expression = try? NSRegularExpression(pattern: "^(?:\(pattern))$(?![\\s\\S])") else {
      return .matches
    }
    var reports = 0
    var outcome = Outcome.differs
    let whole = NSRange(text.startIndex..., in: text)
    expression.enumerateMatches(in: text, options: [.reportProgress, .anchored], range: whole) {
      match, _, tabstop in
      if match != nil {
        outcome = .matches
        tabstop.pointee = true
        return
      }
      reports += 1
      if reports > maximumReports {
        outcome = .tooSlow
        tabstop.pointee = true
      }
    }
    return outcome
  }
}
