extension StringProtocol {
  /// The text without leading and trailing white space and line breaks.
  public var trimmed: String {
    // Most texts begin and end with a visible ASCII character: no character has to be looked up.
    if let first = unicodeScalars.first, let last = unicodeScalars.last, first.isVisible,
      last.isVisible
    {
      return String(self)
    }
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }

  /// True if nothing of the text can be seen: it has only white space and characters without width.
  package var isInvisible: Bool { allSatisfy { $0.isWhitespace || DisplayWidth.of($0) == 0 } }

  /// The text, or its code points like `<U+200B>` if nothing of it can be seen.
  package var named: String {
    isInvisible ? unicodeScalars.map(Sanitizer.codePoint).joined() : String(self)
  }

  /// The text with each run of white space collapsed to one space; a text of several lines is
  /// unchanged.
  ///
  /// O(n).
  package var singleSpaced: String {
    var wasBlank = false
    let hasRun = unicodeScalars.contains { scalar in
      let isBlank = scalar.isBlank
      defer { wasBlank = isBlank }
      return wasBlank && isBlank
    }
    guard hasRun, !contains(where: \.isNewline) else { return String(self) }
    var text = ""
    for character in self {
      guard character.isWhitespace, text.last?.isWhitespace == true else {
        text.append(character)
        continue
      }
      text.removeLast()
      text.append(" ")
    }
    return text
  }

  /// The number of characters that are line breaks, CR LF as one.
  ///
  /// O(n), without a Unicode lookup.
  package var newlineCount: Int {
    var count = 0
    var before: (UInt8, UInt8) = (0, 0)
    for byte in utf8 {
      switch (before.0, before.1, byte) {
      case (_, 0x0D, 0x0A): break
      // LF, VT, FF, CR; U+0085; U+2028 and U+2029.
      case (_, _, 0x0A...0x0D), (_, 0xC2, 0x85), (0xE2, 0x80, 0xA8...0xA9): count += 1
      default: break
      }
      before = (before.1, byte)
    }
    return count
  }

  /// A key that is equal for texts that differ only in case and in the number of spaces.
  package var spellingKey: String { Folding.spelling.fold(trimmed.singleSpaced) }
}

extension String {
  /// The text without leading and trailing white space and line breaks.
  ///
  /// O(1) if both ends are visible ASCII, O(blanks) if only blanks of ASCII are around it.
  public var trimmed: String {
    if let first = utf8.first, let last = utf8.last, Self.isVisible(first), Self.isVisible(last) {
      return self
    }
    // Between blanks of ASCII and visible ASCII no character goes on: none has to be looked up.
    let inner = utf8.trimmedOfBlanks
    guard let first = inner.first, let last = inner.last, Self.isVisible(first),
      Self.isVisible(last)
    else { return self[...].trimmed }
    return String(self[inner.startIndex..<inner.endIndex])
  }

  private static func isVisible(_ byte: UInt8) -> Bool { 0x21...0x7E ~= byte }
}

extension BidirectionalCollection<UInt8> {
  /// The bytes without leading and trailing ASCII white space and line breaks.
  var trimmedOfBlanks: SubSequence {
    let rest = drop { $0.isBlank }
    return rest.lastIndex { !$0.isBlank }.map { rest[...$0] } ?? rest
  }
}

extension UInt8 {
  /// True for the ASCII bytes of white space and line breaks.
  fileprivate var isBlank: Bool { self == 0x20 || 0x09...0x0D ~= self }
}

extension Character {
  /// True for the digits 0 to 9 of ASCII.
  package var isASCIIDigit: Bool { isASCII && isNumber }
}

extension String {
  /// Returns the index `offset` grapheme clusters after `start`, clamped to the text.
  ///
  /// O(n); a Unicode lookup only beside characters that are not ASCII.
  package func index(at offset: Int, from start: Index? = nil) -> Index {
    var (place, rest) = (start ?? startIndex, offset)
    while rest > 0, place < endIndex {
      let plain = plainCount(from: place, limit: rest)
      place = plain > 0 ? utf8.index(place, offsetBy: plain) : index(after: place)
      rest -= max(plain, 1)
    }
    return place
  }

  /// The number of grapheme clusters, as `count`; a Unicode lookup only beside characters that are not
  /// ASCII.
  package var clusterCount: Int {
    var (place, count) = (startIndex, 0)
    while place < endIndex {
      let plain = plainCount(from: place, limit: .max)
      place = plain > 0 ? utf8.index(place, offsetBy: plain) : index(after: place)
      count += max(plain, 1)
    }
    return count
  }

  /// Returns the number of bytes from `place` on that are a grapheme cluster each, at most `limit`.
  ///
  /// Two ASCII characters join only in CR LF (rule GB3 of UAX #29).
  private func plainCount(from place: Index, limit: Int) -> Int {
    utf8.withContiguousStorageIfAvailable { bytes in
      let start = utf8.distance(from: startIndex, to: place)
      let most = min(limit, bytes.count - start)
      var count = 0
      while count < most, bytes[start + count] < 0x80, bytes[start + count] != 0x0D,
        start + count + 1 == bytes.count || bytes[start + count + 1] < 0x80
      {
        count += 1
      }
      return count
    } ?? 0
  }

  /// Returns the text padded with zeros on the left to `count` characters.
  func zeroPadded(to count: Int) -> String {
    String(repeating: "0", count: max(count - self.count, 0)) + self
  }

  /// Returns the grapheme clusters of `range`.
  ///
  /// O(n).
  package func clusters(_ range: Range<Int>) -> Substring {
    let start = index(at: range.lowerBound)
    return self[start..<index(at: range.count, from: start)]
  }
}

extension Character {
  /// True for white space that carries no accent, as `isWhitespace` is true for U+0020 U+0301 too.
  var isBlank: Bool { isWhitespace && unicodeScalars.allSatisfy(\.isBlank) }
}

extension Unicode.Scalar {
  /// True for an ASCII character that can be seen.
  fileprivate var isVisible: Bool { (0x21...0x7E).contains(value) }

  /// True for white space; without a Unicode lookup for ASCII.
  fileprivate var isBlank: Bool {
    isASCII ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}
