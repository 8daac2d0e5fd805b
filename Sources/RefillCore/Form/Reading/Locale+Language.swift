import Foundation

extension Locale {
  /// The code of the language, such as `de` for `de_AT`.
  var baseLanguage: String { Self.baseLanguage(of: identifier) }

  /// The code of the language in the name of a locale.
  static func baseLanguage(of name: String) -> String { String(name.prefix { $0.isLetter }) }
}
