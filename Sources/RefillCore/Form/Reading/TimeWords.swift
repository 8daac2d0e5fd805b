/// The words of a typed time of day, in any language: `kl. 14.30`, `9 Uhr 30`, `14 h 30 min`,
/// `2:30 p. m.`, `오후 2시 30분`.
struct TimeWords {
  /// The half of the day that the words name; `nil` if they name none.
  let half: Half?
  /// The digits and their separators, with `h` for all words for the hour.
  let clock: String

  enum Half: CaseIterable { case morning, afternoon }

  /// Reads the words of a text in lower case.
  init(_ text: String) {
    var text = text
    Self.dropPrefix(Self.prepositions, from: &text)
    half = Half.allCases.first { half in
      Self.dropPrefix(half.prefixes, from: &text) || Self.dropSuffix(half.suffixes, from: &text)
    }
    for word in Self.hours { text = text.replacing(word, with: "h") }
    var parts = text.split(separator: "h", omittingEmptySubsequences: false).map(\.trimmed)
    if parts.count == 2 {
      if ["半", "반"].contains(parts[1]) { parts[1] = "30" }
      let isNamed = Self.dropSuffix(Self.minutes, from: &parts[1])
      if isNamed, parts[1].count == 1 { parts[1] = "0" + parts[1] }
    }
    clock = parts.joined(separator: "h")
  }

  /// Returns the minute since midnight that a word such as `noon` names; `nil` for other texts.
  static func minute(of text: String) -> Int? {
    let folded = CalendarNames.folded(text)
    return noon.contains(folded) ? 720 : midnight.contains(folded) ? 0 : nil
  }

  /// Returns true for the word for the present time.
  static func isNow(_ text: String) -> Bool { now.contains(CalendarNames.folded(text)) }

  /// Removes the first of the beginnings that the text has, and the spaces after it.
  @discardableResult
  private static func dropPrefix(_ beginnings: [String], from text: inout String) -> Bool {
    guard let found = beginnings.first(where: text.hasPrefix) else { return false }
    text = text.dropFirst(found.count).trimmed
    return true
  }

  /// Removes the first of the endings that the text has, and the spaces before it.
  private static func dropSuffix(_ endings: [String], from text: inout String) -> Bool {
    guard let found = endings.first(where: text.hasSuffix) else { return false }
    text = text.dropLast(found.count).trimmed
    return true
  }

  private static let prepositions = [
    "kl.", "kl ", "klo ", "um ", "at ", "à ", "a las ", "a la ", "alle ", "às ", "om ", "o ", "в ",
  ]

  /// The words for the hour; a longer one comes before its beginning.
  private static let hours = [
    "heures", "heure", "horas", "hora", "o'clock", "hrs", "uhr", "uur", "h.", "час.", "ч.", "ч",
    "時", "时", "點", "点", "시", "นาฬิกา", "น.", "น",
  ]

  private static let minutes = ["minutes", "min.", "min", "mn", "m", "мин.", "мин", "分", "분"]

  private static let now = words(
    """
    now|jetzt|maintenant|ahora|adesso|ora|agora|nu|nå|nyt|teraz|teď|nyní|сейчас|зараз|сега|τώρα|şimdi\
    |most|acum|今|现在|現在|지금|الآن|עכשיו|अभी
    """)

  private static let noon = words(
    """
    noon|midday|midi|mittag|mittags|mediodía|medio día|mezzogiorno|meio-dia|meio dia|południe|poledne\
    |полдень|опівдні|μεσημέρι|öğle|keskipäivä|dél|正午|中午|정오|الظهر|צהריים
    """)

  private static let midnight = words(
    """
    midnight|minuit|mitternacht|mitternachts|medianoche|media noche|mezzanotte|meia-noite|meia noite\
    |middernacht|midnatt|midnat|północ|půlnoc|полночь|опівночі|μεσάνυχτα|gece yarısı|keskiyö|éjfél\
    |真夜中|午夜|자정|منتصف الليل|חצות
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: "|").map { CalendarNames.folded(String($0)) })
  }
}

extension TimeWords.Half {
  fileprivate var prefixes: [String] {
    switch self {
    case .morning: ["午前", "上午", "오전"]
    case .afternoon: ["午後", "下午", "오후"]
    }
  }

  fileprivate var suffixes: [String] {
    switch self {
    case .morning: ["am", "a.m.", "a.m", "a. m.", "π.μ.", "πμ", "ص", "ق.ظ", "öö"]
    case .afternoon: ["pm", "p.m.", "p.m", "p. m.", "μ.μ.", "μμ", "م", "ب.ظ", "ös"]
    }
  }
}
