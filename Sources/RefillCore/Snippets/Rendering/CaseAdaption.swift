import Foundation

/// What the letters that were typed make of those of a snippet.
///
/// The rule is espanso's: the first two letters of what was typed count. Both capitals: all capitals;
/// the first alone: a first capital; else as it stands. Words that look like addresses stay, and so
/// does what does not come from the snippet's own text.
public enum CaseAdaption: String, Codable, Sendable {
  case none
  case upper
  case firstCapital
  case capitalWords

  /// What a typed abbreviation asks for; `nil` where it is not one of the three ways to type it.
  public init?(
    typed: String, abbreviation: String, singleCapital: ExpansionRule.SingleCapital = .upper
  ) {
    if typed == abbreviation {
      self = .none
      return
    }
    let letters = typed.filter(\.isLetter)
    if letters.count == 1 {
      guard typed == abbreviation.uppercased() else { return nil }
      self =
        switch singleCapital {
        case .upper: .upper
        case .first: .firstCapital
        case .words: .capitalWords
        }
    } else if typed == abbreviation.uppercased() {
      self = .upper
    } else if typed == abbreviation.withFirstLetterCapital {
      self = .firstCapital
    } else {
      return nil
    }
  }

  /// A piece of a snippet's text in these letters.
  ///
  /// - Parameter isFirst: whether nothing but signs and blanks stood before it.
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

  /// With the first letter a capital, whatever stands before it; an address stays.
  fileprivate func withFirstLetterCapital(_ locale: Locale?) -> String {
    guard let place = firstIndex(where: \.isLetter) else { return self }
    let word = self[place...].prefix { !$0.isWhitespace }
    if String(word).isAddress { return self }
    let letter = String(self[place]).uppercased(with: locale)
    return self[..<place] + letter + self[index(after: place)...]
  }

  fileprivate var isAddress: Bool {
    contains("://") || hasPrefix("www.") || contains { $0 == "@" }
  }

  /// Each run of characters other than white space as `change` makes it.
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
