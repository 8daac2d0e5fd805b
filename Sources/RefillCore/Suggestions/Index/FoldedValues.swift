/// Folded values in one byte buffer, in rank order.
///
/// Each value is between two separators, a byte that UTF-8 cannot contain, so a match never spans
/// values, and a prefix search is a search for the separator and the prefix. Memory: the text and
/// 3.25 bytes a value; at most 4 GiB, further values are dropped.
package struct FoldedValues: Sendable {
  /// The byte before the first value and after each value.
  package static let separator: UInt8 = 0xFF

  private(set) var bytes: [UInt8] = [separator]
  /// The offset of every sixteenth value.
  private var anchors: [UInt32] = []
  /// The distance of each value from its anchor, saturated at 16 bits.
  private var offsets: [UInt16] = []

  /// Creates an empty buffer.
  package init() {}

  /// The number of values.
  package var count: Int { offsets.count }

  /// Reserves room for `values` values of `bytes` bytes in total.
  package mutating func reserve(values: Int, bytes: Int) {
    anchors.reserveCapacity(values / Self.anchored + 1)
    offsets.reserveCapacity(values)
    self.bytes.reserveCapacity(bytes + values + 1)
  }

  /// Appends a folded value.
  ///
  /// - Returns: False if it does not fit into 4 GiB.
  @discardableResult package mutating func append(_ value: String) -> Bool {
    guard bytes.count + value.utf8.count < UInt32.max else { return false }
    note(start: bytes.count)
    bytes.append(contentsOf: value.utf8)
    bytes.append(Self.separator)
    return true
  }

  /// Appends a block of values, each followed by the separator.
  package mutating func append(block: UnsafeRawBufferPointer) {
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

  /// Returns the bytes of a value, without its separator.
  package func bytes(of row: Int) -> ArraySlice<UInt8> { bytes[start(of: row)..<end(of: row)] }

  private static let anchored = 16

  private mutating func note(start: Int) {
    // Never traps: a segment has fewer than 2³² bytes.
    if offsets.count.isMultiple(of: Self.anchored) { anchors.append(UInt32(start)) }
    offsets.append(UInt16(clamping: start - Int(anchors[anchors.count - 1])))
  }

  /// Returns the offset of a value.
  @inline(__always) func start(of row: Int) -> Int {
    let offset = offsets[row]
    return offset < .max
      // Never traps: 32 bits fit.
      ? Int(anchors[row / Self.anchored]) + Int(offset) : startBehindLongValues(of: row)
  }

  /// Returns the offset of a value whose distance is saturated, by searching from the value before.
  private func startBehindLongValues(of row: Int) -> Int {
    let before = start(of: row - 1)
    return bytes[before...].firstIndex(of: Self.separator).map { $0 + 1 } ?? bytes.count
  }

  /// Returns the offset of a value's separator.
  @inline(__always) func end(of row: Int) -> Int {
    (row + 1 < count ? start(of: row + 1) : bytes.count) - 1
  }

  /// Returns the value that contains a byte, at or after `row`; fast if it is near.
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

  /// Returns the rows in bytewise order of their values, equal ones by row; about 0.2 s for
  /// 1,000,000.
  package func alphabet() -> [UInt32] {
    // The first eight bytes nearly always decide, and are contiguous.
    // Never traps: a history has fewer than 2³² rows.
    var keys = (0..<count).map { row in (key: key(of: row), row: UInt32(row)) }
    keys.sort { one, other in
      if one.key != other.key { return one.key < other.key }
      return order(Int(one.row), Int(other.row)) < 0
    }
    return keys.map(\.row)
  }

  /// Returns the values in another order; `rows` names each row at most once.
  package func reordered(by rows: [UInt32]) -> FoldedValues {
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
    // Never traps: a text has at most 8 bytes here.
    return key << UInt64(8 * (8 - text.count))
  }

  /// Compares rows in bytewise order, equal values by row; the result is negative, 0 or positive.
  func order(_ one: Int, _ other: Int) -> Int {
    let order = compare(one, other)
    return order == 0 ? one - other : order
  }

  /// Compares two values bytewise; the result is negative, 0 or positive.
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

  /// Compares a value with a prefix: negative if before it, 0 if it begins with it, else positive.
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

/// A bit set of rows.
struct RowBitSet: Sendable {
  private var words: [UInt64] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  @inline(__always) func contains(_ row: Int) -> Bool {
    let word = row >> 6
    return word < words.count && words[word] & (1 << UInt64(row & 63)) != 0
  }

  /// - Returns: True if the row was not in the set.
  @discardableResult mutating func insert(_ row: Int) -> Bool {
    guard !contains(row) else { return false }
    let word = row >> 6
    if word >= words.count { words += repeatElement(0, count: word + 1 - words.count) }
    words[word] |= 1 << UInt64(row & 63)
    count += 1
    return true
  }

  /// - Returns: True if the row was in the set.
  @discardableResult mutating func remove(_ row: Int) -> Bool {
    guard contains(row) else { return false }
    words[row >> 6] &= ~(1 << UInt64(row & 63))
    count -= 1
    return true
  }
}
