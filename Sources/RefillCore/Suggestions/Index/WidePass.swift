/// The last pass of a wide search, for queries with few results: among all values, those that contain
/// every word of the query in any order, or those with its initials.
///
/// It runs in slices, and continues where it stopped. Memory: 8 bytes a row found.
package struct WidePass: Sendable {
  /// The maximum length of a query in bytes; a longer one is a text that is being written.
  private static let maximumQuery = 1_000

  /// The searches for the beginnings of the query, shortest first.
  private var searches: [Search] = []

  private struct Search {
    let query: String
    var base, overlay: WideScan
    let hasWords: Bool
    var isDone: Bool { base.isDone && overlay.isDone }
  }

  /// The rows found that do not contain the whole query, in rank order; of one kind only, by the number
  /// of words of the query.
  package struct Found: Equatable, Sendable {
    /// The rows that contain every word.
    package var words: [LayeredIndex.Row] = []
    /// The rows that have the initials.
    package var initials: [LayeredIndex.Row] = []
  }

  /// Creates a pass with nothing found.
  package init() {}

  /// Continues the search for a query, over at most `budget` rows of the base; the overlay is searched
  /// at once.
  ///
  /// - Parameter query: Trimmed, and folded like the values.
  /// - Returns: True if it is done.
  package mutating func run(folded query: String, rows budget: Int, in index: LayeredIndex) -> Bool
  {
    while let last = searches.last, last.query != query, !query.hasPrefix(last.query) {
      searches.removeLast()
    }
    if searches.last?.query != query {
      guard let search = search(for: query, in: index) else { return true }
      searches.append(search)
    }
    guard var search = searches.popLast() else { return true }
    let isAbove = search.overlay.run(rows: .max, on: index.overlayCorpus)
    let isBelow = search.base.run(rows: budget, on: index.baseCorpus)
    searches.append(search)
    return isAbove && isBelow
  }

  /// Returns the rows found so far for a query.
  package func found(folded query: String, in index: LayeredIndex) -> Found {
    guard let search = searches.last, search.query == query else { return Found() }
    let rows = index.rows(
      base: search.base.others.map(Int.init), overlay: search.overlay.others.map(Int.init))
    return search.hasWords ? Found(words: rows) : Found(initials: rows)
  }

  /// Makes the search for a query; `nil` if it has neither several words nor initials.
  private func search(for query: String, in index: LayeredIndex) -> Search? {
    guard query.utf8.count <= Self.maximumQuery else { return nil }
    let words = Set(query.split(whereSeparator: \.isWhitespace)).map { Array($0.utf8) }
    let bytes = Array(query.utf8)
    guard query.contains(where: \.isWhitespace) else {
      guard let initials = Initials(folded: query) else { return nil }
      let shorter = searches.last { !$0.hasWords && $0.isDone }
      return Search(
        query: query, base: WideScan(.initials(initials), query: bytes, after: shorter?.base),
        overlay: WideScan(.initials(initials), query: bytes, after: shorter?.overlay),
        hasWords: false)
    }
    guard !words.isEmpty else { return nil }
    let rarest = words.map { (rows: index.mostRows(holding: $0), word: $0) }
      .sorted { ($0.rows, $1.word.count) < ($1.rows, $0.word.count) }.map(\.word)
    let scan = WideScan(.words(rarest), query: bytes)
    return Search(query: query, base: scan, overlay: scan, hasWords: true)
  }
}

extension BigramCounts {
  /// Returns the number of values that contain a word at most: those with its rarest bigram.
  func mostRows(holding word: [UInt8]) -> Int {
    if word.count == 1 { return rows(holding: word) ?? count }
    return zip(word, word.dropFirst()).map { rows(holding: [$0, $1]) ?? count }.min() ?? count
  }
}

extension LayeredIndex {
  /// Returns an upper bound of the base values that contain a word; all without counts of bigrams.
  func mostRows(holding word: [UInt8]) -> Int { base.mostRows(holding: word) }
}
