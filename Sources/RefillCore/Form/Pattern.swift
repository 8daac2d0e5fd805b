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

  /// Compiles the pattern; otherwise the first match does, which takes 5 ms for the first one of a program.
  package func compile() { _ = compiled.expression(text) }

  /// The result of matching.
  enum Outcome { case matches, differs, tooSlow }

  /// Matches all of a text, with bounded time.
  func match(_ text: String) -> Outcome {
    guard !compiled.isTooSlow(for: text) else { return .tooSlow }
    guard let expression = compiled.expression(self.text) else { return .matches }
    guard let matches = expression.boundedMatches(in: text, .anchored, limit: 1) else {
      compiled.noteTooSlow(for: text)
      return .tooSlow
    }
    return matches.isEmpty ? .differs : .matches
  }

  private final class Compiled: Sendable {
    private struct Memory {
      /// The outer value is `nil` before the first match, the inner one if the pattern does not compile.
      var expression: NSRegularExpression??
      /// The texts for which it was too slow last: an answer is checked several times.
      var slowTexts: [String] = []
    }
    private let memory = Mutex(Memory())

    private static let mostSlowTexts = 4

    func expression(_ text: String) -> NSRegularExpression? {
      memory.withLock { memory in
        if let known = memory.expression { return known }
        let expression = try? NSRegularExpression(pattern: "^(?:\(text))$(?![\\s\\S])")
        memory.expression = .some(expression)
        return expression
      }
    }

    func isTooSlow(for text: String) -> Bool {
      memory.withLock { $0.slowTexts.contains { $0.utf8.elementsEqual(text.utf8) } }
    }

    func noteTooSlow(for text: String) {
      memory.withLock { memory in
        memory.slowTexts = memory.slowTexts.suffix(Self.mostSlowTexts - 1) + [text]
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
