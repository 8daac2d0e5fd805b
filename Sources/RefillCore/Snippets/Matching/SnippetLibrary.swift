public import Foundation

/// The snippets of a person, ready to be found by what is typed.
public struct SnippetLibrary: Sendable {
  /// The snippets.
  public let collection: SnippetCollection
  /// How they behave.
  public var settings: SnippetSettings
  /// When they were read; `nil` where there were none to read.
  public let loaded: Date?
  /// Why they could not be read.
  public private(set) var failure: String?

  private let entries: [Entry]
  private let trie: AbbreviationTrie

  /// Where a snippet stands in the collection.
  private struct Entry {
    let group: Int
    let snippet: Int
  }

  /// A library; O(n log n) in the number of snippets, some 20 ms for 28,000.
  ///
  /// What does not expand, and what has no abbreviation, is only found by searching.
  public init(
    _ collection: SnippetCollection = SnippetCollection(),
    settings: SnippetSettings = SnippetSettings(), loaded: Date? = nil, failure: String? = nil
  ) {
    self.collection = collection
    self.settings = settings
    self.loaded = loaded
    self.failure = failure
    var entries: [Entry] = []
    var abbreviations: [String] = []
    entries.reserveCapacity(collection.count)
    abbreviations.reserveCapacity(collection.count)
    for (number, group) in collection.groups.enumerated() {
      for (place, snippet) in group.snippets.enumerated()
      where snippet.isEnabled && !snippet.abbreviation.isEmpty {
        entries.append(Entry(group: number, snippet: place))
        abbreviations.append(
          group.prefix.isEmpty ? snippet.abbreviation : group.prefix + snippet.abbreviation)
      }
    }
    self.entries = entries
    trie = AbbreviationTrie(abbreviations)
  }

  /// The snippet with this whole abbreviation, in exactly these letters if there is one.
  ///
  /// - Parameter text: of several with that abbreviation the one with this text, if there is one.
  public func snippet(_ abbreviation: String, saying text: String? = nil) -> Snippet? {
    let found = trie.matches(atEndOf: abbreviation[...]).filter {
      $0.length == abbreviation.count
    }
    let exact = found.filter { self.abbreviation($0.index) == abbreviation }
    let alike = (exact.isEmpty ? found : exact).map { snippet($0.index) }
    return alike.first { $0.text == text } ?? alike.first
  }

  /// The first of `matches`.
  public func match(
    atEndOf text: Substring, typed: Int, in use: SnippetUse = .on, ignoringCase: Bool = false,
    when isMeant: (ExpansionRule.Moment) -> Bool
  ) -> SnippetMatch? {
    matches(atEndOf: text, typed: typed, in: use, ignoringCase: ignoringCase, when: isMeant).first
  }

  /// The snippets with the longest abbreviation that ends `text` and may expand now, in their order;
  /// those that say the same count as one.
  ///
  /// - Parameters:
  ///   - typed: how many grapheme clusters at the end of `text` count as typed.
  ///   - use: which groups are looked at.
  ///   - isMeant: whether a snippet expands at this moment.
  public func matches(
    atEndOf text: Substring, typed: Int, in use: SnippetUse = .on, ignoringCase: Bool = false,
    when isMeant: (ExpansionRule.Moment) -> Bool
  ) -> [SnippetMatch] {
    var matches: [SnippetMatch] = []
    for found in trie.matches(atEndOf: text)
    where found.length <= typed
      && use.allows(collection.groups[entries[found.index].group].name)
    {
      if let longest = matches.first, found.length < longest.length { break }
      guard let match = match(found, atEndOf: text, ignoringCase, isMeant) else { continue }
      if !matches.contains(where: { $0.saysTheSame(as: match) }) { matches.append(match) }
    }
    return matches
  }

  /// What an abbreviation that ends `text` stands for; `nil` where its rule keeps it from expanding.
  private func match(
    _ found: AbbreviationTrie.Match, atEndOf text: Substring, _ ignoringCase: Bool,
    _ isMeant: (ExpansionRule.Moment) -> Bool
  ) -> SnippetMatch? {
    let rule = rule(found.index)
    guard isMeant(rule.moment ?? .immediately) else { return nil }
    let start = text.index(text.endIndex, offsetBy: -found.length)
    guard rule.allows(before: text[..<start].last) else { return nil }
    let letterCase = ignoringCase ? .ignored : rule.letterCase ?? .exact
    let written = String(text[start...])
    guard let adaption = letterCase.adaption(typed: written, abbreviation(found.index)) else {
      return nil
    }
    return SnippetMatch(
      snippet: snippet(found.index), typed: written, length: found.length,
      moment: rule.moment ?? .immediately, adaption: adaption)
  }

  /// The same with a reason why newer ones could not be had.
  func failing(_ reason: String) -> SnippetLibrary {
    var copy = self
    copy.failure = reason
    return copy
  }

  private func snippet(_ index: Int) -> Snippet {
    collection.groups[entries[index].group].snippets[entries[index].snippet]
  }

  private func abbreviation(_ index: Int) -> String {
    collection.groups[entries[index].group].prefix + snippet(index).abbreviation
  }

  private func rule(_ index: Int) -> ExpansionRule {
    snippet(index).rule.over(collection.groups[entries[index].group].rule).over(collection.rule)
  }
}

/// A snippet that what was typed stands for.
public struct SnippetMatch: Equatable, Sendable {
  /// The snippet.
  public let snippet: Snippet
  /// The abbreviation as it was typed.
  public let typed: String
  /// Its length in grapheme clusters.
  public let length: Int
  /// When it expands.
  public let moment: ExpansionRule.Moment
  /// What its letters make of the text.
  public let adaption: CaseAdaption

  /// Whether the same text would come of another one.
  fileprivate func saysTheSame(as other: SnippetMatch) -> Bool {
    (snippet.text, snippet.dialect) == (other.snippet.text, other.snippet.dialect)
      && snippet.variables == other.snippet.variables && adaption == other.adaption
  }
}

extension ExpansionRule {
  /// Whether this may stand before the abbreviation; `nil` is the start of the text.
  func allows(before character: Character?) -> Bool {
    guard let character else { return true }
    switch precededBy ?? .anything {
    case .anything: return true
    case .whitespace: return character.isWhitespace
    case .notLetterOrDigit: return !character.isLetter && !character.isNumber
    }
  }
}

extension ExpansionRule.LetterCase {
  /// What the typed letters make of the text; `nil` where they are not those of the abbreviation.
  func adaption(typed: String, _ abbreviation: String) -> CaseAdaption? {
    switch self {
    case .exact: typed == abbreviation ? CaseAdaption.none : nil
    case .ignored: CaseAdaption.none
    case .adapted(let single):
      CaseAdaption(typed: typed, abbreviation: abbreviation, singleCapital: single)
    }
  }
}
