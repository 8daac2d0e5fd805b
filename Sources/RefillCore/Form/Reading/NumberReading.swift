/// Typed numbers: `1,234.56`, `1.234,56`, `1 234,50`, `12'000`, `$ 12`, `12 kg`, `١٢٫٥`.
enum NumberReading {
  /// Returns the possible values of a text: none, one, or two if a single separator is ambiguous.
  ///
  /// `1,500` has two: the comma may group thousands or begin the fraction. Digits are never
  /// dropped.
  static func values(of text: String) -> [DecimalText] {
    guard let parts = Parts(text) else { return [] }
    let bodies = [grouped(parts.body), pointed(parts.body)].compactMap(\.self)
    let numbers = bodies.compactMap { DecimalText((parts.isNegative ? "-" : "") + $0) }
    return numbers.count == 2 && numbers[0] == numbers[1] ? [numbers[1]] : numbers
  }

  /// The parts of a text: the sign, and the text from the first to the last digit.
  private struct Parts {
    let isNegative: Bool
    let body: [Character]

    init?(_ text: String) {
      let characters = text.inASCIINotation.trimmed.map(Self.plain)
      guard var start = characters.firstIndex(where: \.isASCIIDigit),
        let end = characters.lastIndex(where: \.isASCIIDigit)
      else { return nil }
      if start > 0, NumberReading.isPoint(characters[start - 1]),
        start == 1 || !characters[start - 2].isLetter
      {
        start -= 1
      }
      var head = characters[..<start].filter { $0 != " " }
      let signs = head.filter { "+-".contains($0) }
      head.removeAll { "+-".contains($0) }
      guard signs.count <= 1, NumberUnit.isCurrency(String(head)),
        NumberUnit.isUnit(String(characters[(end + 1)...]).trimmed)
      else { return nil }
      isNegative = signs.first == "-"
      body = Array(characters[start...end])
    }

    /// Returns one character for the variants of apostrophes.
    private static func plain(_ character: Character) -> Character {
      switch character {
      case "’", "‘", "ʼ", "′", "´", "`": "'"
      default: character
      }
    }
  }

  private static func isPoint(_ character: Character) -> Bool {
    character == "." || character == "," || character == "\u{66B}"
  }

  /// Returns the digits if all separators are equal and group them; `nil` if not.
  private static func grouped(_ body: [Character]) -> String? {
    let separators = body.filter { !$0.isASCIIDigit }
    let groups = body.split(omittingEmptySubsequences: false) { !$0.isASCIIDigit }
    guard let separator = separators.first else { return String(body) }
    guard ".,' ".contains(separator), separators.allSatisfy({ $0 == separator }), areGroups(groups)
    else { return nil }
    return String(groups.joined())
  }

  /// Returns the digits with the last separator as decimal separator; `nil` if that is not
  /// possible.
  private static func pointed(_ body: [Character]) -> String? {
    guard let place = body.lastIndex(where: { !$0.isASCIIDigit }), isPoint(body[place]),
      place + 1 < body.count
    else { return nil }
    let whole = Array(body[..<place])
    guard !whole.contains(body[place]), let digits = whole.isEmpty ? "0" : grouped(whole) else {
      return nil
    }
    return digits + "." + String(body[(place + 1)...])
  }

  /// Returns true for groups of thousands, or of Indian lakhs: groups of two before the last one of
  /// three.
  private static func areGroups(_ groups: [ArraySlice<Character>]) -> Bool {
    guard let first = groups.first, let last = groups.last, last.count == 3, first.first != "0"
    else { return false }
    let middle = groups.dropFirst().dropLast()
    return (1...3).contains(first.count) && middle.allSatisfy { $0.count == 3 }
      || (1...2).contains(first.count) && !middle.isEmpty && middle.allSatisfy { $0.count == 2 }
  }
}

/// The currencies and units allowed beside a number.
enum NumberUnit {
  /// Returns true if a text is empty or a currency.
  static func isCurrency(_ text: String) -> Bool {
    text.isEmpty || currencies.contains(text.lowercased())
  }

  /// Returns true if a text is empty, a unit or a currency.
  static func isUnit(_ text: String) -> Bool {
    isCurrency(text) || units.contains(text.lowercased())
  }

  private static let currencies = words(
    """
    $ € £ ¥ ₹ ₽ ₩ ₺ ₴ ₪ ₫ ₦ ₱ ฿ ₿ ¢ us$ ca$ a$ au$ nz$ hk$ s$ r$ c$ kr kr. fr fr. sfr rs rs. zł kč ft \
    lei aed ars aud bgn brl cad chf clp cny cop czk dkk egp eur gbp hkd huf idr ils inr isk jpy kes \
    krw mad mxn myr ngn nok nzd pen php pkr pln qar ron rsd rub sar sek sgd thb try twd uah usd vnd \
    zar euro euros dollar dollars
    """)

  private static let units = words(
    """
    % ‰ ° °c °f pc pcs pce piece pieces stk st ea each ng µg μg mg g kg t lb lbs oz nl µl μl \
    ml cl dl l hl gal nm µm μm mm cm dm m km in ft yd mi mm² cm² dm² m² ha km² mm³ cm³ dm³ m³ sqm \
    ms s sec secs min mins h hr hrs hour hours d day days week weeks month months year years pa hpa \
    kpa mpa bar mbar psi j kj kwh wh w kw mw v mv a ma ω kω hz khz mhz ghz db rpm b kb mb gb tb kib \
    mib gib px pt ppm ppb km/h m/s mph mol mmol µmol iu °dh pers people persons
    """)

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }
}
