/// Groups of digits, separated by white space and hyphens only.
struct DigitGroups {
  private let groups: [[Int]]

  /// All digits in order.
  var digits: [Int] { groups.flatMap(\.self) }
  /// The number of digits in each group.
  var sizes: [Int] { groups.map(\.count) }

  init(_ groups: [[Int]]) {
    self.groups = groups
  }

  /// Parses a text; `nil` if it contains anything else, or more than `maximum` digits.
  init?(_ text: String, atMost maximum: Int) {
    // Most texts begin with a letter, which a byte tells.
    guard !text.utf8.contains(where: { (0x61...0x7A).contains($0 | 0x20) }) else { return nil }
    var groups: [[Int]] = []
    var count = 0
    var isInGroup = false
    for character in text {
      if let digit = character.digit {
        if isInGroup { groups[groups.count - 1].append(digit) } else { groups.append([digit]) }
        count += 1
      } else if !character.isBetweenDigits {
        return nil
      }
      isInGroup = character.digit != nil
      if count > maximum { return nil }
    }
    if groups.isEmpty { return nil }
    self.groups = groups
  }

  /// True if the groups can be a card number: one group, or at least 4 digits in the first group.
  var isCardLike: Bool { groups.count == 1 || groups[0].count >= 4 }

  /// True if the group sizes are those of a card number: fours with a rest, or those of American Express
  /// and Diners Club.
  var hasLayout: Bool {
    let sizes = sizes
    let isOfFours =
      sizes.count > 2 && sizes.dropLast().allSatisfy { $0 == 4 }
      && sizes.last.map { $0 <= 4 } == true
    return isOfFours || Self.layouts.contains(sizes)
  }

  /// The whole run, the parts of it with the group sizes of a card number, and each group.
  var parts: [DigitGroups] {
    let layouts = Self.layouts.flatMap { layout in
      groups.indices.compactMap { start -> DigitGroups? in
        let part = groups[start...].prefix(layout.count)
        return part.map(\.count) == layout ? DigitGroups(Array(part)) : nil
      }
    }
    return [self] + layouts + groups.map { DigitGroups([$0]) }
  }

  private static let layouts = [[4, 4, 4, 4], [4, 6, 5], [4, 6, 4]]
}

/// Runs of digits in a text.
enum DigitRuns {
  /// Returns the stand-alone runs of digits, with one space or hyphen between groups.
  ///
  /// Digits of a word, a path, a link, a telephone number or a fraction are skipped.
  static func all(in text: String) -> [DigitGroups] {
    var runs: [DigitGroups] = []
    var groups: [[Int]] = []
    var (last, before): (Character?, Character?) = (nil, nil)
    for character in text {
      if let digit = character.digit {
        if last?.digit != nil {
          groups[groups.count - 1].append(digit)
        } else {
          if groups.isEmpty { before = last }
          groups.append([digit])
        }
      } else if !character.isBetweenDigits || last?.digit == nil {
        if last?.digit == nil || !character.isPartOfWord, before?.leadsOn != true, !groups.isEmpty {
          runs.append(DigitGroups(groups))
        }
        groups = []
      }
      last = character
    }
    if !groups.isEmpty, before?.leadsOn != true { runs.append(DigitGroups(groups)) }
    return runs
  }
}

extension Character {
  /// The value of a digit of any script, 0 to 9; `nil` for other characters.
  fileprivate var digit: Int? { wholeNumberValue.flatMap { (0...9).contains($0) ? $0 : nil } }

  /// True if the character may separate groups of digits.
  fileprivate var isBetweenDigits: Bool {
    isWhitespace || "-\u{2010}\u{2011}\u{2013}".contains(self)
  }

  /// True if digits after this character belong to a longer word or number.
  fileprivate var leadsOn: Bool {
    isLetter || isNumber || "+-/=_.\u{2010}\u{2011}\u{2013}".contains(self)
  }

  /// True if digits before this character belong to a longer word.
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || "_@".contains(self) }
}
