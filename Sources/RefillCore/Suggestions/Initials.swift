/// The initials of words, such as `jfk` of “John Fitzgerald Kennedy”, to search for in folded texts.
///
/// Each letter is the beginning of a word, in this order; words between them may be skipped. A word
/// begins after the start of the text, a blank, a sign or a punctuation mark.
package struct Initials: Equatable, Sendable {
  /// The UTF-8 bytes of each letter with its marks.
  private let letters: [[UInt8]]
  /// True if letters with diacritics match as well, as the query has none.
  private let ignoresDiacritics: Bool

  /// The numbers of letters that are searched for; each single letter begins or is in a value.
  private static let lengths = 2...24

  /// Creates the initials of a query that is folded like the texts; `nil` unless it is one word of
  /// 2 to 24 letters or digits.
  package init?(folded query: String) {
    guard query.utf8.count <= 256, Self.lengths.contains(query.count),
      query.allSatisfy({ $0.isLetter || $0.isNumber }),
      !query.unicodeScalars.contains(where: Self.isSign)
    else { return nil }
    letters = query.map { Array(String($0).utf8) }
    ignoresDiacritics = Folding.loose.fold(query) == query
  }

  /// Returns true if each text with the initials also has those of `shorter`.
  func narrows(_ shorter: Initials) -> Bool {
    letters.starts(with: shorter.letters) && (shorter.ignoresDiacritics || !ignoresDiacritics)
  }

  /// Returns the byte ranges of the letters in a folded text; `nil` if it does not have all.
  package func ranges(in text: [UInt8]) -> [Range<Int>]? {
    var ranges: [Range<Int>] = []
    let end = text.withUnsafeBufferPointer { bytes in
      walk(bytes, from: 0, before: bytes.count) { ranges.append($0..<$0 + $1) }
    }
    return end == nil ? nil : ranges
  }

  /// Returns the offset of the last letter in the first value that has all, from the start of a value
  /// on; `nil` if there is none before `end`.
  ///
  /// - Parameter bytes: Values between separators of `FoldedValues`. About 1 ns a byte.
  func first(in bytes: UnsafeBufferPointer<UInt8>, from: Int, before end: Int) -> Int? {
    walk(bytes, from: from, before: end) { _, _ in }
  }

  @inline(__always)
  private func walk(
    _ bytes: UnsafeBufferPointer<UInt8>, from: Int, before end: Int,
    _ note: (_ place: Int, _ length: Int) -> Void
  ) -> Int? {
    var (place, letter, isInWord) = (from, 0, false)
    while place < end {
      let byte = bytes[place]
      if byte == FoldedValues.separator {
        (letter, isInWord) = (0, false)
        place += 1
        continue
      }
      let signs = byte < 0x80 ? (Self.isLetter(byte) ? 0 : 1) : Self.signLength(bytes, place, end)
      if signs > 0 {
        isInWord = false
        place += signs
        continue
      }
      if !isInWord {
        isInWord = true
        let length = length(of: letters[letter], at: place, in: bytes, before: end)
        if length > 0 {
          note(place, length)
          letter += 1
          if letter == letters.count { return place }
        }
      }
      place += 1
    }
    return nil
  }

  @inline(__always) private static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  }

  /// Returns true for a mark or blank of those ranges, which joins no letters here.
  private static func isSign(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x80...0xBF, 0x2000...0x207F, 0x3000...0x303F: true
    default: false
    }
  }

  /// Returns the number of bytes of a punctuation mark or blank outside of ASCII; 0 for another
  /// character.
  @inline(__always)
  private static func signLength(
    _ bytes: UnsafeBufferPointer<UInt8>, _ place: Int, _ end: Int
  ) -> Int {
    switch bytes[place] {
    // U+0080 to U+00BF, such as a no-break space and «.
    case 0xC2: 2
    // U+2000 to U+207F, such as dashes and quotation marks, and the ideographic space and brackets.
    case 0xE2 where place + 1 < end && bytes[place + 1] & 0xFE == 0x80: 3
    case 0xE3 where place + 1 < end && bytes[place + 1] == 0x80: 3
    default: 0
    }
  }

  /// Returns the number of bytes of a letter at an offset; 0 if another one is there.
  @inline(__always)
  private func length(
    of letter: [UInt8], at place: Int, in bytes: UnsafeBufferPointer<UInt8>, before end: Int
  ) -> Int {
    if bytes[place] == letter[0] {
      guard place + letter.count <= end else { return 0 }
      for offset in 1..<letter.count where bytes[place + offset] != letter[offset] { return 0 }
      return letter.count
    }
    guard ignoresDiacritics, bytes[place] >= 0xC3 else { return 0 }
    return Self.unmarkedLength(of: letter, at: place, in: bytes, before: end)
  }

  /// Returns the number of bytes of a character that is the letter without its diacritics; 0 if
  /// another one is there.
  private static func unmarkedLength(
    of letter: [UInt8], at place: Int, in bytes: UnsafeBufferPointer<UInt8>, before end: Int
  ) -> Int {
    let length = bytes[place] < 0xE0 ? 2 : bytes[place] < 0xF0 ? 3 : 4
    guard place + length <= end else { return 0 }
    let scalar = String(decoding: bytes[place..<place + length], as: UTF8.self)
    return Folding.loose.fold(scalar).utf8.starts(with: letter) ? length : 0
  }
}
