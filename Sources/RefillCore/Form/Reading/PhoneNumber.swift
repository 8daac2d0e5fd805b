/// Telephone numbers: `+49 89/1234-56 ext. 7`, `(020) 7946.0958`.
enum PhoneNumber {
  private static let extensions = ["extension", "ext.", "ext", "x.", "x", "#"]

  /// The fewest digits before an extension.
  private static let leastDigits = 3

  /// Whether a text is one: digits with blanks and signs between them, and an extension perhaps.
  static func isOne(_ text: String) -> Bool {
    let (number, extensionDigits) = split(text.lowercased())
    if let extensionDigits {
      guard !extensionDigits.isEmpty, extensionDigits.allSatisfy(\.isASCIIDigit),
        number.count(where: \.isASCIIDigit) >= leastDigits
      else { return false }
    }
    guard number.contains(where: \.isASCIIDigit),
      number.allSatisfy({ $0.isASCIIDigit || " -()./+".contains($0) })
    else { return false }
    // A plus stands before all digits, if anywhere.
    let beforeDigits = number.prefix { !$0.isASCIIDigit }
    return number.count { $0 == "+" } == beforeDigits.count { $0 == "+" }
      && beforeDigits.count { $0 == "+" } <= 1
  }

  /// The number, and what stands behind the word for an extension.
  private static func split(_ text: String) -> (number: String, extensionDigits: String?) {
    guard let word = text.firstIndex(where: { $0 == "e" || $0 == "x" || $0 == "#" }) else {
      return (text, nil)
    }
    let tail = text[word...]
    guard let name = extensions.first(where: { tail.hasPrefix($0) }) else { return (text, nil) }
    return (text[..<word].trimmed, tail.dropFirst(name.count).trimmed)
  }
}
