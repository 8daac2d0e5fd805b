/// Words that look randomly generated: base64 with upper case, lower case and digits mixed.
///
/// Hashes and identifiers have letters of one case; in paths and compounds most letters belong to
/// plain words.
enum RandomWord {
  /// The minimum length in bytes.
  static let leastLength = 32
  /// The minimum number of consecutive lower-case letters that count as a plain word.
  private static let leastPlain = 3
  /// The maximum number of consonants in a row in a plain word.
  private static let mostConsonants = 6

  /// Returns true if a text contains such a word; `SecretTraits` excludes most texts before.
  static func isIn(_ text: String) -> Bool {
    return text.utf8.split { $0 <= 0x20 }.contains { word in
      let word = withoutMarks(word)
      // The parts of a token can be joined by dots; those of a path or a link are names.
      let isLink = word.contains(UInt8(ascii: "/")) || !word.contains(UInt8(ascii: "."))
      return isLink
        ? isRandom(word) : word.split(separator: UInt8(ascii: ".")).contains(where: isRandom)
    }
  }

  /// Returns the word without surrounding quotes, brackets and punctuation.
  private static func withoutMarks(_ word: Substring.UTF8View) -> Substring.UTF8View {
    let marks = "\"'`()[]<>{},;:.!?".utf8
    let end = word.lastIndex { !marks.contains($0) }.map { word.index(after: $0) }
    return word[..<(end ?? word.startIndex)].drop { marks.contains($0) }
  }

  private static func isRandom(_ word: Substring.UTF8View) -> Bool {
    guard word.count >= leastLength, word.allSatisfy(isBase64), !isPath(word),
      word.contains(where: isSmall), word.contains(where: isCapital), word.contains(where: isDigit)
    else { return false }
    let plain = plainLetters(of: word)
    return plain * 3 < word.count || plain * 2 < word.count && changes(in: word) * 2 > word.count
  }

  /// Returns the number of places at which a word goes from one kind of character to another.
  ///
  /// In base64 these are about 63 % of all places, in names that people compose less than half.
  private static func changes(in word: Substring.UTF8View) -> Int {
    zip(word, word.dropFirst()).count { kind(of: $0) != kind(of: $1) }
  }

  private static func kind(of byte: UInt8) -> Int {
    isSmall(byte) ? 0 : isCapital(byte) ? 1 : isDigit(byte) ? 2 : 3
  }

  private static func isPath(_ word: Substring.UTF8View) -> Bool {
    let slash = UInt8(ascii: "/")
    return word.first == slash && word.count { $0 == slash } > 2
  }

  /// Returns the number of letters that belong to plain words.
  private static func plainLetters(of word: Substring.UTF8View) -> Int {
    word.split { !isSmall($0) }.filter(isPlain).map(\.count).reduce(0, +)
  }

  /// Returns true if small letters can be a word or a part of one: they have a vowel, and no row of
  /// consonants that no language has.
  private static func isPlain(_ letters: Substring.UTF8View) -> Bool {
    guard letters.count >= leastPlain else { return false }
    let consonants = letters.split(omittingEmptySubsequences: false) { "aeiou".utf8.contains($0) }
    return consonants.count > 1 && consonants.allSatisfy { $0.count <= mostConsonants }
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    SecretPattern.Signs.base64.contains(byte) || SecretPattern.Signs.base64URL.contains(byte)
  }

  private static func isSmall(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
  private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
