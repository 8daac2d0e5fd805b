import Foundation
import Synchronization

/// A regular expression of a form that a whole text must match: an ICU expression, anchored at both ends.
///
/// It is compiled at the first match; copies share that.
public struct Pattern: Sendable {
  /// The expression, without anchors.
  public let text: String
  private let compiled = Compiled()

  /// Creates a pattern, which need not compile: such a pattern matches every text, because the form
  /// parser rejects it already.
  public init(_ text: String) { self.text = text }

  /// The result of matching.
  enum Outcome { case matches, differs, tooSlow }

  /// The maximum number of progress callbacks before matching is aborted, about 50 ms of work.
  private static let maximumReports = 500

  /// Matches all of a text, with bounded time.
  func match(_ text: String) -> Outcome {
    guard let expression = compiled.expression(self.text) else { return .matches }
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
      if reports > Self.maximumReports {
        outcome = .tooSlow
        tabstop.pointee = true
      }
    }
    return outcome
  }

  private final class Compiled: Sendable {
    /// The outer value is `nil` before the first match, the inner one if the pattern does not compile.
    private let memory = Mutex<NSRegularExpression??>(nil)

    func expression(_ text: String) -> NSRegularExpression? {
      memory.withLock { memory in
        if let known = memory { return known }
        let expression = try? NSRegularExpression(pattern: "^(?:\(text))$(?![\\s\\S])")
        memory = .some(expression)
        return expression
      }
    }
  }
}

extension Pattern: Hashable, ExpressibleByStringLiteral {
  /// True if the expressions have the same text.
  public static func == (one: Pattern, other: Pattern) -> Bool { one.text == other.text }
  /// Hashes the text of the expression.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }
  /// Creates the pattern that is written in a program.
  public init(stringLiteral text: String) { self.init(text) }
}
