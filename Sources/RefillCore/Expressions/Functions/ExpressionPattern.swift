import Foundation

/// A compiled regular expression of an expression (ICU).
struct ExpressionPattern: Sendable {
  private let found: NSRegularExpression
  private let whole: NSRegularExpression
  /// The work of finding a match, in bytes of text.
  private static let matchCost = 32

  /// Compiles a pattern; `nil` if it is not valid, alone or between the anchors of `regex`.
  init?(_ pattern: String) {
    guard let found = try? NSRegularExpression(pattern: pattern),
      let whole = try? NSRegularExpression(pattern: "^(?:\(pattern))$(?![\\s\\S])")
    else { return nil }
    (self.found, self.whole) = (found, whole)
  }

  /// Returns true if the pattern matches all of a text, false also if that takes too long.
  func matches(_ text: String, _ budget: inout ExpressionBudget) -> Bool {
    !Self.matches(whole, text, [.anchored], limit: 1, &budget).isEmpty
  }

  /// Returns true if the pattern matches a part of a text, false also if that takes too long.
  func isFound(in text: String, _ budget: inout ExpressionBudget) -> Bool {
    !Self.matches(found, text, [], limit: 1, &budget).isEmpty
  }

  /// Returns the text with every match replaced; `$1` is a group, a backslash escapes `$`.
  ///
  /// The text so far if the result is too long, which the budget notes.
  func replaced(
    in text: String, by template: String, _ budget: inout ExpressionBudget
  ) -> String {
    let source = text as NSString
    let parts = ReplacementTemplate(template, groups: found.numberOfCaptureGroups)
    var result = ""
    var place = 0
    for match in Self.matches(found, text, [], limit: .max, &budget) {
      result += source.substring(
        with: NSRange(location: place, length: match.range.location - place))
      result += parts.text(of: match, in: source)
      place = match.range.location + match.range.length
      guard budget.allows(bytes: result.utf8.count) else { return result }
    }
    return result + source.substring(from: place)
  }

  /// Returns the matches; none if they take too long, which the budget notes.
  private static func matches(
    _ expression: NSRegularExpression, _ text: String,
    _ options: NSRegularExpression.MatchingOptions, limit: Int, _ budget: inout ExpressionBudget
  ) -> [NSTextCheckingResult] {
    var matches: [NSTextCheckingResult] = []
    var left = budget
    expression.enumerateMatches(
      in: text, options: options.union(.reportProgress),
      range: NSRange(text.startIndex..., in: text)
    ) { match, _, stop in
      if let match { matches.append(match) } else { left.report() }
      left.spend(match == nil ? 0 : matchCost)
      if left.exceeded != nil || matches.count >= limit { stop.pointee = true }
    }
    budget = left
    return left.exceeded == nil ? matches : []
  }
}

/// The replacement of a match: texts and numbers of groups.
private struct ReplacementTemplate {
  private var parts: [Part] = []

  private enum Part {
    case text(String)
    case group(Int)
  }

  /// Parses a template; a number without group is text.
  init(_ template: String, groups: Int) {
    var rest = Substring(template)
    while let character = rest.popFirst() {
      if character == "\\", let escaped = rest.popFirst() {
        parts.append(.text(String(escaped)))
      } else if character == "$", let group = Self.group(&rest, groups) {
        parts.append(.group(group))
      } else {
        parts.append(.text(String(character)))
      }
    }
  }

  /// Takes as many digits as name a group.
  private static func group(_ rest: inout Substring, _ groups: Int) -> Int? {
    var number: Int?
    while let digit = rest.first, digit.isASCIIDigit, let value = digit.wholeNumberValue,
      (number ?? 0) * 10 + value <= groups
    {
      number = (number ?? 0) * 10 + value
      rest.removeFirst()
    }
    return number
  }

  func text(of match: NSTextCheckingResult, in source: NSString) -> String {
    parts.map { part in
      switch part {
      case .text(let text): return text
      case .group(let number):
        let range = match.range(at: number)
        return range.location == NSNotFound ? "" : source.substring(with: range)
      }
    }.joined()
  }
}
