extension SnippetLibrary {
  /// Expands every abbreviation in a text, like TextExpander's `stringByExpandingAbbreviations`.
  ///
  /// Works from left to right and prefers the longest abbreviation; expansions are not expanded
  /// again. Placeholders are rendered as `context.unfilled` says; the first cursor sets the
  /// selection.
  package func expandingAbbreviations(
    in text: String, ignoringCase: Bool = false, _ context: SnippetContext
  ) -> Expansion {
    var context = context
    context.snippet = { snippet($0) }
    var result = Expansion()
    var place = text.startIndex
    for (range, match) in abbreviations(in: text, ignoringCase) where range.lowerBound >= place {
      context.adaption = match.adaption
      let expansion = SnippetRenderer.expansion(of: match.snippet, context)
      result.append(String(text[place..<range.lowerBound]))
      result.append(expansion)
      place = range.upperBound
    }
    result.append(String(text[place...]))
    return result
  }

  /// Returns the match of a text that consists of one abbreviation; `nil` if none expands.
  public func match(whole text: String) -> SnippetMatch? {
    let count = text.count
    let match = match(atEndOf: text[...], typed: count) { _ in true }
    return match?.length == count ? match : nil
  }

  /// Returns the longest matches, from left to right.
  private func abbreviations(
    in text: String, _ ignoringCase: Bool
  ) -> [(Range<String.Index>, SnippetMatch)] {
    var longest: [String.Index: (Range<String.Index>, SnippetMatch)] = [:]
    var end = text.startIndex
    var typed = 0
    while end < text.endIndex {
      end = text.index(after: end)
      typed += 1
      let next = end < text.endIndex ? text[end] : nil
      guard
        let match = match(
          atEndOf: text[..<end], typed: typed, ignoringCase: ignoringCase,
          when: { $0.isDue(before: next) })
      else { continue }
      let start = text.index(end, offsetBy: -match.length)
      longest[start] = (start..<end, match)
    }
    return longest.values.sorted { $0.0.lowerBound < $1.0.lowerBound }
  }
}

extension ExpansionRule.Moment {
  /// Returns true if an abbreviation expands before this character; `nil` is the end of the text.
  func isDue(before next: Character?) -> Bool {
    switch self {
    case .immediately: true
    case .atDelimiter: next?.isWhitespace ?? true
    case .atWordEnd: next?.endsWord ?? true
    case .atTab: next == "\t"
    case .never: false
    }
  }
}

extension Character {
  /// True if the character ends a word: it is not a letter, digit or underscore.
  var endsWord: Bool { !isLetter && !isNumber && self != "_" }
}

extension Expansion {
  fileprivate mutating func append(_ more: String) { append(Expansion(more)) }

  /// Appends the result of another snippet.
  fileprivate mutating func append(_ other: Expansion) {
    let count = text.count
    text += other.text
    if let range = other.selection, selection == nil {
      selection = range.lowerBound + count..<range.upperBound + count
    }
    blankNames.formUnion(other.blankNames)
    warnings += other.warnings.filter { !warnings.contains($0) }
  }
}
