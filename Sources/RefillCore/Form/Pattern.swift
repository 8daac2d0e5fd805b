import Foundation

/// A form's regular expression, matched against a whole text without ever running away.
enum Pattern {
  /// How often the matcher may report before it is stopped; about 50 ms of work.
  private static let maximumReports = 500

  /// What matching came to.
  enum Outcome { case matches, differs, tooSlow }

  /// Matches all of `text`.
  ///
  /// An expression that does not compile matches everything: form files with such a one are refused
  /// when they are read.
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
