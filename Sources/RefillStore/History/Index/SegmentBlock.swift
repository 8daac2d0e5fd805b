import RefillCore

/// A run of values of a history as they are searched: by rank, folded, in about 32 KiB.
///
/// A value's weight is its rank, negated, so that weights rise; of values with equal ones the lesser
/// number comes first. A removed value leaves its place, overwritten.
struct SegmentBlock {
  /// The numbers of the values.
  var ids: [UInt32] = []
  /// Their weights, rising.
  var weights: [Int64] = []
  /// Their folded texts, each followed by the separator of `FoldedValues`.
  var text: [UInt8] = []

  /// About how many bytes of text a block holds.
  static let size = 32_768
  /// Stands in place of the bytes of a removed value; no text has it.
  private static let scrubbed: UInt8 = 0xFE

  /// A block without values.
  init() {}

  /// A block out of its columns; `nil` where they do not fit each other.
  init?(ids: [UInt8], weights: [UInt8], text: [UInt8]) {
    self.ids = Self.numbers(ids)
    self.weights = Self.rising(weights)
    self.text = text
    let count = text.count { $0 == FoldedValues.separator }
    guard self.ids.count == count, self.weights.count == count else { return nil }
  }

  /// The row of a value; `nil` where it is not here.
  func row(of id: UInt32) -> Int? { ids.firstIndex(of: id) }

  /// Overwrites the text of a row.
  mutating func scrub(_ row: Int) {
    var rows = 0
    for place in text.indices {
      if text[place] == FoldedValues.separator {
        rows += 1
        if rows > row { return }
      } else if rows == row {
        text[place] = Self.scrubbed
      }
    }
  }

  // MARK: Columns

  /// Numbers as four bytes each, the least first.
  static func bytes(of numbers: some Collection<UInt32>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(numbers.count * 4)
    for number in numbers {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  /// Numbers out of four bytes each.
  static func numbers(_ bytes: [UInt8]) -> [UInt32] {
    bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self))
      }
    }
  }

  /// Rising numbers as the steps between them, seven bits a byte; the first one is its step from 0.
  static func bytes(ofRising numbers: [Int64]) -> [UInt8] {
    var bytes: [UInt8] = []
    var last: Int64 = 0
    for number in numbers {
      // The first one may be less than 0: its bits are taken as they are.
      var step = UInt64(bitPattern: number &- last)
      while step >= 0x80 {
        bytes.append(UInt8(step & 0x7F) | 0x80)
        step >>= 7
      }
      bytes.append(UInt8(step))
      last = number
    }
    return bytes
  }

  /// Rising numbers out of the steps between them.
  static func rising(_ bytes: [UInt8]) -> [Int64] {
    var numbers: [Int64] = []
    var (step, shift, last) = (0 as UInt64, 0 as UInt64, 0 as Int64)
    for byte in bytes {
      if shift < 64 { step |= UInt64(byte & 0x7F) << shift }
      shift += 7
      guard byte < 0x80 else { continue }
      last = last &+ Int64(bitPattern: step)
      numbers.append(last)
      (step, shift) = (0, 0)
    }
    return numbers
  }
}
