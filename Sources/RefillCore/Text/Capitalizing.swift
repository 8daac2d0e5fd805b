extension Capitalization {
  /// What to type instead of `letter` behind `before`, by the recipe of Apple's text document proxy:
  /// look at what stands before the insertion point and let a word or sentence begin with a capital.
  func applied(to letter: String, after before: String) -> String {
    guard self != .none, letter.count == 1, letter.first?.isLowercase == true else { return letter }
    guard isDue(after: before) else { return letter }
    if self == .characters { return letter.uppercased() }
    // At the start of a word a letter without a capital of its own, such as `ß` and `ﬁ`, stays.
    let capital = letter.unicodeScalars.map(\.properties.titlecaseMapping).joined()
    return capital.count == 1 && capital.unicodeScalars.count == letter.unicodeScalars.count
      ? capital : letter
  }

  private func isDue(after before: String) -> Bool {
    switch self {
    case .none: return false
    case .characters: return true
    case .words: return before.last?.isWhitespace ?? true
    case .sentences:
      guard let last = before.last else { return true }
      if last.isNewline { return true }
      guard last.isWhitespace else { return false }
      guard let word = before.split(whereSeparator: \.isWhitespace).last else { return true }
      return Self.endsSentence(word)
    }
  }

  /// Whether a sentence ends behind a word; none does behind letters with dots between, as in `e.g`.
  private static func endsSentence(_ word: Substring) -> Bool {
    guard let end = word.last, ".!?…。！？".contains(end) else { return false }
    let parts = word.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    return end != "." || parts.count == 1
      || !parts.allSatisfy { $0.count == 1 && $0.first?.isLetter == true }
  }
}
