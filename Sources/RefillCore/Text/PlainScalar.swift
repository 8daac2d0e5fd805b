import Foundation

extension Unicode.Scalar {
  /// True if the scalar is shown unchanged, takes one column, and never shares a grapheme cluster
  /// with other plain scalars.
  ///
  /// These are printable ASCII, letters and symbols of Western and Central Europe, common
  /// punctuation, arrows, and the symbols that forms are drawn with. Most texts consist of them and
  /// need no Unicode table lookups. The set is conservative: false says nothing about a scalar.
  package var isPlain: Bool {
    switch value {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x180, 0x2010..<0x2028, 0x2190..<0x2200, 0x232B, 0x23CE,
      0x2500..<0x25FD, 0x2713:
      true
    default: false
    }
  }
}

extension String {
  /// True if all bytes are printable ASCII; O(n) without decoding.
  package var isPrintableASCII: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      var index = 0
      while index < bytes.count, Sanitizer.isPrintable(bytes[index]) { index += 1 }
      return index == bytes.count
    } ?? utf8.allSatisfy(Sanitizer.isPrintable)
  }

  /// True if the UTF-8 form has a byte; O(n) without decoding.
  package func hasByte(_ byte: UInt8) -> Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      // Never traps: an Int32 holds every byte.
      bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false
    } ?? utf8.contains(byte)
  }
}
