package import Foundation

/// The name of what a register is about: 128 bits, which for a text are a keyed hash of it.
package struct ShareKey: Hashable, Comparable, Sendable {
  /// The first eight bytes, as a big-endian number.
  package let high: UInt64
  /// The last eight bytes, as a big-endian number.
  package let low: UInt64

  /// Creates a key of its two halves.
  package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// Creates the key of a record.
  package init(_ id: UUID) {
    let halves = withUnsafeBytes(of: id.uuid) { bytes in
      (
        bytes[..<8].reduce(0 as UInt64) { $0 << 8 | UInt64($1) },
        bytes[8...].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
      )
    }
    self.init(high: halves.0, low: halves.1)
  }

  /// The key as a UUID.
  package var uuid: UUID {
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { bytes in
      for index in 0..<8 {
        // Never traps: the index is from 0 to 7.
        let shift = UInt64(56 - index * 8)
        bytes[index] = UInt8(truncatingIfNeeded: high >> shift)
        bytes[index + 8] = UInt8(truncatingIfNeeded: low >> shift)
      }
    }
    return UUID(uuid: bytes)
  }

  /// The key as the text of a UUID, in lower case.
  package var text: String { uuid.text }

  /// The key as 16 bytes.
  package var data: Data { withUnsafeBytes(of: uuid.uuid) { Data($0) } }

  /// Reads a key of 16 bytes; `nil` for another number of bytes.
  package init?(_ data: Data) {
    guard data.count == 16 else { return nil }
    self.init(
      high: data.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) },
      low: data.suffix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
  }

  /// Reads the text of a UUID; `nil` for another text.
  package init?(text: some StringProtocol) {
    var text = String(text)
    let id = text.withUTF8 { UUID(text: UnsafeRawBufferPointer($0)) }
    guard let id else { return nil }
    self.init(id)
  }

  package static func < (one: ShareKey, other: ShareKey) -> Bool {
    (one.high, one.low) < (other.high, other.low)
  }
}

/// The secret of a team, with which the keys of its texts are made.
package struct ShareSecret: Equatable, Sendable {
  /// The 16 bytes of the secret.
  package let data: Data
  private let key: (UInt64, UInt64)

  /// Creates a secret of 16 bytes; `nil` for another number of bytes.
  package init?(_ data: Data) {
    guard data.count == 16 else { return nil }
    self.data = Data(data)
    let words = [data.prefix(8), data.suffix(8)].map { half in
      half.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    }
    key = (words[0], words[1])
  }

  /// Creates a secret by chance.
  package static func random() -> ShareSecret {
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
    return ShareSecret(bytes: bytes)
  }

  private init(bytes: [UInt8]) {
    data = Data(bytes)
    let words = [bytes.prefix(8), bytes.suffix(8)].map { half in
      half.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    }
    key = (words[0], words[1])
  }

  package static func == (one: ShareSecret, other: ShareSecret) -> Bool { one.data == other.data }

  /// The key of everything.
  package var everything: ShareKey { key(of: []) }

  /// Returns the key of a history.
  package func key(history: String) -> ShareKey { key(of: [history]) }

  /// Returns the key of a value of a history; both trimmed and in NFC, as a history stores them.
  package func key(history: String, value: String) -> ShareKey { key(of: [history, value]) }

  /// Returns the key of a later revision of a record.
  package func key(of record: UUID, revision: Int) -> ShareKey {
    key(of: [record.text, "revision", String(revision)])
  }

  private func key(of parts: [String]) -> ShareKey {
    var bytes: [UInt8] = [UInt8(ascii: "0") + UInt8(truncatingIfNeeded: parts.count)]
    for part in parts {
      bytes.append(0)
      bytes.append(contentsOf: part.utf8)
    }
    let hash = SipHash.hash(bytes, key: key)
    return ShareKey(high: hash.first.byteSwapped, low: hash.second.byteSwapped)
  }
}
