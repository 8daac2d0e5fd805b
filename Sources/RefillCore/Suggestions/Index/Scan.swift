/// How far the values were looked through for one typed text, and where it was found.
///
/// A scan goes on where it stopped, and the scan for a longer text begins with the places that the one
/// for its beginning found: whatever is typed letter by letter, each value is looked at about once.
struct Scan: Sendable {
  /// The folded text that is looked for.
  let needle: [UInt8]
  /// Where it stands in the values, in order, as far as it was looked for.
  private(set) var matches: [UInt32] = []
  /// The first place of each value that does not begin with it.
  private(set) var nonPrefixMatches: [UInt32] = []
  /// How many values hold it without beginning with it, once that is known.
  private(set) var total: Int?
  /// Where the values that begin with it stand in the alphabetical order, once that was looked up.
  var alphabeticalRange: Range<Int>?

  /// How many places of the shorter text were looked at.
  private var nextCandidate = 0
  /// The first row that was not looked at.
  private var next: Int
  /// The first row that was not counted, and what was counted from `next` to there.
  private var counted: (next: Int, nonPrefixMatches: Int)?

  /// The most places that are kept for the next letter.
  static let maximumCachedMatches = 262_144

  /// So many rows are looked at before it is judged whether their places are worth keeping.
  private static let step = 4096

  /// Looking at a place by itself takes about as long as scanning so many rows.
  private static let placeCost = 4

  /// What a scan looks at.
  struct Corpus {
    let values: FoldedValues
    let tombstones: RowBitSet
    /// Where the scan for the shorter text found that, and how long it is; empty without one.
    let shorter: (matches: [UInt32], length: Int)
  }

  /// A scan that begins with what the one for a shorter text found, where that is worth it.
  init(_ needle: [UInt8], after shorter: Scan?) {
    self.needle = needle
    if let shorter, shorter.matches.count * Self.placeCost <= shorter.next {
      next = shorter.next
    } else {
      next = 0
      nextCandidate = .max
    }
  }

  /// The rows of the first `limit` of `nonPrefixMatches`.
  func otherRows(limit: Int, on corpus: Corpus) -> [Int] {
    var row = 0
    return nonPrefixMatches.prefix(limit).map { place in
      row = corpus.values.row(at: Int(place), from: row)
      return row
    }
  }

  /// Goes on until so many other values are known, or all.
  mutating func find(nonPrefixMatches wanted: Int, on corpus: Corpus) {
    inherit(nonPrefixMatches: wanted, on: corpus)
    look(nonPrefixMatches: wanted, before: corpus.values.count, on: corpus)
  }

  /// Counts on over about so many rows.
  ///
  /// - Returns: whether `total` is known now.
  mutating func count(rows budget: Int, on corpus: Corpus) -> Bool {
    if collectAll(rows: budget, on: corpus), total == nil { countOn(rows: budget, on: corpus) }
    return total != nil
  }

  /// Goes on over about so many rows to know all places of the text, for a longer one.
  ///
  /// - Returns: whether all are known, or too many to be of use.
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

  /// Whether it stands in so many places that looking at each is no quicker than a scan.
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
      // On with the next value.
      return ByteSearch.first(of: FoldedValues.separator, in: bytes, from: place)
    }
    counted = (end, found)
    if end == count { total = nonPrefixMatches.count + found }
  }

  /// Looks on where the shorter text was found.
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

  /// The first of some places, at or after `from`, where `byte` stands so many bytes on.
  ///
  /// A loop that does nothing else, so that the processor looks at many places at once: they are far
  /// apart, and waiting for memory is all it takes. Behind a place there is a separator at least.
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

  /// Looks on in the values; one that was begun is looked at to its end.
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

  /// Whether a place is in another value than the last one that was kept.
  @inline(__always)
  private func isNew(_ place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let last = matches.last else { return true }
    let end = ByteSearch.first(of: FoldedValues.separator, in: bytes, from: Int(last))
    return end.map { $0 < place } ?? false
  }

  @inline(__always)
  private mutating func keep(_ place: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    if bytes[place - 1] != FoldedValues.separator, isNew(place, in: bytes) {
      nonPrefixMatches.append(UInt32(place))
    }
    matches.append(UInt32(place))
  }
}

extension Scan.Corpus {
  /// Hands out the first place of the needle in some rows, and then the first one at or after where
  /// `body` says to go on, until it says no more.
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

  /// Whether the value around a place is not hidden.
  ///
  /// - Parameter row: a row at or before it; that of the place then, where anything is hidden.
  @inline(__always) func isShown(_ place: Int, near row: inout Int) -> Bool {
    guard !tombstones.isEmpty else { return true }
    row = values.row(at: place, from: row)
    return !tombstones.contains(row)
  }

  /// Hands out every shown row that begins with the needle, until `body` returns false.
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
