/// The values of one field in the order they are offered, ready to be searched by the two-pass rule:
/// first those that begin with the query, then those that contain it, each pass in that order.
///
/// The folded values stand in one run of bytes, each after a byte that UTF-8 cannot hold, so one
/// scan answers both passes. A search costs O(bytes), about 0.1 ms a megabyte; memory is the folded
/// text and four bytes a value.
public struct ValueIndex: Sendable {
  private static let separator: UInt8 = 0xFF

  private var bytes: [UInt8] = [separator]
  private var starts: [UInt32] = []
  private var hidden: Set<Int> = []
  private var memory: Memory?

  /// The most places that are remembered for the next letter of a query.
  private static let memorable = 16_384

  /// Everything that the last query found: what the next one, a letter longer, can still find.
  private struct Memory {
    let query: [UInt8]
    let prefixes: [Int]
    let others: [Hit]
  }

  /// A value that holds a query, and where it first stands in it: a longer one stands no earlier.
  private struct Hit {
    let place: Int
    let start: Int
  }

  /// What a search found.
  public struct Matches: Equatable, Sendable {
    /// The places of the first values found, prefix matches before the others.
    public var places: [Int]
    /// How many values begin with the query.
    public var prefixes: Int
    /// How many values contain the query, at their beginning or elsewhere.
    public var total: Int
    /// Whether these are the numbers of all values, and not of those that were counted.
    public var isExact = true
  }

  /// An index without values.
  public init() {}

  /// How many values it holds, hidden ones included.
  public var count: Int { starts.count }

  /// Adds a value at the end of the order; its place is the `count` before.
  public mutating func append(folded value: String) {
    starts.append(UInt32(bytes.count))
    bytes.append(contentsOf: value.utf8)
    bytes.append(Self.separator)
    memory = nil
  }

  /// Keeps the value at `place` out of every answer, or lets it in again.
  public mutating func setHidden(_ isHidden: Bool, at place: Int) {
    if isHidden { hidden.insert(place) } else { hidden.remove(place) }
    memory = nil
  }

  /// The first `limit` values that match the folded `query`, and how many there are in all.
  ///
  /// An empty query matches everything. A query that goes on from the last one looks only at what
  /// that found, where that was little.
  ///
  /// - Parameter most: after how many values counting may stop; a common query is then answered
  ///   from the first few values.
  public mutating func matches(folded query: String, limit: Int, countingTo most: Int = .max)
    -> Matches
  {
    guard !query.isEmpty else { return everything(limit: limit) }
    let needle = Array(query.utf8)
    if let memory, needle.starts(with: memory.query) {
      return narrow(memory, to: needle, limit: limit)
    }
    guard most < count else { return scan(for: needle, limit: limit) }
    return count(needle, limit: limit, upTo: max(most, limit))
  }

  /// The answer to a query of which nobody need know more than so many values: those that begin with
  /// it first, then the first others, until there are enough.
  private mutating func count(_ needle: [UInt8], limit: Int, upTo most: Int) -> Matches {
    let prefixes = beginnings(needle, upTo: most)
    var others: [Hit] = []
    var isExact = prefixes.count < most
    if isExact {
      forEachHit(of: needle) { hit in
        if hit.start > Int(starts[hit.place]) { others.append(hit) }
        isExact = prefixes.count + others.count < most
        return isExact
      }
    }
    memory = isExact ? Memory(query: needle, prefixes: prefixes, others: others) : nil
    return Matches(
      places: Self.first(limit, prefixes, others), prefixes: prefixes.count,
      total: prefixes.count + others.count, isExact: isExact)
  }

  /// The places of the first values that begin with the needle.
  private func beginnings(_ needle: [UInt8], upTo most: Int) -> [Int] {
    var places: [Int] = []
    let beginning = [Self.separator] + needle
    bytes.withUnsafeBufferPointer { haystack in
      var from = 0
      while places.count < most, let hit = Self.find(beginning, in: haystack, from: from) {
        let place = place(startingAt: hit + 1)
        if isShown(place) { places.append(place) }
        from = hit + 1
      }
    }
    return places
  }

  /// The place of the value that starts at a byte.
  private func place(startingAt byte: Int) -> Int {
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if Int(starts[middle]) < byte { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func everything(limit: Int) -> Matches {
    let places =
      hidden.isEmpty
      ? Array(0..<min(limit, count)) : Array((0..<count).lazy.filter(isShown).prefix(limit))
    let total = count - hidden.count
    return Matches(places: places, prefixes: total, total: total)
  }

  private func isShown(_ place: Int) -> Bool { hidden.isEmpty || !hidden.contains(place) }

  private mutating func scan(for needle: [UInt8], limit: Int) -> Matches {
    var prefixes: [Int] = []
    var others: [Hit] = []
    let most = max(limit, Self.memorable)
    var prefixCount = 0
    var total = 0
    forEachHit(of: needle) { hit in
      total += 1
      if hit.start == Int(starts[hit.place]) {
        prefixCount += 1
        if prefixes.count < most { prefixes.append(hit.place) }
      } else if others.count < most {
        others.append(hit)
      }
      return true
    }
    memory =
      total <= Self.memorable ? Memory(query: needle, prefixes: prefixes, others: others) : nil
    return Matches(
      places: Self.first(limit, prefixes, others), prefixes: prefixCount, total: total)
  }

  /// Hands out every shown value that holds the needle, with the first place of it, until `body`
  /// returns false.
  @inline(__always)
  private func forEachHit(of needle: [UInt8], _ body: (Hit) -> Bool) {
    bytes.withUnsafeBufferPointer { haystack in
      starts.withUnsafeBufferPointer { starts in
        var place = 0
        var from = 0
        while let hit = Self.find(needle, in: haystack, from: from) {
          while place + 1 < starts.count, Int(starts[place + 1]) <= hit { place += 1 }
          if isShown(place), !body(Hit(place: place, start: hit)) { return }
          guard place + 1 < starts.count else { return }
          from = Int(starts[place + 1])
        }
      }
    }
  }

  /// Looks for a longer query among the values that held its beginning.
  private mutating func narrow(_ last: Memory, to needle: [UInt8], limit: Int) -> Matches {
    var prefixes: [Int] = []
    var demoted: [Hit] = []
    var others: [Hit] = []
    bytes.withUnsafeBufferPointer { haystack in
      needle.withUnsafeBufferPointer { needle in
        for place in last.prefixes {
          let start = Int(starts[place])
          if Self.stands(needle, at: start, in: haystack) {
            prefixes.append(place)
          } else if let hit = Self.hit(needle, in: haystack, from: start + 1) {
            demoted.append(Hit(place: place, start: hit))
          }
        }
        for hit in last.others {
          if let start = Self.hit(needle, in: haystack, from: hit.start) {
            others.append(Hit(place: hit.place, start: start))
          }
        }
      }
    }
    if !demoted.isEmpty { others = (demoted + others).sorted { $0.place < $1.place } }
    memory = Memory(query: needle, prefixes: prefixes, others: others)
    return Matches(
      places: Self.first(limit, prefixes, others), prefixes: prefixes.count,
      total: prefixes.count + others.count)
  }

  private static func first(_ limit: Int, _ prefixes: [Int], _ others: [Hit]) -> [Int] {
    Array(prefixes.prefix(limit)) + others.prefix(max(limit - prefixes.count, 0)).map(\.place)
  }

  /// Where the needle first stands between `from` and the end of the value there.
  private static func hit(
    _ needle: UnsafeBufferPointer<UInt8>, in haystack: UnsafeBufferPointer<UInt8>, from: Int
  ) -> Int? {
    var at = from
    while haystack[at] != separator {
      if haystack[at] == needle[0], stands(needle, at: at, in: haystack) { return at }
      at += 1
    }
    return nil
  }

  /// Whether the needle stands there; it never reaches over the end of a value.
  private static func stands(
    _ needle: UnsafeBufferPointer<UInt8>, at place: Int, in haystack: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var offset = 0
    // A separator is no byte of a needle, so the comparison ends at the end of a value.
    while offset < needle.count, haystack[place + offset] == needle[offset] { offset += 1 }
    return offset == needle.count
  }

  /// The first place of `needle` at or after `from`.
  ///
  /// Sixteen places are looked at together: those where both the first and the last byte fit are
  /// compared whole.
  private static func find(
    _ needle: [UInt8], in haystack: UnsafeBufferPointer<UInt8>, from: Int
  ) -> Int? {
    let last = needle.count - 1
    let end = haystack.count - last
    var at = from
    let firsts = SIMD16<UInt8>(repeating: needle[0])
    let lasts = SIMD16<UInt8>(repeating: needle[last])
    let base = UnsafeRawPointer(haystack.baseAddress!)
    while at + 16 <= end {
      let head = base.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self)
      let tail = base.loadUnaligned(fromByteOffset: at + last, as: SIMD16<UInt8>.self)
      let fits = (head .== firsts) .& (tail .== lasts)
      let lanes = unsafeBitCast(
        SIMD16<UInt8>.zero.replacing(with: SIMD16(repeating: 0xFF), where: fits),
        to: SIMD2<UInt64>.self)
      if lanes[0] | lanes[1] != 0 {
        for half in 0..<2 {
          var left = lanes[half]
          while left != 0 {
            let lane = left.trailingZeroBitCount / 8
            let place = at + half * 8 + lane
            if last < 2 || equals(needle, haystack, place) { return place }
            left &= ~(0xFF << (lane * 8))
          }
        }
      }
      at += 16
    }
    while at < end {
      if equals(needle, haystack, at) { return at }
      at += 1
    }
    return nil
  }

  private static func equals(
    _ needle: [UInt8], _ haystack: UnsafeBufferPointer<UInt8>, _ at: Int
  ) -> Bool {
    guard at + needle.count <= haystack.count else { return false }
    for offset in needle.indices where haystack[at + offset] != needle[offset] { return false }
    return true
  }
}
