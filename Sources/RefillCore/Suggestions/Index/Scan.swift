/// A resumable substring scan: progress and match offsets for one query.
///
/// A scan continues where it stopped, and the scan for a longer query filters the matches of the
/// shorter one. While the user types, each value is thus scanned about once.
struct Scan: Sendable {
  /// The folded query.
  let needle: [UInt8]
  /// The match offsets found so far, ascending.
  private(set) var matches: [UInt32] = []
  /// The first match offset in each value that does not begin with the query.
  private(set) var nonPrefixMatches: [UInt32] = []
  /// The number of values that contain the query without beginning with it; `nil` until known.
  private(set) var total: Int?
  /// The range of prefix matches in alphabetical order; `nil` until looked up.
  var alphabeticalRange: Range<Int>?

  /// The number of matches of the shorter query already filtered.
  private var nextCandidate = 0
  /// The first row not scanned.
  private var next: Int
  /// The first row not counted, and the count from `next` up to it.
  private var counted: (next: Int, nonPrefixMatches: Int)?

  /// The maximum number of cached matches for the next keystroke.
  static let maximumCachedMatches = 262_144

  /// The number of rows scanned before it is decided whether to cache matches.
  private static let step = 4096

  /// The cost of testing one match, in rows scanned.
  private static let placeCost = 4

  /// The data that a scan reads.
  struct Corpus {
    let values: FoldedValues
    let tombstones: RowBitSet
    /// The match offsets of the shorter query and its length in bytes; empty without one.
    let shorter: (matches: [UInt32], length: Int)
  }

  /// Creates a scan that filters the matches of a shorter query, if that pays off.
  init(_ needle: [UInt8], after shorter: Scan?) {
    self.needle = needle
    if let shorter, shorter.matches.count * Self.placeCost <= shorter.next {
      next = shorter.next
    } else {
      next = 0
      nextCandidate = .max
    }
  }

  /// Returns the rows of the first `limit` entries of `nonPrefixMatches`.
  func otherRows(limit: Int, on corpus: Corpus) -> [Int] {
    var row = 0
    return nonPrefixMatches.prefix(limit).map { place in
      row = corpus.values.row(at: Int(place), from: row)
      return row
    }
  }

  /// Continues until `wanted` non-prefix matches are known, or all.
  mutating func find(nonPrefixMatches wanted: Int, on corpus: Corpus) {
    inherit(nonPrefixMatches: wanted, on: corpus)
    look(nonPrefixMatches: wanted, before: corpus.values.count, on: corpus)
  }

  /// Continues counting over about `budget` rows.
  ///
  /// - Returns: True if `total` is known.
  mutating func count(rows budget: Int, on corpus: Corpus) -> Bool {
    if collectAll(rows: budget, on: corpus), total == nil { countOn(rows: budget, on: corpus) }
    return total != nil
  }

  /// Collects all matches, over about `budget` rows a call; a longer query only filters them.
  ///
  /// - Returns: True if all are known, or there are too many to cache.
  mutating func collectAll(rows budget: Int, on corpus: Corpus) -> Bool {
    inherit(nonPrefixMatches: .max, on: corpus)
    var left = budget
    while left > 0, total == nil, !isCommon {
      let step = min(left, Self.step, corpus.values.count - next)
      look(nonPrefixMatches: .max, before: next + step, on: corpus)
      left -= step
    }
    return total != nil || isCommon
  }

  /// True if there are so many matches that filtering them is no faster than a scan.
  private var isCommon: Bool {
    matches.count >= Self.maximumCachedMatches
      || matches.count * Self.placeCost > max(next, Self.step)
  }

  private mutating func countOn(rows budget: Int, on corpus: Corpus) {
    let count = corpus.values.count
    var (row, found) = counted ?? (next, 0)
    let end = budget < count - row ? row + budget : count
    corpus.forEachHit(of: needle, in: row..<end) { place, bytes in
      let isOther = bytes[place - 1] != FoldedValues.separator
      if isOther, corpus.isShown(place, near: &row) { found += 1 }
      // Continue with the next value.
      return ByteSearch.first(of: FoldedValues.separator, in: bytes, from: place)
    }
    counted = (end, found)
    if end == count { total = nonPrefixMatches.count + found }
  }

  /// Continues by filtering the matches of the shorter query.
  private mutating func inherit(nonPrefixMatches wanted: Int, on corpus: Corpus) {
    defer { noteEnd(corpus) }
    let (shorter, length) = corpus.shorter
    guard nextCandidate < shorter.count else { return }
    var row = 0
    corpus.values.bytes.withUnsafeBufferPointer { bytes in
      needle.withUnsafeBufferPointer { needle in
        let rest = UnsafeBufferPointer(rebasing: needle[length...])
        while true {
          nextCandidate = Self.first(
            of: shorter, from: nextCandidate, before: rest[0], length, bytes)
          guard nextCandidate < shorter.count else { return }
          let place = Int(shorter[nextCandidate])
          if ByteSearch.stands(rest, at: place + length, in: bytes) {
            guard nonPrefixMatches.count < wanted || !isNew(place, in: bytes) else { return }
            if corpus.isShown(place, near: &row) { keep(place, in: bytes) }
          }
          nextCandidate += 1
        }
      }
    }
  }

  /// Returns the first of the offsets, from `from` on, at which `byte` follows after `length`
  /// bytes.
  ///
  /// Tight loop: out-of-order execution overlaps the cache misses, which take all of the time. A
  /// separator follows every match, so the read is within bounds.
  private static func first(
    of matches: [UInt32], from: Int, before byte: UInt8, _ length: Int,
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    matches.withUnsafeBufferPointer { matches in
      var index = from
      while index < matches.count, bytes[Int(matches[index]) + length] != byte { index += 1 }
      return index
    }
  }

  /// Continues the scan; a value that was begun is scanned to its end.
  private mutating func look(nonPrefixMatches wanted: Int, before end: Int, on corpus: Corpus) {
    guard nonPrefixMatches.count < wanted, next < end else { return }
    counted = nil
    var row = next
    next = end
    corpus.forEachHit(of: needle, in: row..<end) { place, bytes in
      if nonPrefixMatches.count >= wanted, isNew(place, in: bytes) {
        next = corpus.values.row(at: place, from: row)
        return nil
      }
      if corpus.isShown(place, near: &row) { keep(place, in: bytes) }
      return place + 1
    }
    noteEnd(corpus)
  }

  private mutating func noteEnd(_ corpus: Corpus) {
    let hasInherited = nextCandidate >= corpus.shorter.matches.count
    if total == nil, hasInherited, next == corpus.values.count { total = nonPrefixMatches.count }
  }

  /// Returns true if an offset is in another value than the last match.
  @inline(__always)
  private func isNew(_ place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let last = matches.last else { return true }
    let end = ByteSearch.first(of: FoldedValues.separator, in: bytes, from: Int(last))
    return end.map { $0 < place } ?? false
  }

  @inline(__always)
  private mutating func keep(_ place: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    if bytes[place - 1] != FoldedValues.separator, isNew(place, in: bytes) {
      // Never traps: a history has fewer than 2³² rows.
      nonPrefixMatches.append(UInt32(place))
    }
    // Never traps: a history has fewer than 2³² rows.
    matches.append(UInt32(place))
  }
}

extension Scan.Corpus {
  /// Calls `body` with the first match in the given rows, and then with the first match at or after
  /// the offset that `body` returns, until it returns `nil`.
  @inline(__always)
  func forEachHit(
    of needle: [UInt8], in rows: Range<Int>,
    _ body: (_ place: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int?
  ) {
    guard !rows.isEmpty else { return }
    let end = values.end(of: rows.upperBound - 1)
    values.bytes.withUnsafeBufferPointer { bytes in
      needle.withUnsafeBufferPointer { needle in
        let haystack = UnsafeBufferPointer(rebasing: bytes[..<end])
        var from: Int? = values.start(of: rows.lowerBound)
        while let start = from, let hit = ByteSearch.first(needle, in: haystack, from: start) {
          from = body(hit, bytes)
        }
      }
    }
  }

  /// Returns true if the value at an offset is not hidden.
  ///
  /// - Parameter row: A row at or before the offset; updated to the row of the offset if there are
  ///   tombstones.
  @inline(__always) func isShown(_ place: Int, near row: inout Int) -> Bool {
    guard !tombstones.isEmpty else { return true }
    row = values.row(at: place, from: row)
    return !tombstones.contains(row)
  }

  /// Calls `body` for every visible row that begins with the needle, until it returns false.
  func forEachBeginning(with needle: [UInt8], _ body: (_ row: Int) -> Bool) {
    let beginning = [FoldedValues.separator] + needle
    values.bytes.withUnsafeBufferPointer { bytes in
      beginning.withUnsafeBufferPointer { beginning in
        var row = 0
        var from = 0
        while let hit = ByteSearch.first(beginning, in: bytes, from: from) {
          row = values.row(at: hit + 1, from: row)
          if !tombstones.contains(row), !body(row) { return }
          from = hit + 1
        }
      }
    }
  }
}
