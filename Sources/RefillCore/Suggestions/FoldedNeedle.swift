/// A folded text that others are looked through for.
struct FoldedNeedle: Sendable {
  private let folding: Folding
  private let bytes: [UInt8]

  /// The needle `text`; an empty one stands in every text.
  init(_ text: some StringProtocol, _ folding: Folding) {
    self.folding = folding
    bytes = Array(folding.fold(String(text)).utf8)
  }

  /// True if a text begins with it.
  func begins(_ text: String) -> Bool { folding.fold(text).utf8.starts(with: bytes) }

  /// True if it stands anywhere in a text.
  func stands(in text: String) -> Bool { stands(inFolded: folding.fold(text)) }

  /// True if it stands anywhere in a text that is folded already, by the same rules.
  func stands(inFolded folded: String) -> Bool {
    guard !bytes.isEmpty else { return true }
    var folded = folded
    return folded.withUTF8 { text in
      bytes.withUnsafeBufferPointer { ByteSearch.first($0, in: text, from: 0) != nil }
    }
  }
}
