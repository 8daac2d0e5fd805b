/// Values that look like secrets and are kept out of the history.
enum Sensitive {
  /// Whether a value is a card number, or has the shape of a token or key.
  static func isRecognised(_ text: String) -> Bool {
    isCardNumber(text) || isToken(text)
  }

  /// 12 to 19 digits, in groups or not, that pass the check of Luhn.
  private static func isCardNumber(_ text: String) -> Bool {
    let signs = text.trimmed.filter { $0 != " " && $0 != "-" }
    let digits = signs.compactMap(\.wholeNumberValue)
    guard (12...19).contains(digits.count), digits.count == signs.count else { return false }
    let sum = digits.reversed().enumerated().reduce(0) { sum, next in
      let doubled = next.offset.isMultiple(of: 2) ? next.element : next.element * 2
      return sum + (doubled > 9 ? doubled - 9 : doubled)
    }
    return sum.isMultiple(of: 10) && digits.contains { $0 != digits[0] }
  }

  /// Whether a value has the shape of a token or key: nothing that a person writes by chance.
  static func isToken(_ text: String) -> Bool {
    text.contains("-----BEGIN") || text.contains("otpauth://")
      || text.split(whereSeparator: \.isWhitespace).contains { word in
        prefixes.contains { word.hasPrefix($0.0) && word.count >= $0.1 }
      }
  }

  /// How well-known tokens begin, and how long they are at the least.
  private static let prefixes: [(String, Int)] = [
    ("AKIA", 20), ("ASIA", 20), ("AIza", 35), ("ghp_", 36), ("gho_", 36), ("ghu_", 36),
    ("ghs_", 36), ("ghr_", 36), ("github_pat_", 40), ("glpat-", 20), ("xoxb-", 24), ("xoxp-", 24),
    ("xoxa-", 24), ("xapp-", 24), ("sk_live_", 24), ("rk_live_", 24), ("sk-", 32), ("hf_", 30),
    ("npm_", 36), ("pul-", 40), ("nfp_", 36), ("eyJ", 60), ("SG.", 50),
  ]
}
