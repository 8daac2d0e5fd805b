/// A search of snippets by abbreviation, label, search terms and text.
package struct SnippetSearch: Sendable {
  private let query: FoldedNeedle
  private let words: [FoldedNeedle]

  /// Creates a search; case and diacritics are ignored.
  package init(_ query: String) {
    self.query = FoldedNeedle(query, .loose)
    words = query.split(whereSeparator: \.isWhitespace).map { FoldedNeedle($0, .loose) }
  }

  /// Returns the matching snippets, best first; an empty query returns all.
  ///
  /// The levels are: the abbreviation begins with the query, the abbreviation contains it, all its
  /// words occur in the label, in the search terms, in the text. Ties are ordered by use count,
  /// then by position. O(total text of the snippets).
  package func snippets(in collection: SnippetCollection) -> [FoundSnippet] {
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

  /// Returns the match level, from 0 (best); `nil` if the query does not match.
  private func level(of snippet: Snippet, in group: SnippetGroup) -> Int? {
    let abbreviation = group.prefix + snippet.abbreviation
    if query.begins(abbreviation) || query.begins(snippet.abbreviation) { return 0 }
    if query.stands(in: abbreviation) { return 1 }
    if let label = snippet.label, hasWords(label) { return 2 }
    if snippet.searchTerms.contains(where: hasWords) { return 3 }
    return hasWords(snippet.text) ? 4 : nil
  }

  /// Returns true if the text contains each word of the query.
  private func hasWords(_ text: String) -> Bool {
    let folded = Folding.loose.fold(text)
    return words.allSatisfy { $0.stands(inFolded: folded) }
  }
}

/// A search result with its position in the collection.
package struct FoundSnippet: Equatable, Sendable {
  /// The index of its group.
  package let group: Int
  /// The index of the snippet in the group.
  package let place: Int
  /// The snippet.
  package let snippet: Snippet
}
