/// The ranges of card numbers that networks issue.
enum CardIssuer {
  private struct Range {
    /// The first four digits.
    let starts: ClosedRange<Int>
    /// The numbers of digits.
    let lengths: Set<Int>
  }

  private static let ranges = [
    // Visa
    Range(starts: 4000...4999, lengths: [13, 16, 19]),
    // American Express
    Range(starts: 3400...3499, lengths: [15]), Range(starts: 3700...3799, lengths: [15]),
    // Mastercard, Mir
    Range(starts: 5100...5599, lengths: [16]), Range(starts: 2221...2720, lengths: [16]),
    Range(starts: 2200...2205, lengths: [16, 17, 18, 19]),
    // Diners Club
    Range(starts: 3000...3059, lengths: [14, 16, 19]),
    Range(starts: 3095...3095, lengths: [14, 16]),
    Range(starts: 3600...3699, lengths: [14, 16, 19]),
    Range(starts: 3800...3999, lengths: [14, 16, 19]),
    // JCB
    Range(starts: 3528...3589, lengths: [16, 17, 18, 19]),
    // Maestro
    Range(starts: 5018...5020, lengths: Set(12...19)),
    Range(starts: 5038...5038, lengths: Set(12...19)),
    Range(starts: 5893...5893, lengths: Set(12...19)),
    Range(starts: 6304...6304, lengths: Set(12...19)),
    Range(starts: 6759...6763, lengths: Set(12...19)),
    // Discover, UnionPay, Maestro, RuPay, Elo, Verve
    Range(starts: 5000...5099, lengths: [16, 18, 19]), Range(starts: 5600...5899, lengths: [16]),
    Range(starts: 6000...6999, lengths: [16, 17, 18, 19]),
    Range(starts: 8100...8299, lengths: [16, 17, 18, 19]),
    // UATP, whose airlines have numbers from 001
    Range(starts: 1001...1999, lengths: [15]),
    // Uzcard, Humo, Troy
    Range(starts: 8600...8600, lengths: [16]), Range(starts: 9860...9860, lengths: [16]),
    Range(starts: 9792...9792, lengths: [16]),
  ]

  /// Returns true if a network issues card numbers with this beginning and number of digits.
  static func issues(_ digits: [Int]) -> Bool {
    let start = digits.prefix(4).reduce(0) { $0 * 10 + $1 }
    return ranges.contains { $0.starts.contains(start) && $0.lengths.contains(digits.count) }
  }
}
