extension SnippetLibrary {
  /// A text with every abbreviation in it expanded: what TextExpander calls
  /// `stringByExpandingAbbreviations`.
  ///
  /// The leftmost one goes first, of several at one place the longest; what comes in is not looked at
  /// again. For blanks stands what `context.unfilled` says; the first cursor of all counts.
  public func expandingAbbreviations(
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

  /// The snippet that a text stands for which is nothing but its abbreviation; `nil` where its rule
  /// keeps it from expanding.
  public func match(whole text: String) -> SnippetMatch? {
    let count = text.count
    let match = match(atEndOf: text[...], typed: count) { _ in true }
    return match?.length == count ? match : nil
  }

  /// The longest abbreviation from each place, from left to right.
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
  /// Whether an abbreviation expands that stands before this; `nil` is the end of the text.
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
  /// Whether it ends a word: no letter, digit or underscore.
  var endsWord: Bool { !isLetter && !isNumber && self != "_" }
}

extension Expansion {
  fileprivate mutating func append(_ more: String) { append(Expansion(more)) }

  /// Puts what came of another snippet behind this.
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
