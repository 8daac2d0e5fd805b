/// A folded prefix to complete.
struct FoldedPrefix {
  private let folding: Folding
  private let bytes: [UInt8]
  private let isASCII: Bool

  /// Creates a prefix.
  init(_ text: String, _ folding: Folding) {
    self.folding = folding
    bytes = Array(folding.fold(text).utf8)
    isASCII = text.utf8.allSatisfy { $0 < 0x80 }
  }

  /// Returns the rest of `text` after the prefix, from the next whole grapheme cluster on; `nil` if
  /// `text` does not begin with it.
  ///
  /// O(n) in the prefix if both are ASCII, otherwise in the text.
  func rest(of text: String) -> String? {
    guard !bytes.isEmpty else { return nil }
    if isASCII, let rest = restOfPlain(text) { return rest }
    return FoldedText(text, folding).rest(behind: bytes).map(String.init)
  }

  /// Fast path of `rest(of:)` for ASCII, including the scalar after the prefix; `nil` if it does
  /// not apply, or without a match.
  private func restOfPlain(_ text: String) -> String? {
    var index = text.utf8.startIndex
    for byte in bytes {
      guard index < text.utf8.endIndex, text.utf8[index].lowercasedASCII == byte else { return nil }
      index = text.utf8.index(after: index)
    }
    guard index < text.utf8.endIndex else { return "" }
    return Sanitizer.isPrintable(text.utf8[index]) ? String(text[index...]) : nil
  }
}

extension UInt8 {
  /// The lower-case form of an ASCII capital; other bytes unchanged.
  fileprivate var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
