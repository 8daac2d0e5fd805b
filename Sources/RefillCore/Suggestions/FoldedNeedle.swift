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

  /// Returns true if a text that is folded by the same rules contains the needle.
  func stands(inFolded folded: String) -> Bool {
    guard !bytes.isEmpty else { return true }
    var folded = folded
    return folded.withUTF8 { text in
      bytes.withUnsafeBufferPointer { ByteSearch.first($0, in: text, from: 0) != nil }
    }
  }
}
