/// Finds snippets by their abbreviations, labels, search words and texts.
public struct SnippetSearch: Sendable {
  private let query: FoldedNeedle
  private let words: [FoldedNeedle]

  /// A search for a text; letters of any case, diacritics or none are the same.
  public init(_ query: String) {
    self.query = FoldedNeedle(query, .loose)
    words = query.split(whereSeparator: \.isWhitespace).map { FoldedNeedle($0, .loose) }
  }

  /// The snippets that have the query, the likeliest first; an empty query finds all.
  ///
  /// First come those whose abbreviation begins with it, then those whose abbreviation, label, search
  /// words or text contain it; at one level what was used more often, and then what stands first.
  /// O(text of all snippets).
  public func snippets(in collection: SnippetCollection) -> [FoundSnippet] {
    var found: [(place: Int, level: Int, snippet: FoundSnippet)] = []
    for (number, group) in collection.groups.enumerated() {
      for (place, snippet) in group.snippets.enumerated() {
        guard let level = level(of: snippet, in: group) else { continue }
        let item = FoundSnippet(group: number, place: place, snippet: snippet)
        found.append((found.count, level, item))
      }
    }
    return found.sorted { left, right in
      (left.level, -left.snippet.snippet.ownUses, -left.snippet.snippet.useCount, left.place)
        < (
          right.level, -right.snippet.snippet.ownUses, -right.snippet.snippet.useCount, right.place
        )
    }.map(\.snippet)
  }

  /// How far from its abbreviation the query was found, from 0; `nil` where it was not.
  private func level(of snippet: Snippet, in group: SnippetGroup) -> Int? {
    let abbreviation = group.prefix + snippet.abbreviation
    if query.begins(abbreviation) || query.begins(snippet.abbreviation) { return 0 }
    if query.stands(in: abbreviation) { return 1 }
    if let label = snippet.label, hasWords(label) { return 2 }
    if snippet.searchTerms.contains(where: hasWords) { return 3 }
    return hasWords(snippet.text) ? 4 : nil
  }

  /// Whether each word of the query stands somewhere in a text.
  private func hasWords(_ text: String) -> Bool {
    let folded = Folding.loose.fold(text)
    return words.allSatisfy { $0.stands(inFolded: folded) }
  }
}

/// A snippet that was looked for, and where it stands.
public struct FoundSnippet: Equatable, Sendable {
  /// The index of its group.
  public let group: Int
  /// Its index in the group.
  public let place: Int
  /// The snippet.
  public let snippet: Snippet
}
