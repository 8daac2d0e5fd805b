/// Splits the source of an expression into tokens.
///
/// It reads Unicode scalars, because a combining mark after a quote belongs to the text.
struct ExpressionLexer {
  private let scalars: [Unicode.Scalar]
  private var place = 0

  init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

  /// Returns the next token; `.end` at the end and ever after.
  mutating func next() throws(ExpressionFault) -> ExpressionToken {
    skip { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" }
    let start = place
    guard let scalar = peek() else { return ExpressionToken(kind: .end, offset: start) }
    let kind: ExpressionToken.Kind =
      if scalar == "'" || scalar == "\"" {
        try text(quote: scalar)
      } else if scalar == "$" {
        try reference()
      } else if Self.isDigit(scalar) || scalar == "." && peek(1).map(Self.isDigit) == true {
        try number()
      } else if Self.isLetter(scalar) || scalar == "_" {
        .name(name())
      } else {
        try symbol()
      }
    return ExpressionToken(kind: kind, offset: start)
  }

  // MARK: Texts, numbers, names

  private mutating func text(quote: Unicode.Scalar) throws(ExpressionFault) -> ExpressionToken.Kind
  {
    let start = place
    var text = String.UnicodeScalarView()
    place += 1
    while let scalar = peek() {
      place += 1
      guard scalar == quote else {
        text.append(scalar)
        continue
      }
      guard peek() == quote else { return .text(String(text)) }
      text.append(quote)
      place += 1
    }
    throw ExpressionFault(.syntax(.unterminatedText), at: start)
  }

  private mutating func number() throws(ExpressionFault) -> ExpressionToken.Kind {
    let start = place
    skip(while: Self.isDigit)
    if peek() == ".", peek(1).map(Self.isDigit) == true {
      place += 1
      skip(while: Self.isDigit)
    }
    let digits = text(start..<place)
    guard digits.utf8.count <= DecimalNumber.maximumDigits + 1, let number = DecimalNumber(digits)
    else { throw ExpressionFault(.limit(.longNumber), at: start) }
    return .number(number)
  }

  /// Reads letters, digits and `_`, and a `-` or `:` between them.
  private mutating func name() -> String {
    let start = place
    repeat {
      place += 1
      skip(while: Self.isNamePart)
    } while (peek() == "-" || peek() == ":") && peek(1).map(Self.isNamePart) == true
    return text(start..<place)
  }

  private mutating func reference() throws(ExpressionFault) -> ExpressionToken.Kind {
    let start = place
    guard peek(1) == "{" else { throw ExpressionFault(.syntax(.unexpected("$")), at: start) }
    place += 2
    let isLastSaved = peek() == "l" && scalars[place...].starts(with: Self.lastSaved)
    if isLastSaved { place += Self.lastSaved.count }
    let idStart = place
    skip { Self.isNamePart($0) || $0 == "-" || $0 == "." }
    let id = text(idStart..<place)
    guard peek() != nil else { throw ExpressionFault(.syntax(.unterminatedField), at: start) }
    if peek() == "[", !id.isEmpty {
      throw ExpressionFault(.syntax(.numberedItem(id + pathBehindNumber())), at: place)
    }
    guard peek() == "}", !id.isEmpty else {
      throw ExpressionFault(.syntax(.invalidFieldName), at: place)
    }
    place += 1
    return isLastSaved ? .lastSaved(id) : .field(id)
  }

  /// Returns the rest of a path such as `[2].amount`, without the numbers of items.
  private func pathBehindNumber() -> String {
    let rest = String(String.UnicodeScalarView(scalars[place...].prefix { $0 != "}" }))
    return rest.replacing(/\[[^\]]*\]?/, with: "")
  }

  private static let lastSaved = Array("last-saved#".unicodeScalars)

  // MARK: Symbols

  private mutating func symbol() throws(ExpressionFault) -> ExpressionToken.Kind {
    // Most symbols begin no spelling of another language.
    if let scalar = peek(), let kind = Self.plain(scalar) {
      place += 1
      return kind
    }
    let isUnequal = scalars[place...].starts(with: "!=".unicodeScalars) && peek(2) != "="
    for (written, instead) in Self.foreign
    where !isUnequal && written.first == peek() && scalars[place...].starts(with: written) {
      throw ExpressionFault(
        .syntax(.foreignSpelling(String(String.UnicodeScalarView(written)), instead)), at: place)
    }
    for (symbol, comparison) in Self.comparisons
    where symbol.first == peek() && scalars[place...].starts(with: symbol) {
      place += symbol.count
      return .comparison(comparison)
    }
    let rest = String(String.UnicodeScalarView(scalars[place...].prefix(8)))
    throw ExpressionFault(.syntax(.unexpected(String(rest.prefix(1)))), at: place)
  }

  private static func plain(_ scalar: Unicode.Scalar) -> ExpressionToken.Kind? {
    switch scalar {
    case "+": .plus
    case "-": .minus
    case "*": .times
    case ".": .own
    case "(": .open
    case ")": .close
    case ",": .comma
    default: nil
    }
  }

  /// The comparisons, longer ones first.
  private static let comparisons = table(
    [
      ("!=", .unequal), ("<=", .lessOrEqual), (">=", .greaterOrEqual), ("=", .equal),
      ("<", .less), (">", .greater),
    ] as [(String, ExpressionSyntax.Comparison)])

  /// The spellings of other languages, and those to use instead.
  private static let foreign = table([
    ("===", "="), ("==", "="), ("!==", "!="), ("<>", "!="), ("=<", "<="), ("=>", ">="),
    ("&&", "and"), ("&", "and, or concat(…) to join texts"), ("||", "or"),
    ("|", "a function, such as lower(…)"), ("!", "not(…)"), ("/", "div"),
    ("%", "mod"), ("≠", "!="), ("≤", "<="), ("≥", ">="), ("×", "*"), ("÷", "div"), ("−", "-"),
    ("‘", "'"), ("’", "'"), ("“", "\""), ("”", "\""), ("[", "a function, such as selected-at(…)"),
    ("#", "${last-saved#…}"), ("@", "${…}"), ("{", "${…}"),
  ])

  private static func table<Value>(_ rows: [(String, Value)]) -> [([Unicode.Scalar], Value)] {
    rows.map { (Array($0.0.unicodeScalars), $0.1) }
  }

  // MARK: Scalars

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    place + distance < scalars.count ? scalars[place + distance] : nil
  }

  private mutating func skip(while matches: (Unicode.Scalar) -> Bool) {
    while let scalar = peek(), matches(scalar) { place += 1 }
  }

  /// Returns the text of some scalars; that of most is ASCII, and needs no encoding.
  private func text(_ range: Range<Int>) -> String {
    let part = scalars[range]
    guard part.allSatisfy(\.isASCII) else { return String(String.UnicodeScalarView(part)) }
    return String(decoding: part.map { UInt8(truncatingIfNeeded: $0.value) }, as: UTF8.self)
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return scalar.properties.isAlphabetic }
    return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "_" || isDigit(scalar) || isLetter(scalar) { return true }
    return !scalar.isASCII
      && (scalar.properties.generalCategory == .nonspacingMark
        || scalar.properties.numericType == .decimal)
  }
}
