import Foundation

extension Locale {
  /// The code of the language, such as `de` for `de_AT`.
  var baseLanguage: String { String(identifier.prefix { $0.isLetter }) }
}
