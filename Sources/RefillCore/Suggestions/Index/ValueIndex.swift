/// The values of one field in rank order, with a two-pass search: values that begin with the query,
/// then values that contain it elsewhere, both in rank order.
///
/// With an alphabetical order, prefix matches and their count take a binary search. Other matches
/// are found by a resumable scan, which stops early and continues for the next keystroke or page.
/// Counts of one- and two-byte queries may be precomputed (`BigramCounts`). Memory: that of
/// `FoldedValues` and 4 bytes a value.
package struct ValueIndex: Sendable {
  /// The values, including hidden ones.
  package private(set) var values: FoldedValues
  /// The visible rows in alphabetical order; `nil` until known.
  private var alphabet: [UInt32]?
  private var tombstones = RowBitSet()
  private var bigramCounts: BigramCounts?
  /// The scans for the prefixes of the typed text, shortest first.
  private var scans: [Scan] = []

  /// The result of a search.
  package struct Matches: Equatable, Sendable {
    /// The first rows that begin with the query.
    package var prefixes: [Int] = []
    /// The first rows that contain it elsewhere; only if there are too few prefix matches.
    package var nonPrefixMatches: [Int] = []
    /// The number of values that begin with the query.
    package var prefixCount = 0
    /// The number of matches counted.
    package var total = 0
    /// True if `total` is exact, false if counting stopped early.
    package var isExact = true

    /// All rows of the result, in order.
    package var rows: [Int] { prefixes + nonPrefixMatches }
  }

  /// Creates an index of values in rank order.
  ///
  /// - Parameter bigramCounts: Their document frequencies; ignored unless they cover all values.
  package init(_ values: FoldedValues = FoldedValues(), bigramCounts: BigramCounts? = nil) {
    self.values = values
    self.bigramCounts = bigramCounts.flatMap { $0.count == values.count ? $0 : nil }
  }

  /// The number of values, including hidden ones.
  package var count: Int { values.count }

  /// The number of visible values.
  package var shownCount: Int { values.count - tombstones.count }

  // MARK: Appending values

  /// Appends a value; its row is the previous `count`.
  package mutating func append(folded value: String) {
    values.append(value)
    forget()
  }

  /// Appends values, each followed by the separator of `FoldedValues`.
  package mutating func append(block: UnsafeRawBufferPointer) {
    values.append(block: block)
    forget()
  }

  private mutating func forget() {
    alphabet = nil
    bigramCounts = nil
    scans = []
  }

  /// Sets the alphabetical order, as returned by `FoldedValues.alphabet()`.
  ///
  /// Ignored unless it contains each row.
  package mutating func setAlphabet(_ rows: [UInt32]) {
    guard rows.count == count, rows.allSatisfy({ $0 < count }) else { return }
    scans = []
    alphabet = tombstones.isEmpty ? rows : rows.filter { !tombstones.contains(Int($0)) }
  }

  /// Returns true if a row is hidden (tombstone).
  func isHidden(_ row: Int) -> Bool { tombstones.contains(row) }

  /// Hides a row from all results, or shows it again.
  package mutating func setHidden(_ isHidden: Bool, at row: Int) {
    guard values.count > row, isHidden ? tombstones.insert(row) : tombstones.remove(row) else {
      return
    }
    scans = []
    bigramCounts?.setHidden(isHidden, at: row, of: values)
    guard let alphabet else { return }
    let place = alphabet.indices.partitioningIndex { values.order(Int(alphabet[$0]), row) >= 0 }
    if isHidden {
      self.alphabet?.remove(at: place)
    } else {
      // Never traps: a history has fewer than 2³² rows.
      self.alphabet?.insert(UInt32(row), at: place)
    }
  }

  // MARK: Searching

  /// Returns the first `limit` rows that match the folded `query`, and their number.
  ///
  /// An empty query matches everything.
  ///
  /// - Parameter most: The number of matches after which counting may stop; common queries then
  ///   need only the first rows.
  package mutating func matches(
    folded query: String, limit: Int, countingTo most: Int = .max
  ) -> Matches {
    guard !query.isEmpty else { return everything(limit: limit) }
    let needle = Array(query.utf8)
    let range = alphabeticalRange(of: needle)
    var found = beginning(with: needle, in: range, limit: limit)
    let wanted = most == .max ? limit : max(limit, most)
    let counted = bigramCounts?.rows(holding: needle)
    turn(
      to: needle, nonPrefixMatches: max((counted == nil ? wanted : limit) - found.prefixCount, 0))
    if most == .max, counted == nil { while !count(needle, rows: count) {} }
    scans[scans.count - 1].alphabeticalRange = range
    let scan = scans[scans.count - 1]
    let total = counted ?? scan.total.map { found.prefixCount + $0 }
    found.nonPrefixMatches = scan.otherRows(limit: limit - found.prefixes.count, on: corpus)
    found.total = total ?? found.prefixCount + scan.nonPrefixMatches.count
    found.isExact = total != nil
    return found
  }

  /// Continues counting for the last query, over at most `rows` rows.
  ///
  /// - Returns: True if the next search for it has an exact total.
  package mutating func count(folded query: String, rows: Int) -> Bool {
    let needle = Array(query.utf8)
    return needle.isEmpty || bigramCounts?.rows(holding: needle) != nil || count(needle, rows: rows)
  }

  /// Prefetches for a longer query: collects all matches of the last one, over at most `rows` rows.
  ///
  /// - Returns: True if nothing is left to do.
  package mutating func prefetch(folded query: String, rows: Int) -> Bool {
    let needle = Array(query.utf8)
    guard scans.last?.needle == needle,
      bigramCounts?.rows(holding: needle) ?? 0 <= Scan.maximumCachedMatches
    else { return true }
    var scan = scans.removeLast()
    let isDone = scan.collectAll(rows: rows, on: corpus)
    scans.append(scan)
    return isDone
  }

  private mutating func count(_ needle: [UInt8], rows: Int) -> Bool {
    turn(to: needle, nonPrefixMatches: 0)
    var scan = scans.removeLast()
    let isDone = scan.count(rows: rows, on: corpus)
    scans.append(scan)
    return isDone
  }

  /// Selects the scan for this query, and runs it until `wanted` matches are known.
  private mutating func turn(to needle: [UInt8], nonPrefixMatches wanted: Int) {
    while let last = scans.last, !needle.starts(with: last.needle) { scans.removeLast() }
    var scan =
      scans.last?.needle == needle ? scans.removeLast() : Scan(needle, after: scans.last)
    if wanted > 0 { scan.find(nonPrefixMatches: wanted, on: corpus) }
    scans.append(scan)
  }

  private var corpus: Scan.Corpus {
    Scan.Corpus(
      values: values, tombstones: tombstones,
      shorter: scans.last.map { ($0.matches, $0.needle.count) } ?? ([], 0))
  }

  /// The values for a search that filters no matches of a shorter query.
  var wholeCorpus: Scan.Corpus {
    Scan.Corpus(values: values, tombstones: tombstones, shorter: ([], 0))
  }

  /// Returns an upper bound of the visible values that contain a word; all without counts of bigrams.
  func mostRows(holding word: [UInt8]) -> Int {
    bigramCounts?.mostRows(holding: word) ?? shownCount
  }

  private func everything(limit: Int) -> Matches {
    let rows =
      tombstones.isEmpty
      ? Array(0..<min(limit, count))
      : Array((0..<count).lazy.filter { !tombstones.contains($0) }.prefix(limit))
    return Matches(prefixes: rows, prefixCount: shownCount, total: shownCount)
  }

  // MARK: Prefix matches

  /// Returns the range of prefix matches in alphabetical order, searched within those of shorter
  /// prefixes; `nil` if the order is not known.
  private func alphabeticalRange(of needle: [UInt8]) -> Range<Int>? {
    guard let alphabet else { return nil }
    let shorter = scans.last { needle.starts(with: $0.needle) }?.alphabeticalRange
    let around = shorter ?? 0..<alphabet.count
    return needle.withUnsafeBufferPointer { needle in
      let low = around.partitioningIndex {
        values.compare(Int(alphabet[$0]), toBeginning: needle) >= 0
      }
      let high = (low..<around.upperBound).partitioningIndex {
        values.compare(Int(alphabet[$0]), toBeginning: needle) > 0
      }
      return low..<high
    }
  }

  private func beginning(with needle: [UInt8], in range: Range<Int>?, limit: Int) -> Matches {
    guard let alphabet, let range else {
      return scanBeginnings(needle, limit: limit, counting: true)
    }
    // Few matches are sorted by rank; of many, a scan in rank order soon finds the first ones.
    let isFew = range.count * range.count <= 4 * max(limit, 1) * count
    var found =
      isFew
      ? Matches(prefixes: first(limit, of: alphabet[range]))
      : scanBeginnings(needle, limit: limit, counting: false)
    found.prefixCount = range.count
    return found
  }

  /// Returns the lowest `limit` rows, in order.
  ///
  /// They are evenly distributed, so most are skipped without sorting.
  private func first(_ limit: Int, of rows: ArraySlice<UInt32>) -> [Int] {
    var bound = count
    if rows.count > 4 * limit {
      bound = 0
      var among = 0
      while among < min(limit, rows.count) {
        bound = bound == 0 ? max(2 * limit * count / rows.count, 1) : 2 * bound
        among = rows.count { $0 < bound }
      }
    }
    return rows.filter { $0 < bound }.sorted().prefix(limit).map(Int.init)
  }

  private func scanBeginnings(_ needle: [UInt8], limit: Int, counting: Bool) -> Matches {
    var found = Matches()
    wholeCorpus.forEachBeginning(with: needle) { row in
      found.prefixCount += 1
      if found.prefixes.count < limit { found.prefixes.append(row) }
      return counting || found.prefixes.count < limit
    }
    return found
  }

  /// Returns the first row that is not before a folded text, in an alphabetically ordered index.
  package func row(before folded: String) -> Int {
    var text = folded
    return text.withUTF8 { text in
      (0..<count).partitioningIndex { values.compare($0, toBeginning: text) >= 0 }
    }
  }
}
