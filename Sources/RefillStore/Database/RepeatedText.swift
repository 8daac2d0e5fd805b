import Foundation

/// A text that is decoded only if its bytes differ from those of the last one.
struct RepeatedText {
  private var bytes: [UInt8] = []
  private var decoded = ""

  func isNew(_ other: UnsafeRawBufferPointer) -> Bool {
    bytes.count != other.count
      || bytes.withUnsafeBytes { own in
        guard let own = own.baseAddress, let other = other.baseAddress else { return false }
        return memcmp(own, other, bytes.count) != 0
      }
  }

  mutating func text(of other: UnsafeRawBufferPointer) -> String {
    if isNew(other) {
      bytes = Array(other)
      decoded = String(decoding: other, as: UTF8.self)
    }
    return decoded
  }
}
