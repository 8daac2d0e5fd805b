/// A shown text in its folded form, with the mapping from folded bytes back to grapheme clusters.
///
/// Folding changes lengths: `ß` becomes two letters, a lone accent may vanish, and marks join the
/// character before. Offsets in folded bytes therefore have their own type, `Index`, and only
/// ranges of clusters leave this type: sorted, disjoint, not empty, and within the text.
package struct FoldedText: Sendable {
  /// The text as it is shown.
  package let shown: String
  private let bytes: [UInt8]
  /// For each folded byte the clusters that it comes from; both bounds are ascending.
  ///
  /// Empty if each byte is a cluster.
  private let sources: [Range<Int>]
  private let folding: Folding

  /// An offset in folded bytes; not valid in the shown text.
  struct Index: Comparable, Sendable {
    fileprivate let byte: Int

    static func < (left: Index, right: Index) -> Bool { left.byte < right.byte }
  }

  /// Folds a text as a whole, as searches compare it.
  ///
  /// O(n), with a fast path for ASCII.
  package init(_ shown: String, _ folding: Folding) {
    self.shown = shown
    self.folding = folding
    bytes = Array(folding.fold(shown).utf8)
    // CR LF is one cluster.
    let isPlain = shown.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D }
    sources = isPlain ? [] : Self.sources(of: bytes, in: shown, folding)
  }

  /// Returns the clusters that match `query`, from left to right; none for a blank query.
  ///
  /// Without a match of the whole query, the matches of its words if all of them occur, and then
  /// the same without diacritics: in the order of the passes of a search. For rows on the screen,
  /// not for searching: O(n · m).
  ///
  /// - Parameter initials: True to return the initials of words if nothing else matches, as a wide
  ///   search finds them.
  package func ranges(of query: String, initials: Bool) -> [Range<Int>] {
    let found = ranges(of: query)
    guard found.isEmpty, initials, let letters = Initials(folded: folding.fold(query.trimmed)),
      let places = letters.ranges(in: bytes)
    else { return found }
    return united(places.map { Index(byte: $0.lowerBound)..<Index(byte: $0.upperBound) })
  }

  /// Returns the clusters that match `query` in all lists, from left to right; none for a blank
  /// query.
  package func ranges(of query: String) -> [Range<Int>] {
    let whole = united(matches(of: Array(folding.fold(query.trimmed).utf8)))
    guard whole.isEmpty else { return whole }
    let words = query.split(whereSeparator: \.isWhitespace).map { word in
      matches(of: Array(folding.fold(String(word)).utf8))
    }
    if words.count > 1, words.allSatisfy({ !$0.isEmpty }) {
      return united(words.joined().sorted { $0.lowerBound < $1.lowerBound })
    }
    let isPlain = Folding.loose.fold(query) == Folding.exact.fold(query)
    guard !folding.ignoresDiacritics, isPlain else { return [] }
    return FoldedText(shown, .loose).ranges(of: query)
  }

  /// Returns the clusters after a folded prefix, from the next whole one on; `nil` if the text does
  /// not begin with it.
  func rest(behind beginning: [UInt8]) -> Substring? {
    guard !beginning.isEmpty, bytes.starts(with: beginning) else { return nil }
    let matched = clusters(Index(byte: 0)..<Index(byte: beginning.count))
    return shown[shown.index(at: matched.upperBound)...]
  }

  /// Returns the last clusters if they fold to `end`; `nil` if the text does not end so, or the
  /// boundary is inside a cluster.
  func ending(in end: String) -> Substring? {
    let wanted = Array(folding.fold(end).utf8)
    guard !wanted.isEmpty, bytes.count >= wanted.count, bytes.suffix(wanted.count) == wanted[...]
    else { return nil }
    let start = Index(byte: bytes.count - wanted.count)
    let first = clusters(start..<Index(byte: bytes.count)).lowerBound
    if start.byte > 0, clusters(Index(byte: 0)..<start).upperBound > first { return nil }
    return shown[shown.index(at: first)...]
  }

  // MARK: Mapping between folded and shown text

  /// Returns the matches in folded bytes, from left to right, without overlap.
  private func matches(of needle: [UInt8]) -> [Range<Index>] {
    guard !needle.isEmpty else { return [] }
    var found: [Range<Index>] = []
    var start = 0
    while start + needle.count <= bytes.count {
      if bytes[start..<start + needle.count].elementsEqual(needle) {
        found.append(Index(byte: start)..<Index(byte: start + needle.count))
        start += needle.count
      } else {
        start += 1
      }
    }
    return found
  }

  /// Returns the clusters that a range of folded bytes comes from.
  private func clusters(_ range: Range<Index>) -> Range<Int> {
    let (first, last) = (range.lowerBound.byte, range.upperBound.byte - 1)
    guard !sources.isEmpty else { return first..<last + 1 }
    return sources[first].lowerBound..<sources[last].upperBound
  }

  /// Converts matches to clusters, merging those that share one.
  private func united(_ matches: [Range<Index>]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for match in matches.map(clusters) {
      if let last = ranges.last, match.lowerBound < last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, match.upperBound)
      } else {
        ranges.append(match)
      }
    }
    return ranges
  }

  /// Returns the clusters of each byte of a text that was folded as a whole.
  ///
  /// Folding cluster by cluster nearly always gives the same bytes. Where scalars combined across a
  /// boundary, the differing bytes are mapped to all clusters between the equal parts.
  private static func sources(
    of whole: [UInt8], in shown: String, _ folding: Folding
  ) -> [Range<Int>] {
    var pieces: [UInt8] = []
    var clusters: [Int] = []
    for (cluster, character) in shown.enumerated() {
      let folded = folding.fold(String(character)).utf8
      pieces.append(contentsOf: folded)
      clusters.append(contentsOf: repeatElement(cluster, count: folded.count))
    }
    guard pieces != whole else { return clusters.map { $0..<$0 + 1 } }
    guard let lastCluster = clusters.last else { return whole.map { _ in 0..<shown.count } }
    let head = zip(whole, pieces).prefix { $0 == $1 }.count
    let room = min(whole.count, pieces.count) - head
    let tail = zip(whole.reversed(), pieces.reversed()).prefix(room).prefix { $0 == $1 }.count
    let first = clusters.indices.contains(head) ? clusters[head] : lastCluster
    let last = clusters[max(pieces.count - tail - 1, 0)]
    let joined = min(first, last)..<max(first, last) + 1
    return whole.indices.map { byte in
      if byte < head { return clusters[byte]..<clusters[byte] + 1 }
      guard byte >= whole.count - tail else { return joined }
      let cluster = clusters[byte + pieces.count - whole.count]
      return cluster..<cluster + 1
    }
  }
}
