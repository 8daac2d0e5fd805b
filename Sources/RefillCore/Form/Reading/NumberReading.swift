/// Typed numbers: `1,234.56`, `1.234,56`, `1 234,50`, `12'000`, `$ 12`, `12 kg`, `48.-`, `١٢٫٥`.
enum NumberReading {
  /// Returns the possible values of a text: none, one, or two if a single separator is ambiguous.
  ///
  /// `1,500` has two: the comma may group thousands or begin the fraction; `¥1,500` has one. Digits
  /// are never dropped.
  static func values(of text: String, language: String) -> [DecimalText] {
    guard let parts = Parts(text) else { return [] }
    let whole = grouped(parts.body)
    let isWhole =
      parts.isWhole
      || whole != nil && parts.signs.contains { NumberUnit.isWhole($0, language: language) }
    let bodies = [whole, isWhole ? nil : pointed(parts.body)].compactMap(\.self)
    let numbers = bodies.compactMap { DecimalText((parts.isNegative ? "-" : "") + $0) }
    return numbers.count == 2 && numbers[0] == numbers[1] ? [numbers[1]] : numbers
  }

  /// The parts of a text: the sign, and the text from the first to the last digit.
  private struct Parts {
    let isNegative: Bool
    /// True if dashes take the place of the fraction, as in `48.-` and `1,500/-`.
    let isWhole: Bool
    let body: [Character]
    /// The texts before and after the number: a currency or unit, or empty.
    let signs: [String]

    init?(_ text: String) {
      let characters = Self.withoutSpacesBeforePoints(text.inASCIINotation.trimmed.map(Self.plain))
      guard var start = characters.firstIndex(where: \.isASCIIDigit),
        let end = characters.lastIndex(where: \.isASCIIDigit)
      else { return nil }
      if start > 0, NumberReading.isPoint(characters[start - 1]),
        start == 1 || !characters[start - 2].isLetter && characters[start - 2] != "/"
      {
        start -= 1
      }
      var head = characters[..<start].filter { $0 != " " }
      let plusOrMinus = head.filter { "+-".contains($0) }
      head.removeAll { "+-".contains($0) }
      let tail = characters[(end + 1)...]
      let dashes = Self.dashes(in: tail)
      signs = [String(head), String(tail.dropFirst(dashes)).trimmed]
      guard plusOrMinus.count <= 1, NumberUnit.isCurrency(signs[0]), NumberUnit.isUnit(signs[1])
      else { return nil }
      isNegative = plusOrMinus.first == "-"
      isWhole = dashes > 0
      body = Array(characters[start...end])
    }

    /// Returns the length of a point or slash and one or two dashes at the start, or of a point that
    /// ends the text; 0 if there are none.
    private static func dashes(in tail: ArraySlice<Character>) -> Int {
      guard let point = tail.first, NumberReading.isPoint(point) || point == "/" else {
        return 0
      }
      if tail.elementsEqual(".") { return 1 }
      let count = tail.dropFirst().prefix { "-—―".contains($0) }.count
      return (1...2).contains(count) ? 1 + count : 0
    }

    /// Returns the characters without the spaces in `48 .50` and `48 ,-`.
    private static func withoutSpacesBeforePoints(_ characters: [Character]) -> [Character] {
      var kept: [Character] = []
      for character in characters {
        if NumberReading.isPoint(character), kept.last(where: { $0 != " " })?.isASCIIDigit == true {
          while kept.last == " " { kept.removeLast() }
        }
        kept.append(character)
      }
      return kept
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
