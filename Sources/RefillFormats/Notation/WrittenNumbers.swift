import RefillCore

/// Numbers as people write them, such as `3,50`, `1,234.50` and `€ 12`, all in one notation.
struct WrittenNumbers {
  /// The numbers in the stored form.
  let numbers: [String]
  /// The currency or unit beside them all; `nil` for none.
  let unit: String?
  /// True if no number has a fraction.
  let areWhole: Bool

  /// The maximum number of digits; a longer text is a code, as that of a card.
  static let mostDigits = 14

  /// Reads texts as a field reads what is typed; `nil` unless all are numbers in one notation.
  ///
  /// If both fit, as for `1,500` alone, the one counts in which all are whole.
  ///
  /// - Parameter field: the field, whose name can tell what it counts.
  init?(_ texts: [String], in field: Field) {
    guard let sign = texts.first.map(Self.sign), texts.allSatisfy({ Self.isOne($0, sign) }) else {
      return nil
    }
    let fitting = NumberNotation.allCases.compactMap { notation -> [String]? in
      let numbers = texts.compactMap { notation.number($0, in: field) }
      return numbers.count == texts.count ? numbers : nil
    }
    let whole = fitting.first { $0.allSatisfy { !$0.contains(".") } }
    guard let numbers = whole ?? fitting.first else { return nil }
    self.numbers = numbers
    unit = sign.first { !$0.isEmpty }
    areWhole = whole != nil
  }

  /// True for a text that can be a number with the same currency or unit as the others.
  private static func isOne(_ text: String, _ sign: [String]) -> Bool {
    let digits = text.filter(\.isASCIIDigit)
    guard (1...mostDigits).contains(digits.count), text.first != "+", self.sign(of: text) == sign
    else { return false }
    let unit = sign[1]
    let hasUnit = !unit.isEmpty && unit != "%"
    let isApart = text.reversed().drop { !$0.isASCIIDigit }.count + unit.count < text.count
    return (!hasUnit || isApart) && !isCode(text)
  }

  /// True for `007`, and for four small numbers with points as in the address of a machine.
  private static func isCode(_ text: String) -> Bool {
    let number = text.drop { !$0.isASCIIDigit }
    if number.first == "0", number.dropFirst().first?.isASCIIDigit == true { return true }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { Int($0).map { (0...255).contains($0) } ?? false }
  }

  /// The currency or unit before and behind the digits.
  private static func sign(of text: String) -> [String] {
    let head = text.prefix { !$0.isASCIIDigit }
    let tail = text.reversed().prefix { !$0.isASCIIDigit }.reversed()
    return [String(head), String(tail)].map { part in
      part.filter { !$0.isWhitespace && !"-−.,".contains($0) }
    }
  }
}
