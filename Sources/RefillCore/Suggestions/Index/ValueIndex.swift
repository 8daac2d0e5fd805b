/// The values of one field in the order they are offered, ready to be searched by the two-pass rule:
/// first those that begin with the query, then those that contain it, each pass in that order.
///
/// Where the alphabetical order is known, the values that begin with a query, and how many they are,
/// take a binary search. The others are looked for in a scan that stops as soon as there are enough
/// and goes on for the next letter or page. How many hold one letter, or two, may be known before
/// anybody asks. Memory is that of `FoldedValues` and four bytes a value.
public struct ValueIndex: Sendable {
  /// The values, hidden ones included.
  public private(set) var values: FoldedValues
  /// The shown rows by their text; `nil` until that is known.
  private var alphabet: [UInt32]?
  private var tombstones = RowBitSet()
  private var bigramCounts: BigramCounts?
  /// For each beginning of the typed text that was looked for, the shortest first.
  private var scans: [Scan] = []

  /// What a search found: rows, and how many there are.
  public struct Matches: Equatable, Sendable {
    /// The first rows that begin with the query.
    public var prefixes: [Int] = []
    /// The first rows that hold it elsewhere; only where there are too few of the former.
    public var nonPrefixMatches: [Int] = []
    /// How many values begin with the query.
    public var prefixCount = 0
    /// How many values hold the query, as far as they were counted.
    public var total = 0
    /// Whether `total` is the number of all of them.
    public var isExact = true

    /// All of its rows, in order.
    public var rows: [Int] { prefixes + nonPrefixMatches }
  }

  /// An index of values in the order they are offered.
  ///
  /// - Parameter pairCounts: how many of them hold each letter or two; not taken where it does not
  ///   count them all.
  public init(_ values: FoldedValues = FoldedValues(), bigramCounts: BigramCounts? = nil) {
    self.values = values
    self.bigramCounts = bigramCounts.flatMap { $0.count == values.count ? $0 : nil }
  }

  /// How many values it holds, hidden ones included.
  public var count: Int { values.count }

  /// How many values are not hidden.
  public var shownCount: Int { values.count - tombstones.count }

  // MARK: Filling it

  /// Adds a value at the end of the order; its row is the `count` before.
  public mutating func append(folded value: String) {
    values.append(value)
    forget()
  }

  /// Adds values at the end of the order, each followed by the separator of `FoldedValues`.
  public mutating func append(block: UnsafeRawBufferPointer) {
    values.append(block: block)
    forget()
  }

  private mutating func forget() {
    alphabet = nil
    bigramCounts = nil
    scans = []
  }

  /// Takes the rows in alphabetical order, as `FoldedValues.alphabet()` makes it.
  ///
  /// An order that does not name each row is not taken.
  public mutating func setAlphabet(_ rows: [UInt32]) {
    guard rows.count == count, rows.allSatisfy({ $0 < count }) else { return }
    scans = []
    alphabet = tombstones.isEmpty ? rows : rows.filter { !tombstones.contains(Int($0)) }
  }

  /// True if a row is kept out of every answer.
  func isHidden(_ row: Int) -> Bool { tombstones.contains(row) }

  /// Keeps a row out of every answer, or lets it in again.
  public mutating func setHidden(_ isHidden: Bool, at row: Int) {
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
      self.alphabet?.insert(UInt32(row), at: place)
    }
  }

  // MARK: Searching

  /// The first `limit` rows that match the folded `query`, and how many there are.
  ///
  /// An empty query matches everything.
  ///
  /// - Parameter most: after how many values counting may stop; a common query is then answered
  ///   from the first few of them.
  public mutating func matches(
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

  /// Counts on for the query of the last search, over at most so many rows.
  ///
  /// - Returns: whether the next search for it knows how many there are.
  public mutating func count(folded query: String, rows: Int) -> Bool {
    let needle = Array(query.utf8)
    return needle.isEmpty || bigramCounts?.rows(holding: needle) != nil || count(needle, rows: rows)
  }

  /// Goes on, over at most so many rows, to know all that hold the query of the last search: then a
  /// longer one is looked for in those alone.
  ///
  /// - Returns: whether nothing is left to do for that.
  public mutating func prefetch(folded query: String, rows: Int) -> Bool {
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

  /// Makes the scan for this text the last one, and takes it as far as is wanted.
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

  private func everything(limit: Int) -> Matches {
    let rows =
      tombstones.isEmpty
      ? Array(0..<min(limit, count))
      : Array((0..<count).lazy.filter { !tombstones.contains($0) }.prefix(limit))
    return Matches(prefixes: rows, prefixCount: shownCount, total: shownCount)
  }

  // MARK: The first pass

  /// Where the values that begin with a text stand in the alphabetical order: within those of its own
  /// beginnings, as far as they were looked for; `nil` where the order is not known.
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
    // Few are sorted; of many, the first ones come soon in the order of the rows.
    let isFew = range.count * range.count <= 4 * max(limit, 1) * count
    var found =
      isFew
      ? Matches(prefixes: first(limit, of: alphabet[range]))
      : scanBeginnings(needle, limit: limit, counting: false)
    found.prefixCount = range.count
    return found
  }

  /// The least of some rows, in order; they lie evenly among all, so most are passed over unsorted.
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
    let corpus = Scan.Corpus(values: values, tombstones: tombstones, shorter: ([], 0))
    corpus.forEachBeginning(with: needle) { row in
      found.prefixCount += 1
      if found.prefixes.count < limit { found.prefixes.append(row) }
      return counting || found.prefixes.count < limit
    }
    return found
  }

  /// The first row that does not stand before a folded text, in an index that is in alphabetical
  /// order.
  public func row(before folded: String) -> Int {
    var text = folded
    return text.withUTF8 { text in
      (0..<count).partitioningIndex { values.compare($0, toBeginning: text) >= 0 }
    }
  }
}
