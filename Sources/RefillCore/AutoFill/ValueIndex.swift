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

  /// What a search found.
  public struct Matches: Equatable, Sendable {
    /// The places of the first values found, prefix matches before the others.
    public var places: [Int]
    /// How many values begin with the query, and how many contain it, those included.
    public var prefixes: Int
    /// How many values contain the query.
    public var total: Int
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
  }

  /// Keeps the value at `place` out of every answer, or lets it in again.
  public mutating func setHidden(_ isHidden: Bool, at place: Int) {
    if isHidden { hidden.insert(place) } else { hidden.remove(place) }
  }

  /// The first `limit` values that match the folded `query`, and how many there are in all.
  ///
  /// An empty query matches everything.
  public func matches(folded query: String, limit: Int) -> Matches {
    query.isEmpty ? everything(limit: limit) : scan(for: Array(query.utf8), limit: limit)
  }

  private func everything(limit: Int) -> Matches {
    let places =
      hidden.isEmpty
      ? Array(0..<min(limit, count)) : Array((0..<count).lazy.filter(isShown).prefix(limit))
    let total = count - hidden.count
    return Matches(places: places, prefixes: total, total: total)
  }

  private func isShown(_ place: Int) -> Bool { hidden.isEmpty || !hidden.contains(place) }

  private func scan(for needle: [UInt8], limit: Int) -> Matches {
    var prefixes: [Int] = []
    var others: [Int] = []
    var prefixCount = 0
    var total = 0
    var place = 0
    bytes.withUnsafeBufferPointer { haystack in
      var from = 0
      while let hit = Self.find(needle, in: haystack, from: from) {
        while place + 1 < starts.count, Int(starts[place + 1]) <= hit { place += 1 }
        if isShown(place) {
          total += 1
          if hit == Int(starts[place]) {
            prefixCount += 1
            if prefixes.count < limit { prefixes.append(place) }
          } else if others.count < limit {
            others.append(place)
          }
        }
        guard place + 1 < starts.count else { break }
        from = Int(starts[place + 1])
      }
    }
    return Matches(
      places: Array((prefixes + others).prefix(limit)), prefixes: prefixCount, total: total)
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
        for lane in 0..<16 where fits[lane] && equals(needle, haystack, at + lane) {
          return at + lane
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
    for offset in needle.indices where haystack[at + offset] != needle[offset] { return false }
    return true
  }
}
