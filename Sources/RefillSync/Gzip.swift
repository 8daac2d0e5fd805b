import CZlib

/// Packs and unpacks gzip members.
enum Gzip {
  /// Returns bytes as one member.
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    guard czlib_begin_deflate(&stream) == Z_OK else { return [] }
    defer { deflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](
      repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))) + 64)
    let count = input.withUnsafeMutableBufferPointer { source in
      output.withUnsafeMutableBufferPointer { target in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(clamping: source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(clamping: target.count)
        return deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
      }
    }
    return Array(output.prefix(count))
  }

  /// Returns the CRC-32 of bytes that follow others.
  ///
  /// - Parameter sum: the checksum of the others.
  static func checksum(_ bytes: [UInt8], after sum: UInt32 = 0) -> UInt32 {
    let result = bytes.withUnsafeBufferPointer {
      crc32(UInt(sum), $0.baseAddress, UInt32(clamping: $0.count))
    }
    return UInt32(truncatingIfNeeded: result)
  }

  /// The outcome of unpacking.
  enum Unpacked: Equatable {
    /// A whole member, and the number of bytes that it takes.
    case member([UInt8], length: Int)
    /// A member whose end is missing.
    case torn
    /// No member, or one that is larger than the limit.
    case broken
  }

  /// Unpacks the first member of some bytes.
  ///
  /// - Parameter limit: the greatest number of bytes that it may have.
  static func unpacked(_ bytes: ArraySlice<UInt8>, limit: Int) -> Unpacked {
    var stream = z_stream()
    guard czlib_begin_inflate(&stream) == Z_OK else { return .broken }
    defer { inflateEnd(&stream) }
    var output: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 17)
    return bytes.withUnsafeBufferPointer { source -> Unpacked in
      // Zlib reads there only.
      stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
      stream.avail_in = UInt32(clamping: source.count)
      while true {
        let (code, count) = piece.withUnsafeMutableBufferPointer { target in
          stream.next_out = target.baseAddress
          stream.avail_out = UInt32(clamping: target.count)
          let code = inflate(&stream, Z_NO_FLUSH)
          return (code, target.count - Int(stream.avail_out))
        }
        guard output.count + count <= limit else { return .broken }
        output.append(contentsOf: piece[..<count])
        switch code {
        case Z_STREAM_END: return .member(output, length: Int(stream.total_in))
        case Z_OK: if stream.avail_in == 0, count < piece.count { return .torn }
        case Z_BUF_ERROR: return .torn
        default: return .broken
        }
      }
    }
  }
}
