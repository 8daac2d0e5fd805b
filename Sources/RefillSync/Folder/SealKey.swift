package import Foundation
package import RefillCore

/// The key of an encrypted folder: 32 bytes that all of its machines have.
///
/// The secret of the team, the check of `team.json` and the key that seals members are derived from it by
/// HKDF-SHA-256, each under a name of its own.
package struct SealKey: Equatable, Sendable {
  /// The number of bytes of a key.
  package static let size = 32

  /// The 32 bytes.
  package let bytes: [UInt8]

  /// Creates a key by chance.
  package static func random() -> SealKey {
    SealKey(chance(size))
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads 64 hexadecimal digits, between which there may be spaces; `nil` for another text.
  package init?(text: String) {
    let digits = text.utf8.filter { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard digits.count == 2 * Self.size else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[start..<start + 2], as: UTF8.self)
      guard pair.utf8.first != UInt8(ascii: "+"), let byte = UInt8(pair, radix: 16) else {
        return nil
      }
      bytes.append(byte)
    }
    self.init(bytes)
  }

  /// Creates a key of 32 bytes, as its file has them; `nil` for another number.
  package init?(file bytes: [UInt8]) {
    guard bytes.count == Self.size else { return nil }
    self.init(bytes)
  }

  /// The secret of the team; `nil` never, because 16 bytes are derived.
  package var secret: ShareSecret? { ShareSecret(Data(derived("refill secret", count: 16))) }

  /// The text by which `team.json` tells whether a key is its own, without the key.
  package var check: String { Data(derived("refill check", count: 16)).base64EncodedString() }

  private func derived(_ name: String, count: Int) -> [UInt8] {
    HKDF.derived(from: bytes, name: name, count: count)
  }

  /// The key that seals members.
  private var sealing: [UInt8] { derived("refill seal", count: 32) }

  /// Returns bytes by chance, of the random numbers of the system.
  private static func chance(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max) }
  }
}

/// The place of a member, which its seal covers: a member that is moved cannot be opened.
struct MemberPlace: Equatable {
  /// The name of the team.
  let team: String
  /// The file.
  let file: FileName
  /// The number of the member in its file, from 0.
  let number: Int

  /// The place as bytes: the team, a zero, and machine, generation and number with 8 bytes each, the greatest
  /// first.
  var data: [UInt8] {
    let numbers = [file.device, Int64(file.generation), Int64(number)]
    return Array(team.utf8) + [0]
      + numbers.flatMap { number in withUnsafeBytes(of: number.bigEndian) { Array($0) } }
  }
}

/// Seals and opens members: `RFS1`, the length of what follows in 4 bytes, the greatest first, 12 bytes of
/// nonce, the gzip member encrypted by ChaCha20, and 16 bytes of Poly1305.
extension SealKey {
  private static let mark = Array("RFS1".utf8)
  private static let headSize = 8
  private static let leastLength = ChaChaPoly.nonceSize + ChaChaPoly.tagSize

  /// Returns a packed member with its seal.
  ///
  /// - Parameter nonce: 12 bytes; by chance if there are none.
  func sealed(_ member: [UInt8], at place: MemberPlace, nonce: [UInt8]? = nil) -> [UInt8] {
    let content = ChaChaPoly.sealed(
      member, by: sealing, nonce: nonce ?? Self.chance(ChaChaPoly.nonceSize),
      authenticating: place.data)
    let length = withUnsafeBytes(of: UInt32(clamping: content.count).bigEndian) { Array($0) }
    return Self.mark + length + content
  }

  /// Opens and unpacks the first member of some bytes.
  ///
  /// - Parameter limit: the greatest number of bytes that it may have, packed or not.
  func opened(_ bytes: ArraySlice<UInt8>, at place: MemberPlace, limit: Int) -> Gzip.Unpacked {
    guard bytes.prefix(Self.mark.count).elementsEqual(Self.mark.prefix(bytes.count)) else {
      return .broken
    }
    guard bytes.count >= Self.headSize else { return .torn }
    let head = bytes.dropFirst(Self.mark.count).prefix(4)
    let length = head.reduce(0) { $0 << 8 | Int($1) }
    guard length >= Self.leastLength, length <= limit else { return .broken }
    let content = bytes.dropFirst(Self.headSize).prefix(length)
    guard content.count == length else { return .torn }
    guard
      let packed = ChaChaPoly.opened(Array(content), by: sealing, authenticating: place.data)
    else { return .broken }
    guard case .member(let text, let size) = Gzip.unpacked(packed[...], limit: limit),
      size == packed.count
    else { return .broken }
    return .member(text, length: Self.headSize + length)
  }
}
