/// The values of a field in two layers: a large one that stays as it is, and over it the few that
/// changed since, and those of lists.
///
/// Both are searched and the answers are merged, so that the two-pass rule holds over all of them. A
/// value of the upper layer stands before a certain row of the lower one.
public struct LayeredIndex: Sendable {
  /// The large layer.
  public private(set) var base: ValueIndex
  private var overlay = ValueIndex()
  /// For each value of the upper layer, the row of the base that it stands before; rising.
  private var places: [Int] = []

  /// A value by its layer and its row there.
  public enum Row: Hashable, Sendable {
    case base(Int)
    case overlay(Int)
  }

  /// What a search found.
  public struct Matches: Equatable, Sendable {
    /// The first rows, prefix matches before the others.
    public var rows: [Row] = []
    /// How many of `rows` begin with the query.
    public var prefixRows = 0
    /// How many values begin with the query.
    public var prefixCount = 0
    /// How many values hold the query, as far as they were counted.
    public var total = 0
    /// Whether `total` is the number of all of them.
    public var isExact = true
  }

  /// An index with nothing over its base.
  public init(_ base: ValueIndex = ValueIndex()) {
    self.base = base
  }

  /// The number of values over the base, hidden ones included.
  var overlayCount: Int { overlay.count }

  /// A value as it is compared.
  func folded(_ row: Row) -> ArraySlice<UInt8> {
    switch row {
    case .base(let row): base.values.bytes(of: row)
    case .overlay(let row): overlay.values.bytes(of: row)
    }
  }

  /// True if a value is kept out of every answer.
  func isHidden(_ row: Row) -> Bool {
    switch row {
    case .base(let row): base.isHidden(row)
    case .overlay(let row): overlay.isHidden(row)
    }
  }

  /// How many values can be found.
  public var shownCount: Int { base.shownCount + overlay.shownCount }

  /// Puts a value over the base, before the row `place`, behind those that stand there.
  ///
  /// - Precondition: `place` is not less than that of the value before; a lesser one counts as that.
  public mutating func append(folded value: String, before place: Int) {
    overlay.append(folded: value)
    places.append(max(place, places.last ?? 0))
  }

  /// Takes everything over the base away.
  public mutating func removeUpper() {
    overlay = ValueIndex()
    places = []
  }

  /// Keeps a value out of every answer, or lets it in again.
  public mutating func setHidden(_ isHidden: Bool, at row: Row) {
    switch row {
    case .base(let row): base.setHidden(isHidden, at: row)
    case .overlay(let row): overlay.setHidden(isHidden, at: row)
    }
  }

  /// Finds the upper layer's alphabetical order: worth it from some thousand values on.
  public mutating func sortOverlay() { overlay.setAlphabet(overlay.values.alphabet()) }

  /// The first `limit` rows that match the folded `query`, and how many there are.
  ///
  /// - Parameter most: after how many values counting may stop.
  public mutating func matches(
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

  /// Counts on for the query of the last search, over at most so many rows of the base.
  ///
  /// - Returns: whether the next search for it knows how many there are.
  public mutating func count(folded query: String, rows: Int) -> Bool {
    overlay.count(folded: query, rows: .max) && base.count(folded: query, rows: rows)
  }

  /// Goes on, over at most so many rows of the base, to know what holds the query of the last search,
  /// for a longer one.
  ///
  /// - Returns: whether nothing is left to do for that.
  public mutating func prefetch(folded query: String, rows: Int) -> Bool {
    base.prefetch(folded: query, rows: rows)
  }

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
