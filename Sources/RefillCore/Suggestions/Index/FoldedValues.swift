/// Folded values in one run of bytes, in the order they are offered.
///
/// Each stands between two bytes that UTF-8 cannot hold, so no match reaches from one into the next
/// and a search for values that begin with a text is a search for the separator and that text.
/// Memory: the text and three and a quarter bytes a value; at most 4 GiB of it, what is over that is
/// left out.
public struct FoldedValues: Sendable {
  /// Stands before the first value and behind each.
  public static let separator: UInt8 = 0xFF

  private(set) var bytes: [UInt8] = [separator]
  /// Where every sixteenth value begins.
  private var anchors: [UInt32] = []
  /// How far behind its anchor a value begins, as far as two bytes can tell.
  private var offsets: [UInt16] = []

  /// No values.
  public init() {}

  /// How many values there are.
  public var count: Int { offsets.count }

  /// Makes room for so many values of so many bytes in all.
  public mutating func reserve(values: Int, bytes: Int) {
    anchors.reserveCapacity(values / Self.anchored + 1)
    offsets.reserveCapacity(values)
    self.bytes.reserveCapacity(bytes + values + 1)
  }

  /// Adds a folded value at the end.
  ///
  /// - Returns: whether there was room for it.
  @discardableResult public mutating func append(_ value: String) -> Bool {
    guard bytes.count + value.utf8.count < UInt32.max else { return false }
    note(start: bytes.count)
    bytes.append(contentsOf: value.utf8)
    bytes.append(Self.separator)
    return true
  }

  /// Adds the values of a block, each of them followed by the separator.
  public mutating func append(block: UnsafeRawBufferPointer) {
    guard bytes.count + block.count < UInt32.max else { return }
    let base = bytes.count
    let block = block.bindMemory(to: UInt8.self)
    var start = 0
    while let end = ByteSearch.first(of: Self.separator, in: block, from: start) {
      note(start: base + start)
      start = end + 1
    }
    bytes.append(contentsOf: block[..<start])
  }

  /// The bytes of a value, without its separator.
  public func bytes(of row: Int) -> ArraySlice<UInt8> { bytes[start(of: row)..<end(of: row)] }

  private static let anchored = 16

  private mutating func note(start: Int) {
    if offsets.count.isMultiple(of: Self.anchored) { anchors.append(UInt32(start)) }
    offsets.append(UInt16(clamping: start - Int(anchors[anchors.count - 1])))
  }

  /// Where a value begins.
  @inline(__always) func start(of row: Int) -> Int {
    let offset = offsets[row]
    return offset < .max
      ? Int(anchors[row / Self.anchored]) + Int(offset) : startBehindLongValues(of: row)
  }

  /// Where a value begins that stands far behind its anchor: looked for from the value before.
  private func startBehindLongValues(of row: Int) -> Int {
    let before = start(of: row - 1)
    return bytes[before...].firstIndex(of: Self.separator).map { $0 + 1 } ?? bytes.count
  }

  /// Where its separator stands.
  @inline(__always) func end(of row: Int) -> Int {
    (row + 1 < count ? start(of: row + 1) : bytes.count) - 1
  }

  /// The value that a byte belongs to, at or after `row`; quick where it is near.
  func row(at byte: Int, from row: Int) -> Int {
    var (low, step) = (row, 1)
    while low + step < count, start(of: low + step) <= byte {
      low += step
      step *= 2
    }
    var high = min(low + step, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if start(of: middle) <= byte { low = middle } else { high = middle }
    }
    return low
  }

  /// The values in the order of their bytes, equal ones by row: about 0.2 s for a million.
  public func alphabet() -> [UInt32] {
    // The first eight bytes decide nearly always, and lie together.
    var keys = (0..<count).map { row in (key: key(of: row), row: UInt32(row)) }
    keys.sort { one, other in
      if one.key != other.key { return one.key < other.key }
      return order(Int(one.row), Int(other.row)) < 0
    }
    return keys.map(\.row)
  }

  /// The values in another order, which names each row at most once.
  public func reordered(by rows: [UInt32]) -> FoldedValues {
    var values = FoldedValues()
    values.reserve(values: rows.count, bytes: bytes.count)
    for row in rows {
      values.note(start: values.bytes.count)
      values.bytes.append(contentsOf: bytes[start(of: Int(row))...end(of: Int(row))])
    }
    return values
  }

  private func key(of row: Int) -> UInt64 {
    let text = bytes(of: row).prefix(8)
    let key = text.reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return key << UInt64(8 * (8 - text.count))
  }

  /// Less than 0 where a row stands before another in alphabetical order, 0 where it is the same.
  func order(_ one: Int, _ other: Int) -> Int {
    let order = compare(one, other)
    return order == 0 ? one - other : order
  }

  /// Less than 0, 0 or more than 0, as one value's bytes stand before the other's or not.
  private func compare(_ one: Int, _ other: Int) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var (left, right) = (start(of: one), start(of: other))
      let (leftEnd, rightEnd) = (end(of: one), end(of: other))
      while left < leftEnd, right < rightEnd {
        if bytes[left] != bytes[right] { return Int(bytes[left]) - Int(bytes[right]) }
        (left, right) = (left + 1, right + 1)
      }
      return (leftEnd - left) - (rightEnd - right)
    }
  }

  /// How a value stands to a text: before it (less than 0), beginning with it (0), or after.
  func compare(_ row: Int, toBeginning needle: UnsafeBufferPointer<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      let start = start(of: row)
      let length = end(of: row) - start
      for offset in 0..<min(needle.count, length) where bytes[start + offset] != needle[offset] {
        return Int(bytes[start + offset]) - Int(needle[offset])
      }
      return length < needle.count ? -1 : 0
    }
  }
}

/// Some of the rows of an index: a bit for each.
struct RowBitSet: Sendable {
  private var words: [UInt64] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  @inline(__always) func contains(_ row: Int) -> Bool {
    let word = row >> 6
    return word < words.count && words[word] & (1 << UInt64(row & 63)) != 0
  }

  /// - Returns: whether it was not there before.
  @discardableResult mutating func insert(_ row: Int) -> Bool {
    guard !contains(row) else { return false }
    let word = row >> 6
    if word >= words.count { words += repeatElement(0, count: word + 1 - words.count) }
    words[word] |= 1 << UInt64(row & 63)
    count += 1
    return true
  }

  /// - Returns: whether it was there.
  @discardableResult mutating func remove(_ row: Int) -> Bool {
    guard contains(row) else { return false }
    words[row >> 6] &= ~(1 << UInt64(row & 63))
    count -= 1
    return true
  }
}
