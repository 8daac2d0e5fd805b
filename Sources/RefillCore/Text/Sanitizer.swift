/// Makes untrusted text safe to display by escaping everything that is not known to be harmless.
///
/// It uses an allow-list: letters, marks on a base, numbers, punctuation, symbols and spaces are
/// shown unchanged. Controls, direction controls, format characters, tags, line separators,
/// private, unassigned and surrogate code points become `^X` or `<U+202E>`. The result contains no
/// zero-width character without a base, and sanitizing it again changes nothing.
package enum Sanitizer {
  /// How a scalar that is not shown is spelled.
  private enum Spelling {
    /// `^[` or `<U+202E>`, for people.
    case plain
    /// `\u001b`, which means the same in a string of JSON, for programs.
    case json
  }

  /// Returns the visible form of `text`, at most `limit` grapheme clusters of it.
  ///
  /// A tab becomes one space. A cluster with more than 16 scalars is cut to the first 16.
  /// O(`limit`), independent of the length of the text.
  package static func visible(_ text: String, limit: Int = 500) -> String {
    // Most texts on the screen are short and in ASCII: they need no copy.
    text.utf8.count <= limit && text.isPrintableASCII ? text : escaped(text, max(limit, 0))
  }

  /// Returns a line with the scalars that are not shown in the spelling of JSON; tabs stay, and nothing is
  /// cut.
  package static func json(_ line: Substring) -> String {
    if let plain = plainPrefix(of: line, limit: .max) { return String(plain) }
    var shown = ""
    for character in line { append(character, to: &shown, .json) }
    return shown
  }

  /// Returns the visible form of a part of a text, as for a whole one.
  package static func visible(_ text: Substring, limit: Int = 500) -> String {
    escaped(text, max(limit, 0))
  }

  // Generic functions are specialized only for callers in this module.
  private static func escaped<Text: StringProtocol>(_ text: Text, _ limit: Int) -> String {
    if let plain = plainPrefix(of: text, limit: limit) { return String(plain) }
    var shown = ""
    for character in text.prefix(limit) { append(character, to: &shown) }
    return shown
  }

  /// Returns the first `limit` clusters if they are plain; `nil` if not.
  ///
  /// It reads one scalar more, which may be a mark on the last cluster.
  private static func plainPrefix<Text: StringProtocol>(of text: Text, limit: Int) -> Text
    .SubSequence?
  {
    var count = 0
    for index in text.unicodeScalars.indices {
      guard text.unicodeScalars[index].isPlain else { return nil }
      if count == limit { return text[..<index] }
      count += 1
    }
    return text[...]
  }

  /// Returns true for a printable ASCII byte.
  package static func isPrintable(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

  private static func append(
    _ character: Character, to shown: inout String, _ spelling: Spelling = .plain
  ) {
    let scalars = Array(character.unicodeScalars.prefix(spelling == .plain ? longestCluster : .max))
    /// The scalar that the next one combines with; `nil` at the start and after an escape.
    var base: Unicode.Scalar?
    for (index, scalar) in scalars.enumerated() {
      if scalar == "\t" {
        shown += spelling == .plain ? " " : "\t"
      } else if index < longestCluster,
        isShown(scalar, after: base, before: scalars.dropFirst(index + 1).first)
      {
        shown.unicodeScalars.append(scalar)
        base = scalar
      } else {
        shown += spelling == .plain ? spelledOut(scalar) : jsonEscapes(of: scalar)
        base = nil
      }
    }
  }

  private static func isShown(
    _ scalar: Unicode.Scalar, after base: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber,
      .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation,
      .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .spaceSeparator:
      // A Hangul vowel without its consonant would be drawn into the preceding column.
      return base != nil || DisplayWidth.of(Character(scalar)) > 0
    case .nonspacingMark, .spacingMark, .enclosingMark:
      return base != nil
    case .format:
      return isJoiner(scalar, after: base, before: next)
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
      return false
    @unknown default:
      return false
    }
  }

  /// Returns true for a ZWJ or ZWNJ that a script or an emoji sequence needs.
  private static func isJoiner(
    _ scalar: Unicode.Scalar, after base: Unicode.Scalar?, before next: Unicode.Scalar?
  ) -> Bool {
    guard scalar == "\u{200C}" || scalar == "\u{200D}", let base else { return false }
    if joiningScripts.contains(where: { $0.contains(base.value) }) { return true }
    guard scalar == "\u{200D}", let next else { return false }
    return (isEmoji(base) || base == "\u{FE0F}") && isEmoji(next)
  }

  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isEmoji && !scalar.isASCII
  }

  /// Arabic to Sinhala, Myanmar, Khmer and Mongolian, and the Arabic presentation forms.
  private static let joiningScripts: [ClosedRange<UInt32>] = [
    0x0620...0x0DFF, 0x1000...0x109F, 0x1780...0x18AF, 0xFB50...0xFDFF, 0xFE70...0xFEFC,
  ]

  /// The maximum number of scalars of a character that are shown.
  private static let longestCluster = 16

  /// Returns a scalar as one or two escapes of JSON.
  private static func jsonEscapes(of scalar: Unicode.Scalar) -> String {
    String(scalar).utf16.map { "\\u" + String($0, radix: 16).zeroPadded(to: 4) }.joined()
  }

  private static func spelledOut(_ scalar: Unicode.Scalar) -> String {
    // Never traps: the scalar is ASCII.
    if scalar.isASCII { return "^" + String(Unicode.Scalar(UInt8(scalar.value) ^ 0x40)) }
    return codePoint(scalar)
  }

  /// Returns the code point of a scalar, such as `<U+200B>`.
  static func codePoint(_ scalar: Unicode.Scalar) -> String {
    "<U+" + String(scalar.value, radix: 16, uppercase: true).zeroPadded(to: 4) + ">"
  }
}
