/// A text that others may begin with, as they are compared.
struct FoldedPrefix {
  private let folding: Folding
  private let bytes: [UInt8]
  private let isASCII: Bool

  /// The beginning `text`.
  init(_ text: String, _ folding: Folding) {
    self.folding = folding
    bytes = Array(folding.fold(text).utf8)
    isASCII = text.utf8.allSatisfy { $0 < 0x80 }
  }

  /// What follows it in `text`, from the next whole grapheme cluster on; `nil` where `text` does not
  /// begin with it.
  ///
  /// O(n) in the beginning where both are ASCII, and in the text otherwise.
  func rest(of text: String) -> String? {
    guard !bytes.isEmpty else { return nil }
    if isASCII, let rest = restOfPlain(text) { return rest }
    return FoldedText(text, folding).rest(behind: bytes).map(String.init)
  }

  /// The same where all that is compared is ASCII, and one scalar more; `nil` where it is not, or
  /// `text` begins otherwise.
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
  /// The small letter of a capital of ASCII.
  fileprivate var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
