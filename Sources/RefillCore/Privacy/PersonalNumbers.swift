/// The numbers of payment cards: 12 to 19 digits that pass the check of Luhn.
///
/// Telephone numbers, order numbers and books have numbers as long. Where they are told by how
/// they are written, they are not taken for a card's.
enum CardNumber {
  static func isOne(_ text: String) -> Bool {
    guard let groups = DigitGroups(text, atMost: 19) else { return false }
    let digits = groups.digits
    // No card's number begins with 0, as those of other countries do when they are dialled.
    guard digits.count >= 12, let first = digits.first, first != 0, groups.isCardLike,
      digits.contains(where: { $0 != first })
    else { return false }
    return passesLuhn(digits) && !isBook(digits)
  }

  private static func passesLuhn(_ digits: [Int]) -> Bool {
    let sum = digits.reversed().enumerated().reduce(0) { sum, next in
      let doubled = next.offset.isMultiple(of: 2) ? next.element : next.element * 2
      return sum + (doubled > 9 ? doubled - 9 : doubled)
    }
    return sum.isMultiple(of: 10)
  }

  /// Whether it is the number of a book, an ISBN of 13 digits.
  private static func isBook(_ digits: [Int]) -> Bool {
    guard digits.count == 13, digits.starts(with: [9, 7, 8]) || digits.starts(with: [9, 7, 9])
    else { return false }
    let sum = digits.enumerated().reduce(0) {
      $0 + $1.element * ($1.offset.isMultiple(of: 2) ? 1 : 3)
    }
    return sum.isMultiple(of: 10)
  }
}

/// Social security numbers of the United States, in their three groups.
///
/// Nine digits without groups are anybody's number and stay.
enum SocialSecurityNumber {
  static func isOne(_ text: String) -> Bool {
    guard let groups = DigitGroups(text, atMost: 9), groups.sizes == [3, 2, 4] else { return false }
    let digits = groups.digits
    let area = digits[0] * 100 + digits[1] * 10 + digits[2]
    return area != 0 && area != 666 && area < 900 && digits[3...4] != [0, 0]
      && digits[5...] != [0, 0, 0, 0]
  }
}

/// Digits, and nothing else but blanks and hyphens between groups of them.
private struct DigitGroups {
  private(set) var digits: [Int] = []
  /// How many digits stand in each group.
  private(set) var sizes: [Int] = []

  /// The digits of a text; `nil` where it holds anything else, or more than so many digits.
  init?(_ text: String, atMost maximum: Int) {
    var isInGroup = false
    for character in text {
      if let digit = character.wholeNumberValue, (0...9).contains(digit) {
        digits.append(digit)
        if isInGroup { sizes[sizes.count - 1] += 1 } else { sizes.append(1) }
        isInGroup = true
      } else if character.isWhitespace || "-\u{2010}\u{2011}\u{2013}".contains(character) {
        isInGroup = false
      } else {
        return nil
      }
      if digits.count > maximum { return nil }
    }
    if digits.isEmpty { return nil }
  }

  /// Whether a card's number is written so: as one, or with at least 4 digits at its beginning.
  var isCardLike: Bool { sizes.count == 1 || sizes[0] >= 4 }
}
