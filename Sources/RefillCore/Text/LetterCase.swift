import Foundation

/// The change of case in a locale: Turkish and Azeri tell `i` from `ı` in capitals as well, and Greek
/// has no accents in words of capitals.
struct LetterCase {
  private let locale: Locale
  private let isTurkic: Bool

  init(_ locale: Locale) {
    self.locale = locale
    isTurkic = ["tr", "az"].contains(locale.baseLanguage)
  }

  /// Returns the text in upper case.
  func upper(_ text: String) -> String { text.uppercased(with: locale) }

  /// Returns the text in lower case, with the final sigma at the end of Greek words.
  func lower(_ text: String) -> String { text.lowercased(with: locale) }

  /// Returns the text with its first letter as that of a word with a capital, which keeps accents.
  func capitalized(_ text: String) -> String {
    guard let first = text.unicodeScalars.first else { return text }
    let capital = isTurkic && first == "i" ? "İ" : first.properties.titlecaseMapping
    return capital + String(text.unicodeScalars.dropFirst())
  }

  /// Returns a capital as a small letter, and any other letter as a capital with its accents.
  func swapped(_ letter: Character) -> String {
    switch letter {
    case "i" where isTurkic: "İ"
    case "I" where isTurkic: "ı"
    case "İ" where isTurkic: "i"
    default: letter.isUppercase ? letter.lowercased() : letter.uppercased()
    }
  }
}
