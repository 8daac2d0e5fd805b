/// The words in the name of a field or history.
enum SecretNames {
  /// Words that indicate a secret.
  private static let secretWords: Set<String> = [
    "otp", "tan", "cvc", "cvn", "cvv", "csc", "pin", "captcha", "password", "secret", "token",
  ]

  /// Returns true if the words indicate a secret, or the number or expiry of a card as in HTML
  /// (`cc-number`, `cc-exp-month`).
  static func tell(_ words: [String]) -> Bool {
    words.contains(where: secretWords.contains)
      || zip(words, words.dropFirst()).contains { $0 == "cc" && ["number", "exp"].contains($1) }
  }

  /// Words that indicate a telephone number.
  static let phone: Set<String> = ["tel", "telephone", "phone", "mobile", "fax"]

  /// Returns the words after the last `/` of a name, in lower case: `api` and `token` for
  /// `form/apiToken2`.
  static func of(_ name: String) -> [String] {
    let own = Array(name.split(separator: "/").last ?? "")
    var words: [String] = []
    var isInWord = false
    for (index, letter) in own.enumerated() {
      guard letter.isPlainLetter || letter.isLetter else {
        isInWord = false
        continue
      }
      if !isInWord || isStart(index, of: own) { words.append("") }
      words[words.count - 1] += letter.lowercased()
      isInWord = true
    }
    return words
  }

  /// Returns true if a capital within letters begins a word: `T` in `apiToken`, `C` in `PINCode`.
  private static func isStart(_ index: Int, of letters: [Character]) -> Bool {
    guard index > 0, !letters[index].isPlainLetter, letters[index].isUppercase else { return false }
    if letters[index - 1].isLowercase { return true }
    return index + 1 < letters.count && letters[index + 1].isLowercase
  }
}

extension Character {
  /// True for the letters `a` to `z`, of which most names consist; faster than Unicode's properties.
  fileprivate var isPlainLetter: Bool { asciiValue.map { (0x61...0x7A).contains($0) } ?? false }
}
