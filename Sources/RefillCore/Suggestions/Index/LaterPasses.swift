/// The fallback passes after those of `LayeredIndex`, for queries with few results: values that
/// contain every word of the query in any order, then the same without diacritics.
///
/// The first pass filters the best values that contain the longest word. The second keeps a copy,
/// without diacritics, of the best values that have any; it is built on first use.
package struct LaterPasses: Sendable {
  /// These passes run if the first two find fewer values than this.
  package static let few = 6
  /// The maximum length of a query in bytes; a longer one is a text that is being written.
  private static let maximumQuery = 1_000
  /// The maximum number of values with the longest word that are tested for the others.
  private static let candidates = 10_000
  /// The maximum number of values per layer that are searched for diacritics.
  private static let most = (base: 50_000, overlay: 20_000)

  private var base: Unmarked?
  private var overlay: Unmarked?

  /// The values with diacritics, folded without them, and their rows.
  fileprivate struct Unmarked {
    var index = ValueIndex()
    var numbers: [Int] = []
  }

  /// The results of the passes, without duplicates.
  package struct Found: Equatable, Sendable {
    /// The rows that contain every word of the query.
    package var words: [LayeredIndex.Row] = []
    /// The rows that contain every word of the query without diacritics.
    package var unmarked: [LayeredIndex.Row] = []
  }

  /// Creates passes with nothing cached.
  package init() {}

  /// Drops the cache of the overlay after it changed.
  package mutating func forgetOverlay() { overlay = nil }

  /// Returns the rows that match beyond those that contain the whole query.
  ///
  /// - Parameters:
  ///   - query: Trimmed, and folded like the values.
  ///   - ignoresDiacritics: True if the first passes ignore diacritics already.
  package mutating func rows(
    folded query: String, in index: LayeredIndex, ignoresDiacritics: Bool
  ) -> Found {
    guard query.utf8.count <= Self.maximumQuery else { return Found() }
    let words = query.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let longest = words.max(by: { $0.utf8.count < $1.utf8.count }) else { return Found() }
    let needles = words.map { FoldedNeedle($0, .exact) }
    let whole = FoldedNeedle(query, .exact)
    var found = Found()
    if words.count > 1 {
      var index = index
      let rows = index.matches(
        folded: longest, limit: Self.candidates, countingTo: Self.candidates
      ).rows
      found.words = rows.filter { row in
        let text = String(decoding: index.folded(row), as: UTF8.self)
        return needles.allSatisfy { $0.stands(inFolded: text) } && !whole.stands(inFolded: text)
      }
    }
    guard !ignoresDiacritics, Folding.loose.fold(query) == query else { return found }
    let known = Set(found.words)
    found.unmarked = unmarkedRows(holding: needles, longest, in: index).filter { row in
      let text = String(decoding: index.folded(row), as: UTF8.self)
      return !known.contains(row) && !whole.stands(inFolded: text)
    }
    return found
  }

  private mutating func unmarkedRows(
    holding needles: [FoldedNeedle], _ longest: String, in index: LayeredIndex
  ) -> [LayeredIndex.Row] {
    if base == nil {
      base = Unmarked((0..<min(index.base.count, Self.most.base)).map { .base($0) }, of: index)
    }
    if overlay == nil {
      overlay = Unmarked(
        (0..<min(index.overlayCount, Self.most.overlay)).map { .overlay($0) }, of: index)
    }
    let above = overlay?.rows(holding: needles, longest, limit: Self.candidates) ?? []
    let below = base?.rows(holding: needles, longest, limit: Self.candidates) ?? []
    let found = above.map(LayeredIndex.Row.overlay) + below.map(LayeredIndex.Row.base)
    return found.filter { !index.isHidden($0) }
  }
}

extension LaterPasses.Unmarked {
  /// Collects the rows whose values have diacritics.
  init(_ rows: [LayeredIndex.Row], of index: LayeredIndex) {
    self.init()
    for (number, row) in rows.enumerated() {
      let folded = index.folded(row)
      guard folded.contains(where: { $0 >= 0x80 }) else { continue }
      let plain = Folding.loose.fold(String(decoding: folded, as: UTF8.self))
      guard !plain.utf8.elementsEqual(folded) else { continue }
      self.index.append(folded: plain)
      numbers.append(number)
    }
  }

  /// Returns the rows that contain all needles, those that begin with the longest word first.
  mutating func rows(
    holding needles: [FoldedNeedle], _ longest: String, limit: Int
  ) -> [Int] {
    let found = index.matches(folded: longest, limit: limit, countingTo: limit).rows
    return found.filter { row in
      let text = String(decoding: index.values.bytes(of: row), as: UTF8.self)
      return needles.allSatisfy { $0.stands(inFolded: text) }
    }.map { numbers[$0] }
  }
}
