public import Foundation

/// The user's snippets, indexed by abbreviation.
public struct SnippetLibrary: Sendable {
  /// The snippets.
  public let collection: SnippetCollection
  /// The settings of expansion.
  public var settings: SnippetSettings
  /// The time at which they were read; `nil` if there were none to read.
  public let loaded: Date?
  /// The error message of the last attempt to read them; `nil` if it succeeded.
  public private(set) var failure: String?

  private let entries: [Entry]
  private let trie: AbbreviationTrie
  private let phrases: SnippetPhrases

  /// The position of a snippet in the collection.
  private struct Entry {
    let group: Int
    let snippet: Int
  }

  /// Creates a library; O(n log n) in the number of snippets, about 20 ms for 28,000.
  ///
  /// Disabled snippets, and those without an abbreviation, are not indexed; they are available by
  /// search only.
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
    phrases = SnippetPhrases(
      zip(abbreviations, entries).lazy.map { abbreviation, entry in
        (typed: abbreviation, snippet: collection.groups[entry.group].snippets[entry.snippet])
      })
  }

  /// Returns the abbreviations that would have inserted the text that was just typed, longest text
  /// first; none that only search inserts.
  ///
  /// - Parameters:
  ///   - typed: the number of grapheme clusters at the end of `text` that count as typed.
  ///   - use: the groups to search.
  func abbreviations(
    saying text: Substring, typed: Int, in use: SnippetUse
  ) -> [String] {
    phrases.matches(atEndOf: text, typed: typed).filter {
      use.allows(collection.groups[entries[$0].group].name) && rule($0).moment != .never
    }.map(abbreviation)
  }

  /// Returns the snippet with this abbreviation, preferring an exact match of case.
  ///
  /// - Parameter text: the text to prefer if several snippets have that abbreviation.
  public func snippet(_ abbreviation: String, saying text: String? = nil) -> Snippet? {
    let found = trie.matches(atEndOf: abbreviation[...]).filter {
      $0.length == abbreviation.count
    }
    let exact = found.filter { self.abbreviation($0.index) == abbreviation }
    let alike = (exact.isEmpty ? found : exact).map { snippet($0.index) }
    return alike.first { $0.text == text } ?? alike.first
  }

  /// Returns the first of `matches`; `nil` if there is none.
  public func match(
    atEndOf text: Substring, typed: Int, in use: SnippetUse = .on, ignoringCase: Bool = false,
    when isMeant: (ExpansionRule.Moment) -> Bool
  ) -> SnippetMatch? {
    matches(atEndOf: text, typed: typed, in: use, ignoringCase: ignoringCase, when: isMeant).first
  }

  /// Returns the snippets with the longest abbreviation that ends `text` and may expand now.
  ///
  /// In collection order; snippets with equal text count as one.
  ///
  /// - Parameters:
  ///   - typed: the number of grapheme clusters at the end of `text` that count as typed.
  ///   - use: the groups to search.
  ///   - isMeant: returns true if a snippet with that moment expands now.
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

  /// Returns the snippet of an abbreviation that ends `text`; `nil` if its rule prevents expansion.
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

  /// Returns a copy with an error message, keeping the snippets.
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

/// A snippet that matches the text typed.
public struct SnippetMatch: Equatable, Sendable {
  /// The snippet.
  public let snippet: Snippet
  /// The abbreviation as typed.
  public let typed: String
  /// Its length in grapheme clusters.
  public let length: Int
  /// The key that triggers expansion.
  public let moment: ExpansionRule.Moment
  /// The case adaptation of the text.
  package let adaption: CaseAdaption

  /// Returns true if the other match expands to the same text.
  fileprivate func saysTheSame(as other: SnippetMatch) -> Bool {
    (snippet.text, snippet.dialect) == (other.snippet.text, other.snippet.dialect)
      && snippet.variables == other.snippet.variables && adaption == other.adaption
  }
}

extension ExpansionRule {
  /// Returns true if this character may precede the abbreviation; `nil` is the start of the text.
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
  /// Returns the case adaptation for the typed letters; `nil` if they do not match the
  /// abbreviation.
  func adaption(typed: String, _ abbreviation: String) -> CaseAdaption? {
    switch self {
    case .exact: typed == abbreviation ? CaseAdaption.none : nil
    case .ignored: CaseAdaption.none
    case .adapted(let single):
      CaseAdaption(typed: typed, abbreviation: abbreviation, singleCapital: single)
    }
  }
}
