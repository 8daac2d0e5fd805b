/// An index in two layers: a large base, unchanged apart from tombstones, and an overlay with the
/// values changed since and those of lists.
///
/// Both are searched and the results merged, so that prefix matches of both come before all others.
/// Each overlay value is ranked before a certain row of the base.
public struct LayeredIndex: Sendable {
  /// The base layer.
  package private(set) var base: ValueIndex
  private var overlay = ValueIndex()
  /// For each overlay value, the base row that it is ranked before; ascending.
  private var places: [Int] = []

  /// A value, by its layer and its row there.
  public enum Row: Hashable, Sendable {
    case base(Int)
    case overlay(Int)
  }

  /// The result of a search.
  public struct Matches: Equatable, Sendable {
    /// The first rows, prefix matches before the others.
    public var rows: [Row] = []
    /// The number of prefix matches in `rows`.
    public var prefixRows = 0
    /// The number of all prefix matches.
    public var prefixCount = 0
    /// The number of all matches counted.
    public var total = 0
    /// True if `total` is exact, false if counting stopped early.
    public var isExact = true
  }

  /// Creates an index with an empty overlay.
  package init(_ base: ValueIndex = ValueIndex()) {
    self.base = base
  }

  /// The number of overlay values, including tombstones.
  var overlayCount: Int { overlay.count }

  /// Returns the folded bytes of a value.
  func folded(_ row: Row) -> ArraySlice<UInt8> {
    switch row {
    case .base(let row): base.values.bytes(of: row)
    case .overlay(let row): overlay.values.bytes(of: row)
    }
  }

  /// Returns true if a value is hidden (tombstone).
  func isHidden(_ row: Row) -> Bool {
    switch row {
    case .base(let row): base.isHidden(row)
    case .overlay(let row): overlay.isHidden(row)
    }
  }

  /// The number of visible values.
  package var shownCount: Int { base.shownCount + overlay.shownCount }

  /// Appends a value to the overlay, ranked before the base row `place`, after those of that rank.
  ///
  /// - Precondition: `place` is not less than that of the previous value, or it is raised.
  package mutating func append(folded value: String, before place: Int) {
    overlay.append(folded: value)
    places.append(max(place, places.last ?? 0))
  }

  /// Removes all overlay values.
  package mutating func removeUpper() {
    overlay = ValueIndex()
    places = []
  }

  /// Hides a value from all results, or shows it again.
  package mutating func setHidden(_ isHidden: Bool, at row: Row) {
    switch row {
    case .base(let row): base.setHidden(isHidden, at: row)
    case .overlay(let row): overlay.setHidden(isHidden, at: row)
    }
  }

  /// Sorts the overlay alphabetically; pays off from some thousand values on.
  package mutating func sortOverlay() { overlay.setAlphabet(overlay.values.alphabet()) }

  /// Returns the first `limit` rows that match the folded `query`, and their number.
  ///
  /// - Parameter most: The number of matches after which counting may stop.
  package mutating func matches(
    folded query: String, limit: Int, countingTo most: Int = .max
  ) -> Matches {
    let below = base.matches(folded: query, limit: limit, countingTo: most)
    let above = overlay.matches(folded: query, limit: limit, countingTo: most)
    let prefixes = merged(below.prefixes, above.prefixes, limit: limit)
    return Matches(
      rows: prefixes
        + merged(below.nonPrefixMatches, above.nonPrefixMatches, limit: limit - prefixes.count),
      prefixRows: prefixes.count, prefixCount: below.prefixCount + above.prefixCount,
      total: below.total + above.total, isExact: below.isExact && above.isExact)
  }

  /// Continues counting for the last query, over at most `rows` rows of the base.
  ///
  /// - Returns: True if the next search for it has an exact total.
  package mutating func count(folded query: String, rows: Int) -> Bool {
    overlay.count(folded: query, rows: .max) && base.count(folded: query, rows: rows)
  }

  /// Prefetches for a longer query: collects the matches of the last one, over at most `rows` rows
  /// of the base.
  ///
  /// - Returns: True if nothing is left to do.
  package mutating func prefetch(folded query: String, rows: Int) -> Bool {
    base.prefetch(folded: query, rows: rows)
  }

  /// The values of the base, for a search of their bytes.
  var baseCorpus: Scan.Corpus { base.wholeCorpus }

  /// The values of the overlay, for a search of their bytes.
  var overlayCorpus: Scan.Corpus { overlay.wholeCorpus }

  /// Returns rows of both layers, each in rank order, in one order.
  func rows(base: [Int], overlay: [Int]) -> [Row] { merged(base, overlay, limit: .max) }

  private func merged(_ below: [Int], _ above: [Int], limit: Int) -> [Row] {
    var rows: [Row] = []
    rows.reserveCapacity(min(below.count + above.count, limit))
    var (low, high) = (0, 0)
    while rows.count < limit {
      if high < above.count, low >= below.count || places[above[high]] <= below[low] {
        rows.append(.overlay(above[high]))
        high += 1
      } else if low < below.count {
        rows.append(.base(below[low]))
        low += 1
      } else {
        break
      }
    }
    return rows
  }
}
