public import Foundation

/// The transformations of a whole text.
public enum Transformer: String, CaseIterable, Sendable {
  case reverse, rot13, upper, lower, title, sentence, swap, squeeze

  /// The key of the transformation in the text panel.
  public var key: String {
    switch self {
    case .reverse: "r"
    case .rot13: "o"
    case .upper: "u"
    case .lower: "l"
    case .title: "t"
    case .sentence: "s"
    case .swap: "w"
    case .squeeze: "b"
    }
  }

  /// Returns the transformed text; the locale decides about upper and lower case.
  ///
  /// O(n). Reversing keeps grapheme clusters intact; ROT13 changes ASCII letters only.
  public func callAsFunction(
    _ text: String, locale: Locale = Locale(identifier: "en_US")
  ) -> String {
    let letters = LetterCase(locale)
    return switch self {
    case .reverse: String(text.reversed())
    case .rot13: String(String.UnicodeScalarView(text.unicodeScalars.map(Self.rotated)))
    case .upper: letters.upper(text)
    case .lower: letters.lower(text)
    case .title: Self.capitalized(text, letters) { $0.isWhitespace || $0 == "-" }
    case .sentence:
      Self.capitalized(text, letters, isSentence: true) { ".!?…。！？\n".contains($0) }
    case .swap: text.map(letters.swapped).joined()
    case .squeeze: Self.squeezed(text)
    }
  }

  private static func rotated(_ letter: Unicode.Scalar) -> Unicode.Scalar {
    let first: UInt32
    switch letter {
    case "a"..."z": first = 0x61
    case "A"..."Z": first = 0x41
    default: return letter
    }
    return Unicode.Scalar((letter.value - first + 13) % 26 + first) ?? letter
  }

  /// Returns the text in lower case with a capital at the start and after each end of a word or
  /// sentence.
  private static func capitalized(
    _ text: String, _ letters: LetterCase, isSentence: Bool = false,
    after isEnd: (Character) -> Bool
  ) -> String {
    var isDue = true
    return letters.lower(text).map { letter in
      if isEnd(letter) {
        isDue = true
      } else if letter.isLetter {
        defer { isDue = false }
        return isDue ? letters.capitalized(String(letter)) : String(letter)
      } else if !isSentence {
        isDue = false
      }
      return String(letter)
    }.joined()
  }

  /// Returns the text with runs of white space collapsed and each line trimmed.
  private static func squeezed(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .joined(separator: "\n")
  }
}
