/// The unit that the words beside a field name, as in the titles `Volume in mL` and `Weight (kg):`, the
/// description `All parcels together, in kg.` and the placeholder `2.5 kg`.
struct NamedUnit: Equatable {
  /// The sign of the measure, as `NumberUnit.measure` returns it.
  private(set) var measure: String?
  /// The currencies that the unit can be: several for `$`.
  private(set) var currencies: Set<String> = []
  /// The unit of time.
  private(set) var time: TimeUnit?

  /// Finds the unit of a number field in its title, else in its description, else in its placeholder;
  /// `nil` if they name none.
  init?(of field: Field) {
    let texts = [field.title, field.description ?? ""]
    let named = texts.lazy.enumerated().compactMap { place, text in
      Self.named(in: Self.words(of: text), isTitle: place == 0)
    }
    guard let unit = named.first ?? field.placeholder.flatMap(Self.init(besideNumber:)) else {
      return nil
    }
    self = unit
  }

  /// Finds the meanings of a unit: `pounds` are a measure and a currency.
  init?(_ text: String) {
    measure = NumberUnit.measure(text)
    currencies = Currency.codes(of: text)
    time = TimeUnit(text)
    guard measure != nil || !currencies.isEmpty || time != nil else { return nil }
  }

  /// Finds the unit before or after a number.
  private init?(besideNumber text: String) {
    guard let start = text.firstIndex(where: \.isNumber),
      let end = text.lastIndex(where: \.isNumber),
      let unit = Self(text[text.index(after: end)...].trimmed) ?? Self(text[..<start].trimmed)
    else { return nil }
    self = unit
  }

  /// Returns true if a typed unit is another measure or currency than this one.
  func differs(from typed: String) -> Bool {
    if let measure, let other = NumberUnit.measure(typed) { return measure != other }
    let others = Currency.codes(of: typed)
    return !currencies.isEmpty && !others.isEmpty && currencies.isDisjoint(with: others)
  }

  /// A word of a text, without the punctuation around it.
  private struct Word {
    let text: String
    /// True if the text, a bracket, a comma or another sign of punctuation is before it.
    let beginsClause: Bool
    /// True if a bracket is before it.
    let isBracketed: Bool
    /// True if the end of the text, a bracket or a sign of punctuation is behind it.
    let endsClause: Bool
  }

  private static func words(of text: String) -> [Word] {
    let spaced = text.replacing("/ ", with: ", ")
    let pieces = spaced.split(whereSeparator: \.isWhitespace)
    var words: [Word] = []
    for (place, piece) in pieces.enumerated() {
      let opened = piece.drop { "([{/".contains($0) }
      let word = opened.prefix { !")]},;:!?*".contains($0) }
      let bare = word.hasSuffix(".") && place + 1 == pieces.count ? word.dropLast() : word
      words.append(
        Word(
          text: String(bare),
          beginsClause: words.last?.endsClause ?? true || opened.count < piece.count,
          isBracketed: opened.count < piece.count && !piece.hasPrefix("/"),
          endsClause: place + 1 == pieces.count || opened.count > word.count
            || perWords.contains(pieces[place + 1].lowercased())))
    }
    return words
  }

  /// Returns the first unit after `in`, at the begin of brackets, between signs of punctuation or, in a
  /// title, at its end; of two words at most, such as `degrees Celsius`.
  private static func named(in words: [Word], isTitle: Bool) -> NamedUnit? {
    for start in words.indices {
      let first = words[start]
      let isBehindIn = start > 0 && inWords.contains(words[start - 1].text.lowercased())
      for end in [start + 1, start].filter(words.indices.contains) {
        let text = words[start...end].map(\.text).joined(separator: " ")
        let isIn = inWords.contains(text.lowercased()) && !words[end].endsClause
        guard start == end || !first.endsClause, !isIn, let unit = NamedUnit(text) else { continue }
        let isAlone = words[end].endsClause && text.count > 1 && text.lowercased() != "in"
        let isAtPlace = first.beginsClause || isTitle && end + 1 == words.count
        // `in a week` names no amperes.
        if isBehindIn && (words[end].endsClause || text != "a")
          || first.isBracketed && words[end].endsClause || isAlone && isAtPlace
          || isTitle && MeasureNames.isPlural(text.lowercased())
        {
          return unit
        }
      }
    }
    return nil
  }

  private static let inWords = NumberUnit.words("in en em i w v в unit units einheit")
  private static let perWords = NumberUnit.words("per pro je par por")
}
