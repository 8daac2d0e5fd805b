extension Capitalization {
  /// Returns the letter to insert for a typed `letter` after the text `before`, with a capital of the
  /// locale.
  ///
  /// It follows Apple's recipe for text document proxies: the context before the insertion point
  /// decides if a word or sentence begins.
  func applied(
    to letter: String, after before: String, _ letters: @autoclosure () -> LetterCase
  ) -> String {
    guard self != .none, letter.count == 1, letter.first?.isLowercase == true else { return letter }
    guard isDue(after: before) else { return letter }
    if self == .characters { return letters().upper(letter) }
    // Letters without a titlecase form of one scalar, such as `ß` and `ﬁ`, stay.
    let capital = letters().capitalized(letter)
    return capital.count == 1 && capital.unicodeScalars.count == letter.unicodeScalars.count
      ? capital : letter
  }

  /// Returns a text that was typed as a whole with its automatic capitals.
  ///
  /// As while typing, a capital of the user's own leaves those of words to the user, and addresses get
  /// none.
  func applied(toWhole text: String, _ letters: LetterCase) -> String {
    let words = text.split(whereSeparator: \.isWhitespace)
    if self == .words, words.contains(where: { $0.first?.isUppercase == true }) { return text }
    guard self != .none else { return text }
    var shown = ""
    var rest = text[...]
    while let letter = rest.first {
      let word = rest.prefix { !$0.isWhitespace }
      let isAddress =
        self != .characters && shown.last?.isWhitespace != false && String(word).isAddress
      let part = isAddress ? String(word) : String(letter)
      shown += isAddress ? part : applied(to: part, after: shown, letters)
      rest = rest.dropFirst(part.count)
    }
    return shown
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

  /// Returns true if a word ends a sentence; abbreviations such as `e.g.` do not.
  private static func endsSentence(_ word: Substring) -> Bool {
    guard let end = word.last, ".!?…。！？".contains(end) else { return false }
    let parts = word.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    return end != "." || parts.count == 1
      || !parts.allSatisfy { $0.count == 1 && $0.first?.isLetter == true }
  }
}

extension String {
  /// True for a word that is a URL, an email address or a name such as `node.js`, or begins one: it
  /// has `@` or `://` behind other characters, or a dot or colon between letters or digits.
  ///
  /// Abbreviations such as `e.g` are none.
  var isAddress: Bool {
    if dropFirst().contains("@") || dropFirst().contains("://") { return true }
    let parts = split(omittingEmptySubsequences: false) { $0 == "." || $0 == ":" }
    return parts.count > 1 && parts.contains { $0.count > 1 }
      && zip(parts, parts.dropFirst()).contains {
        $0.last?.isWordPart == true && $1.first?.isWordPart == true
      }
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber }
}
