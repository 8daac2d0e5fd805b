/// Digits in groups, with nothing else but blanks and hyphens between them.
struct DigitGroups {
  private let groups: [[Int]]

  /// All digits, one after the other.
  var digits: [Int] { groups.flatMap(\.self) }
  /// How many digits stand in each group.
  var sizes: [Int] { groups.map(\.count) }

  init(_ groups: [[Int]]) {
    self.groups = groups
  }

  /// The digits of a text; `nil` where it holds anything else, or more than so many digits.
  init?(_ text: String, atMost maximum: Int) {
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

  /// Whether a card's number is written so: as one, or with at least 4 digits at its beginning.
  var isCardLike: Bool { groups.count == 1 || groups[0].count >= 4 }

  /// Whether the groups are those of a card.
  var hasLayout: Bool { Self.layouts.contains(sizes) }

  /// The whole, and the parts of it in which a card's number may stand: groups of its own layouts.
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

/// Digits among words.
enum DigitRuns {
  /// The runs of digits of a text, with one blank or hyphen between groups, that stand by themselves:
  /// not those of a word, a path, a link, a telephone number or a fraction.
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
  /// Its value from 0 to 9, in whatever script; `nil` for what is no digit.
  fileprivate var digit: Int? { wholeNumberValue.flatMap { (0...9).contains($0) ? $0 : nil } }

  /// Whether it may stand between the groups of a number.
  fileprivate var isBetweenDigits: Bool {
    isWhitespace || "-\u{2010}\u{2011}\u{2013}".contains(self)
  }

  /// Whether what stands behind it belongs to something longer.
  fileprivate var leadsOn: Bool {
    isLetter || isNumber || "+-/=_.\u{2010}\u{2011}\u{2013}".contains(self)
  }

  /// Whether it goes on with what stands before it.
  fileprivate var isPartOfWord: Bool { isLetter || isNumber || "_@".contains(self) }
}
