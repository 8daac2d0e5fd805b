import RefillCore

/// A run of values of a history in searchable form: by rank, folded, about 32 KiB of text.
///
/// The weight of a value is its negated rank, so that weights rise; values of equal weight are
/// ordered by number. A removed value keeps its row, with its text overwritten.
struct SegmentBlock {
  /// The numbers of the values.
  var ids: [UInt32] = []
  /// The weights, rising.
  var weights: [Int64] = []
  /// The folded texts, each followed by the separator of `FoldedValues`.
  var text: [UInt8] = []

  /// The approximate number of bytes of text per block.
  static let size = 32_768
  /// The byte that overwrites the text of a removed value; UTF-8 text never contains it.
  private static let scrubbed: UInt8 = 0xFE

  /// Makes an empty block.
  init() {}

  /// Decodes a block from its columns; `nil` if they are inconsistent.
  init?(ids: [UInt8], weights: [UInt8], text: [UInt8]) {
    self.ids = Self.numbers(ids)
    self.weights = Self.rising(weights)
    self.text = text
    let count = text.count { $0 == FoldedValues.separator }
    guard self.ids.count == count, self.weights.count == count else { return nil }
  }

  /// Returns the row of a value; `nil` if the block does not hold it.
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

  /// Encodes numbers as four bytes each, little-endian.
  static func bytes(of numbers: some Collection<UInt32>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(numbers.count * 4)
    for number in numbers {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  /// Decodes numbers of four bytes each.
  static func numbers(_ bytes: [UInt8]) -> [UInt32] {
    bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self))
      }
    }
  }

  /// Delta-encodes rising numbers as varints of seven bits per byte; the first number is a delta
  /// from 0.
  static func bytes(ofRising numbers: [Int64]) -> [UInt8] {
    var bytes: [UInt8] = []
    var last: Int64 = 0
    for number in numbers {
      // The first delta can be negative; its bits are encoded as unsigned.
      var step = UInt64(bitPattern: number &- last)
      while step >= 0x80 {
        // Never traps: the number is masked.
        bytes.append(UInt8(step & 0x7F) | 0x80)
        step >>= 7
      }
      // Never traps: the loop ends below 128.
      bytes.append(UInt8(step))
      last = number
    }
    return bytes
  }

  /// Decodes delta-encoded numbers.
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
