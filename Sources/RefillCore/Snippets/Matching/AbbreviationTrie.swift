/// Abbreviations by their ends: what stands before the insertion point is followed backwards, cluster
/// by cluster.
///
/// The trie is implicit. Each abbreviation is folded and turned round, and all are sorted, so that
/// the abbreviations below a node stand side by side; a step is a binary search. That makes it in one
/// sort and without a node for each letter.
public struct AbbreviationTrie: Sendable {
  /// The abbreviations, turned round and folded, one behind the other.
  private var bytes: [UInt8] = []
  /// Where each begins in `bytes`; one more at the end.
  private var starts: [Int32] = [0]
  /// How many grapheme clusters each has.
  private var counts: [Int32] = []
  /// The numbers of the abbreviations in the order of what `bytes` has for them.
  private var order: [Int32] = []
  /// The longest abbreviation, in bytes of its folded form.
  private var longest = 0

  /// An abbreviation that ends a text.
  public struct Match: Equatable, Sendable {
    /// Its place among those that the trie was made of.
    public let index: Int
    /// How many grapheme clusters of the text it takes.
    public let length: Int
  }

  /// A trie; empty abbreviations are never found.
  ///
  /// O(n log n): some 10 ms for 28,000.
  public init(_ abbreviations: some Collection<String>) {
    starts.reserveCapacity(abbreviations.count + 1)
    for abbreviation in abbreviations { append(abbreviation) }
    sort()
  }

  /// The abbreviations that `text` ends with, in whatever case, longest first; of equal ones in their
  /// order.
  ///
  /// O(length of the longest · log n), however long the text is.
  public func matches(atEndOf text: Substring) -> [Match] {
    var found: [Match] = []
    var range = 0..<order.count
    var (depth, length) = (0, 0)
    var place = text.endIndex
    while place > text.startIndex, depth < longest, !range.isEmpty {
      place = text.index(before: place)
      for byte in Self.folded(text[place]) {
        range = narrowed(range, to: byte, at: depth)
        depth += 1
      }
      length += 1
      for entry in range {
        guard self.length(order[entry]) == depth else { break }
        // A mark at the start of one abbreviation looks like a mark on the letter before it.
        guard counts[Int(order[entry])] == length else { continue }
        found.append(Match(index: Int(order[entry]), length: length))
      }
    }
    return found.sorted { ($1.length, $0.index) < ($0.length, $1.index) }
  }

  // MARK: Building

  private mutating func append(_ abbreviation: String) {
    if abbreviation.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
      for byte in abbreviation.utf8.reversed() { bytes.append(Self.lowercased(byte)) }
      counts.append(Int32(abbreviation.utf8.count))
    } else {
      counts.append(Int32(abbreviation.count))
      for character in abbreviation.reversed() { bytes.append(contentsOf: Self.folded(character)) }
    }
    longest = max(longest, bytes.count - Int(starts[starts.count - 1]))
    starts.append(Int32(bytes.count))
  }

  /// Most comparisons are between the first eight bytes, as one number.
  private mutating func sort() {
    let heads = (0..<starts.count - 1).compactMap { entry -> (head: UInt64, entry: Int32)? in
      let length = length(Int32(entry))
      guard length > 0 else { return nil }
      let start = Int(starts[entry])
      var head: UInt64 = 0
      for offset in 0..<8 {
        head = head << 8 | (offset < length ? UInt64(bytes[start + offset]) : 0)
      }
      return (head, Int32(entry))
    }
    order = heads.sorted { left, right in
      if left.head != right.head { return left.head < right.head }
      let (one, other) = (key(left.entry), key(right.entry))
      return one.elementsEqual(other)
        ? left.entry < right.entry : one.lexicographicallyPrecedes(other)
    }.map(\.entry)
  }

  private func key(_ entry: Int32) -> ArraySlice<UInt8> {
    bytes[Int(starts[Int(entry)])..<Int(starts[Int(entry) + 1])]
  }

  private func length(_ entry: Int32) -> Int {
    Int(starts[Int(entry) + 1] - starts[Int(entry)])
  }

  // MARK: Following

  /// The entries that go on with `byte` at this depth; those that end there stand first.
  private func narrowed(_ range: Range<Int>, to byte: UInt8, at depth: Int) -> Range<Int> {
    let low = range.partitioningIndex { self.byte($0, depth) >= Int(byte) }
    let high = (low..<range.upperBound).partitioningIndex { self.byte($0, depth) > Int(byte) }
    return low..<high
  }

  private func byte(_ entry: Int, _ depth: Int) -> Int {
    let number = Int(order[entry])
    let place = Int(starts[number]) + depth
    return place < Int(starts[number + 1]) ? Int(bytes[place]) : -1
  }

  private static func folded(_ character: Character) -> [UInt8] {
    if let ascii = character.asciiValue, character != "\r\n" { return [lowercased(ascii)] }
    return Array(Folding.exact.fold(String(character)).utf8)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
