/// Payment card numbers: digits in the range of an issuer, as many as it issues, that pass the Luhn
/// check.
///
/// Telephone numbers, order numbers, article numbers and device numbers can be as long. They are
/// excluded if their digits or notation tell them apart.
enum CardNumber {
  /// Returns true if a text is a card number, or contains a stand-alone one of at least 13 digits.
  static func isIn(_ text: String) -> Bool {
    if let groups = DigitGroups(text, atMost: 19), isCard(groups) { return true }
    guard text.utf8.count(where: { (0x30...0x39).contains($0) }) >= leastAmongWords else {
      return false
    }
    return isJoined(in: text)
      || DigitRuns.all(in: text).contains { run in
        run.parts.contains { $0.digits.count >= leastAmongWords && isCard($0) }
      }
  }

  /// Returns true if a word is a card number with dots, slashes or underscores between its groups.
  ///
  /// Only the group sizes of card numbers count, because fractions, dates and addresses have such signs
  /// too.
  private static func isJoined(in text: String) -> Bool {
    [".", "/", "_"].contains { isJoined(by: $0, in: text) }
  }

  private static func isJoined(by sign: Character, in text: String) -> Bool {
    guard text.contains(sign) else { return false }
    let ends = { (sign: Character) in sign.isWhitespace || ",;()".contains(sign) }
    return text.split(whereSeparator: ends).contains { word in
      let groups = DigitGroups(String(word.map { $0 == sign ? " " : $0 }), atMost: 19)
      return groups.map { $0.hasLayout && isCard($0) } ?? false
    }
  }

  private static let leastAmongWords = 12

  private static func isCard(_ groups: DigitGroups) -> Bool {
    let digits = groups.digits
    // Card numbers never begin with 0; telephone numbers do.
    guard (12...19).contains(digits.count), let first = digits.first, first != 0,
      groups.isCardLike, digits.contains(where: { $0 != first })
    else { return false }
    // The groups of a card tell it from article numbers.
    return CardIssuer.issues(digits) && passesLuhn(digits)
      && (groups.hasLayout || !isArticle(digits))
  }

  private static func passesLuhn(_ digits: [Int]) -> Bool {
    let sum = digits.reversed().enumerated().reduce(0) { sum, next in
      let doubled = next.offset.isMultiple(of: 2) ? next.element : next.element * 2
      return sum + (doubled > 9 ? doubled - 9 : doubled)
    }
    return sum.isMultiple(of: 10)
  }

  /// Returns true if the digits are an article number (GTIN) of 12 or 13 digits, such as an EAN or
  /// an ISBN; cards of 14 digits are more frequent than article numbers.
  private static func isArticle(_ digits: [Int]) -> Bool {
    guard (12...13).contains(digits.count) else { return false }
    let sum = digits.reversed().enumerated().reduce(0) { sum, next in
      sum + next.element * (next.offset.isMultiple(of: 2) ? 1 : 3)
    }
    return sum.isMultiple(of: 10)
  }
}

/// Social security numbers of the United States, in their three groups.
///
/// Nine digits without separators are too common to be recognised; within a text, so are three groups
/// that are not said to be one.
enum SocialSecurityNumber {
  /// Returns true if a text is such a number, or has one and says so.
  static func isIn(_ text: String) -> Bool {
    if let groups = DigitGroups(text, atMost: 9), isOne(groups) { return true }
    guard text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "s") }) else { return false }
    let folded = text.lowercased()
    guard ["ssn", "social security"].contains(where: { folded.contains($0) }) else { return false }
    return DigitRuns.all(in: text).contains(where: isOne)
  }

  private static func isOne(_ groups: DigitGroups) -> Bool {
    guard groups.sizes == [3, 2, 4] else { return false }
    let digits = groups.digits
    let area = digits[0] * 100 + digits[1] * 10 + digits[2]
    return area != 0 && area != 666 && area < 900 && digits[3...4] != [0, 0]
      && digits[5...] != [0, 0, 0, 0]
  }
}
