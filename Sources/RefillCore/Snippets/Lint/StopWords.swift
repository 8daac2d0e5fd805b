/// English stop words: short words that occur in most texts.
enum StopWords {
  static let all = Set(
    """
    a about after again all also am an and any are as at back be because been before being but by
    came can come could day did do does done down each end even every few find first for from get
    give go going good got great had has have he hello help her here hers hi him his how i if in into
    is it its just keep know last let like line long look made make man many may me men more most
    much must my name need never new next no nor not now of off old on once one only or other our out
    over own part past per place please put right said same saw say see set she show side sir so some
    soon still such take tell than thank thanks that the their them then there these they thing think
    this those time to today too try two under until up upon us use very want was way we well went
    were what when where which while who whom why will with word work would year yes yet you your
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Returns true if normal typing produces the abbreviation.
  ///
  /// That is a single character, a text that cannot be seen, a stop word, or a two-letter part of a
  /// stop word in which the rule lets it expand.
  static func have(_ abbreviation: String, expandingBy rule: ExpansionRule) -> Bool {
    let word = abbreviation.lowercased()
    if word.count == 1 || word.isInvisible || all.contains(word) { return true }
    guard word.count == 2, word.allSatisfy(\.isLetter) else { return false }
    let mayBeginInside = (rule.precededBy ?? .anything) == .anything
    let mayEndInside = [nil, .immediately, .atTab].contains(rule.moment)
    return switch (mayBeginInside, mayEndInside) {
    case (true, true): all.contains { $0.contains(word) }
    case (true, false): all.contains { $0.hasSuffix(word) }
    case (false, true): all.contains { $0.hasPrefix(word) }
    case (false, false): false
    }
  }
}

extension StopWords {
  /// Returns true if an abbreviation has one or two characters, all of them letters or digits.
  static func isShort(_ abbreviation: String) -> Bool {
    abbreviation.count <= 2 && abbreviation.allSatisfy { $0.isLetter || $0.isNumber }
  }
}

extension SnippetCollection {
  /// Returns the effective rule of a snippet, with parts inherited from its group and the
  /// collection.
  func rule(of snippet: Snippet, in group: SnippetGroup) -> ExpansionRule {
    snippet.rule.over(group.rule).over(rule)
  }

  /// Makes stop words, and abbreviations of one or two characters that expand at Tab, available by
  /// search only.
  ///
  /// Tab leaves a field, and such a short text is often the answer itself.
  ///
  /// - Parameter keepsMoments: true to skip snippets and groups that set their own moment.
  /// - Returns: the abbreviations changed, as typed and without duplicates.
  package mutating func holdBackEverydayWords(keepsMoments: Bool = false) -> [String] {
    var found: [String] = []
    for (number, group) in groups.enumerated() {
      for (place, snippet) in group.snippets.enumerated()
      where snippet.isEnabled && !snippet.abbreviation.isEmpty {
        let typed = group.prefix + snippet.abbreviation
        let isSaid = keepsMoments && snippet.rule.over(group.rule).moment != nil
        let rule = rule(of: snippet, in: group)
        let isEveryday =
          StopWords.have(typed, expandingBy: rule)
          || rule.moment == .atTab && StopWords.isShort(typed)
        guard isEveryday, !isSaid || rule.moment == .never else { continue }
        groups[number].snippets[place].rule.moment = .never
        if !found.contains(typed) { found.append(typed) }
      }
    }
    return found
  }
}
