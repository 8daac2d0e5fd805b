/// Replaces the character references of HTML, such as `&amp;` and `&#233;`, once.
enum HTMLReference {
  /// Returns a text with its references replaced, line breaks as line feeds, and U+FFFD for NUL.
  ///
  /// References by the names of HTML 4 are known; others stay as they are.
  static func decoded(_ bytes: ArraySlice<UInt8>, isAttribute: Bool = false) -> String {
    let special = [UInt8(ascii: "&"), UInt8(ascii: "\r"), 0]
    guard bytes.contains(where: special.contains) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.first {
      if byte == UInt8(ascii: "&"), let found = reference(rest.dropFirst(), isAttribute) {
        text += found.text.utf8
        rest = rest.dropFirst(1 + found.length)
        continue
      }
      rest = rest.dropFirst()
      switch byte {
      case UInt8(ascii: "\r"):
        if rest.first != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
      case 0: text += replacement.utf8
      default: text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the reference that begins after a `&` and its length in bytes; `nil` for none.
  private static func reference(
    _ bytes: ArraySlice<UInt8>, _ isAttribute: Bool
  ) -> (text: String, length: Int)? {
    if bytes.first == UInt8(ascii: "#") {
      return number(bytes.dropFirst()).map { ($0.text, $0.length + 1) }
    }
    let name = bytes.prefix(longestName).prefix(while: isAlphanumeric)
    let word = String(decoding: name, as: UTF8.self)
    if bytes.dropFirst(name.count).first == UInt8(ascii: ";"), let text = names[word] {
      return (text, name.count + 1)
    }
    // Old names also go without a semicolon.
    for length in stride(from: name.count, to: 1, by: -1) {
      guard let text = oldNames[String(word.prefix(length))] else { continue }
      let next = bytes.dropFirst(length).first
      let isPart = next.map { isAlphanumeric($0) || $0 == UInt8(ascii: "=") } ?? false
      return isAttribute && isPart ? nil : (text, length)
    }
    return nil
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> (text: String, length: Int)? {
    let isHexadecimal = bytes.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let digits = bytes.dropFirst(isHexadecimal ? 1 : 0).prefix { byte in
      let character = Character(Unicode.Scalar(byte))
      return isHexadecimal
        ? character.isHexDigit && byte < 0x80 : character.isASCII && character.isNumber
    }
    guard !digits.isEmpty else { return nil }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    let value =
      significant.count > 8
      ? nil : UInt32(String(decoding: significant, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
    let end = bytes.dropFirst((isHexadecimal ? 1 : 0) + digits.count)
    let length = (isHexadecimal ? 1 : 0) + digits.count + (end.first == UInt8(ascii: ";") ? 1 : 0)
    return (character(significant.isEmpty ? 0 : value), length)
  }

  /// Returns the character of a number; those of Windows-1252 from 128 to 159.
  private static func character(_ number: UInt32?) -> String {
    guard let number, number != 0 else { return replacement }
    if (0x80..<0xA0).contains(number) {
      let sign = windows[Int(number) - 0x80]
      return sign == "\u{FFFD}" ? Unicode.Scalar(number).map { String($0) } ?? "" : String(sign)
    }
    return Unicode.Scalar(number).map { String($0) } ?? replacement
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private static let replacement = "\u{FFFD}"
  private static let longestName = 12

  /// The characters 128 to 159 of Windows-1252; U+FFFD where it has none.
  private static let windows = Array(
    "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ")

  /// The names that also go without a semicolon.
  private static let oldNames: [String: String] = {
    let latin = latinNames.split(whereSeparator: \.isWhitespace).enumerated().map { index, name in
      (String(name), Unicode.Scalar(UInt32(0xA0 + index)).map { String($0) } ?? "")
    }
    let signs = [
      ("amp", "&"), ("AMP", "&"), ("lt", "<"), ("LT", "<"), ("gt", ">"), ("GT", ">"),
      ("quot", "\""), ("QUOT", "\""), ("COPY", "©"), ("REG", "®"),
    ]
    return Dictionary(latin + signs, uniquingKeysWith: { first, _ in first })
  }()

  private static let names: [String: String] = {
    var names = oldNames
    let words = otherNames.split(whereSeparator: \.isWhitespace).map(String.init)
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      names[words[index]] = words[index + 1]
    }
    let blanks = [
      ("ensp", "\u{2002}"), ("emsp", "\u{2003}"), ("thinsp", "\u{2009}"), ("zwnj", "\u{200C}"),
      ("zwj", "\u{200D}"), ("lrm", "\u{200E}"), ("rlm", "\u{200F}"), ("Tab", "\t"),
      ("NewLine", "\n"),
    ]
    return names.merging(blanks, uniquingKeysWith: { first, _ in first })
  }()

  /// The names of the characters from U+00A0 to U+00FF.
  private static let latinNames = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn \
    sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave \
    Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN \
    szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute \
    icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml \
    yacute thorn yuml
    """

  private static let otherNames = """
    apos ' lpar ( rpar ) num # percnt % plus + comma , period . colon : semi ; excl ! quest ? ast * \
    equals = commat @ lowbar _ grave ` dollar $ sol / bsol \\ lbrack [ rbrack ] lbrace { rbrace } \
    vert | hyphen ‐ check ✓ cross ✗ star ☆ starf ★ OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ \
    fnof ƒ circ ˆ tilde ˜ Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι \
    Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ \
    Omega Ω alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ \
    mu μ nu ν xi ξ omicron ο pi π rho ρ sigmaf ς sigma σ tau τ upsilon υ phi φ chi χ psi ψ omega ω \
    thetasym ϑ upsih ϒ piv ϖ ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ \
    dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo › oline ‾ frasl ⁄ \
    euro € image ℑ weierp ℘ real ℜ trade ™ alefsym ℵ larr ← uarr ↑ rarr → darr ↓ harr ↔ crarr ↵ \
    lArr ⇐ uArr ⇑ rArr ⇒ dArr ⇓ hArr ⇔ forall ∀ part ∂ exist ∃ empty ∅ nabla ∇ isin ∈ notin ∉ ni ∋ \
    prod ∏ sum ∑ minus − lowast ∗ radic √ prop ∝ infin ∞ ang ∠ and ∧ or ∨ cap ∩ cup ∪ int ∫ \
    there4 ∴ sim ∼ cong ≅ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sub ⊂ sup ⊃ nsub ⊄ sube ⊆ supe ⊇ oplus ⊕ \
    otimes ⊗ perp ⊥ sdot ⋅ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ lang ⟨ rang ⟩ loz ◊ spades ♠ clubs ♣ \
    hearts ♥ diams ♦
    """
}
