import RefillCore

/// Numbers as people write them, such as `3,50`, `1,234.50` and `€ 12`, all under one convention.
struct WrittenNumbers {
  /// The numbers in the stored form.
  let numbers: [String]
  /// The currency or unit beside them all; `nil` for none.
  let unit: String?
  /// True if no number has a fraction under any convention that fits.
  let areWhole: Bool

  /// The maximum number of digits; a longer text is a code, as that of a card.
  static let mostDigits = 14

  /// Where the fraction begins: at a point or a comma.
  private struct Convention {
    let point: Character
    let context: ReadingContext

    static let all = [
      Convention(point: ".", context: ReadingContext(localeName: "en_US")),
      Convention(point: ",", context: ReadingContext(localeName: "de_DE")),
    ]
  }

  /// Reads texts as a field reads what is typed; `nil` unless all are numbers under one convention.
  ///
  /// If both fit, as for `1,500` alone, the numbers may have fractions.
  ///
  /// - Parameter field: the field, whose name can tell what it counts.
  init?(_ texts: [String], in field: Field) {
    guard let sign = texts.first.map(Self.sign), texts.allSatisfy({ Self.isOne($0, sign) }) else {
      return nil
    }
    let fitting = Convention.all.compactMap { Self.numbers(texts, field, $0) }
    guard let first = fitting.first else { return nil }
    numbers = first
    unit = sign.first { !$0.isEmpty }
    areWhole = fitting.allSatisfy { $0.allSatisfy { !$0.contains(".") } }
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

  /// Returns the numbers of texts under a convention; `nil` if one is none.
  private static func numbers(
    _ texts: [String], _ field: Field, _ convention: Convention
  ) -> [String]? {
    var numbers: [String] = []
    for text in texts {
      switch field.reading(of: text, in: convention.context) {
      case .value(let number) where fits(text, number, convention): numbers.append(number)
      // The reading of the locale comes first.
      case .ambiguous(let readings): numbers += readings.prefix(1)
      case .value, .fault: return nil
      }
    }
    return numbers
  }

  /// True if the fraction of a number, and nothing else, begins at the point of a convention.
  private static func fits(_ text: String, _ number: String, _ convention: Convention) -> Bool {
    let digits = text.drop { !$0.isASCIIDigit && !".,".contains($0) }
    let body = digits.prefix(
      upTo: digits.lastIndex(where: \.isASCIIDigit).map(digits.index(after:)) ?? digits.endIndex)
    return number.contains(".")
      ? body.last(where: { ".,".contains($0) }) == convention.point
      : !body.contains(convention.point)
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
