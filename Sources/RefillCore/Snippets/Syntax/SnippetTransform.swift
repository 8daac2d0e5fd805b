package import Foundation

/// A transform: a regular expression and the replacement of its matches.
package struct SnippetTransform: Equatable, Sendable {
  /// An ICU regular expression.
  package var pattern: String
  /// The replacement of a match.
  package var format: [Part]
  /// True to replace all matches, false for the first only.
  package var isGlobal = false
  /// True to ignore case.
  package var ignoresCase = false

  /// Creates a transform.
  package init(_ pattern: String, _ format: [Part]) {
    self.pattern = pattern
    self.format = format
  }

  /// A part of a replacement.
  package enum Part: Equatable, Sendable {
    case text(String)
    /// The text of a capture group, with its case changed.
    case group(Int, Letters)
    /// One text if a group matched, another one if it did not.
    case either(Int, then: String, otherwise: String?)
  }

  /// The changes of case.
  package enum Letters: String, CaseIterable, Sendable {
    case same = ""
    case upper = "upcase"
    case lower = "downcase"
    case capital = "capitalize"
    case pascal = "pascalcase"
    case camel = "camelcase"
  }

  /// Converts a text to lower case.
  static let lowercase = Self("[\\s\\S]+", [.group(0, .lower)])

  /// Returns the transformed text; the text unchanged if the expression is invalid or takes too
  /// long.
  ///
  /// The locale decides about upper and lower case.
  package func applied(to text: String, locale: Locale) -> String {
    guard
      let expression = try? NSRegularExpression(
        pattern: pattern, options: ignoresCase ? [.caseInsensitive] : []),
      let matches = expression.boundedMatches(in: text, limit: isGlobal ? .max : 1)
    else { return text }
    return replaced(matches, in: text as NSString, LetterCase(locale))
  }

  private func replaced(
    _ matches: [NSTextCheckingResult], in source: NSString, _ letterCase: LetterCase
  ) -> String {
    var result = ""
    var place = 0
    for match in matches {
      result += source.substring(
        with: NSRange(location: place, length: match.range.location - place))
      for part in format { result += text(of: part, match, source, letterCase) }
      place = match.range.location + match.range.length
    }
    return result + source.substring(from: place)
  }

  private func text(
    of part: Part, _ match: NSTextCheckingResult, _ source: NSString, _ letterCase: LetterCase
  ) -> String {
    func group(_ number: Int) -> String {
      guard number < match.numberOfRanges else { return "" }
      let range = match.range(at: number)
      return range.location == NSNotFound ? "" : source.substring(with: range)
    }
    switch part {
    case .text(let text): return text
    case .group(let number, let letters): return letters.applied(to: group(number), letterCase)
    case .either(let number, let then, let otherwise):
      let found = group(number)
      return found.isEmpty ? otherwise ?? "" : then.isEmpty && otherwise != nil ? found : then
    }
  }
}

extension SnippetTransform.Letters {
  fileprivate func applied(to text: String, _ letterCase: LetterCase) -> String {
    switch self {
    case .same: text
    case .upper: letterCase.upper(text)
    case .lower: letterCase.lower(text)
    case .capital: letterCase.capitalized(text)
    case .pascal: words(of: text).map(letterCase.word).joined()
    case .camel:
      words(of: text).enumerated().map { $0 == 0 ? letterCase.lower($1) : letterCase.word($1) }
        .joined()
    }
  }

  private func words(of text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

extension LetterCase {
  /// Returns a word with a first capital, and the other letters in lower case.
  fileprivate func word(_ text: String) -> String { capitalized(lower(text)) }
}
