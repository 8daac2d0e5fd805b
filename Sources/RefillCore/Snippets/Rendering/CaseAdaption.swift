import Foundation

/// The change of case that follows from the case of the typed abbreviation.
///
/// The rule is espanso's and looks at the first two letters typed: two capitals mean all capitals,
/// a first capital means an initial capital, otherwise the text is unchanged. Addresses, and text
/// that is not the snippet's own, are never changed.
package enum CaseAdaption: String, Codable, Sendable {
  case none
  case upper
  case firstCapital
  case capitalWords

  /// Derives the change from the typed abbreviation; `nil` if its case is none of the three
  /// variants.
  package init?(
    typed: String, abbreviation: String, singleCapital: ExpansionRule.SingleCapital = .upper
  ) {
    if typed == abbreviation {
      self = .none
      return
    }
    // The capital of `ß` is `SS`, or `ẞ`.
    let isUpper =
      typed == abbreviation.uppercased()
      || typed == abbreviation.replacing("ß", with: "ẞ").uppercased()
    let letters = typed.filter(\.isLetter)
    if letters.count == 1 {
      guard isUpper else { return nil }
      self =
        switch singleCapital {
        case .upper: .upper
        case .first: .firstCapital
        case .words: .capitalWords
        }
    } else if isUpper {
      self = .upper
    } else if typed == abbreviation.withFirstLetterCapital {
      self = .firstCapital
    } else {
      return nil
    }
  }

  /// Returns a piece of the snippet's text with the change applied.
  ///
  /// - Parameter isFirst: true if no letter or digit precedes the piece.
  func applied(to text: String, isFirst: Bool, _ locale: Locale) -> String {
    switch self {
    case .none: text
    case .firstCapital: isFirst ? text.withFirstLetterCapital(locale) : text
    case .upper: text.wordByWord { $0.isAddress ? $0 : $0.uppercased(with: locale) }
    case .capitalWords:
      text.wordByWord { $0.isAddress ? $0 : $0.withFirstLetterCapital(locale) }
    }
  }
}

extension String {
  fileprivate var withFirstLetterCapital: String { withFirstLetterCapital(nil) }

  /// Returns the text with its first letter in upper case, unless it is an address.
  fileprivate func withFirstLetterCapital(_ locale: Locale?) -> String {
    guard let place = firstIndex(where: \.isLetter) else { return self }
    let word = self[place...].prefix { !$0.isWhitespace }
    if String(word).isAddress { return self }
    let letter = String(self[place]).uppercased(with: locale)
    return self[..<place] + letter + self[index(after: place)...]
  }

  /// Returns the text with `change` applied to each run of characters other than white space.
  fileprivate func wordByWord(_ change: (String) -> String) -> String {
    var result = ""
    var rest = self[...]
    while !rest.isEmpty {
      let blank = rest.prefix(while: \.isWhitespace)
      let word = rest[blank.endIndex...].prefix { !$0.isWhitespace }
      result += blank + (word.isEmpty ? "" : change(String(word)))
      rest = rest[word.endIndex...]
    }
    return result
  }
}
