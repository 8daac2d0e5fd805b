/// A folded text to search for in others.
package struct FoldedNeedle: Sendable {
  private let folding: Folding
  private let bytes: [UInt8]

  /// Creates the needle for `text`; an empty one matches every text.
  package init(_ text: some StringProtocol, _ folding: Folding) {
    self.folding = folding
    bytes = Array(folding.fold(String(text)).utf8)
  }

  /// Returns true if a text begins with the needle.
  func begins(_ text: String) -> Bool { folding.fold(text).utf8.starts(with: bytes) }

  /// Returns true if a text contains the needle.
  package func stands(in text: String) -> Bool { stands(inFolded: folding.fold(text)) }

  /// Returns true if a text in UTF-8 contains the needle; letters of ASCII are folded without a copy of
  /// the text.
  package func stands(inUTF8 text: UnsafeRawBufferPointer) -> Bool {
    guard let first = bytes.first else { return true }
    guard text.allSatisfy({ $0 < 0x80 }) else {
      return stands(in: String(decoding: text, as: UTF8.self))
    }
    guard text.count >= bytes.count else { return false }
    return (0...text.count - bytes.count).contains { start in
      Self.lowercased(text[start]) == first
        && bytes.indices.allSatisfy { Self.lowercased(text[start + $0]) == bytes[$0] }
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// Returns true if a text that is folded by the same rules contains the needle.
  func stands(inFolded folded: String) -> Bool {
    guard !bytes.isEmpty else { return true }
    var folded = folded
    return folded.withUTF8 { text in
      bytes.withUnsafeBufferPointer { ByteSearch.first($0, in: text, from: 0) != nil }
    }
  }
}
