/// Telephone numbers: `+49 89/1234-56 ext. 7`, `(020) 7946.0958`, also in digits of another script.
enum PhoneNumber {
  private static let extensions = ["extension", "ext.", "ext", "x.", "x", "#"]

  /// The minimum number of digits before an extension.
  private static let leastDigits = 3

  /// Returns true if a text consists of digits, separators and an optional extension.
  static func isOne(_ text: String) -> Bool {
    let (number, extensionDigits) = split(text.inASCIINotation.lowercased())
    if let extensionDigits {
      guard !extensionDigits.isEmpty, extensionDigits.allSatisfy(\.isASCIIDigit),
        number.count(where: \.isASCIIDigit) >= leastDigits
      else { return false }
    }
    guard number.contains(where: \.isASCIIDigit),
      number.allSatisfy({ $0.isASCIIDigit || " -()./+".contains($0) })
    else { return false }
    // A plus sign is allowed only before all digits.
    let beforeDigits = number.prefix { !$0.isASCIIDigit }
    return number.count { $0 == "+" } == beforeDigits.count { $0 == "+" }
      && beforeDigits.count { $0 == "+" } <= 1
  }

  /// Splits off the text after the word for an extension.
  private static func split(_ text: String) -> (number: String, extensionDigits: String?) {
    guard let word = text.firstIndex(where: { $0 == "e" || $0 == "x" || $0 == "#" }) else {
      return (text, nil)
    }
    let tail = text[word...]
    guard let name = extensions.first(where: { tail.hasPrefix($0) }) else { return (text, nil) }
    return (text[..<word].trimmed, tail.dropFirst(name.count).trimmed)
  }
}
