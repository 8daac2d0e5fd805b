extension StringProtocol {
  /// The text without leading and trailing white space and line breaks.
  ///
  /// O(1) if both ends are visible ASCII.
  public var trimmed: String {
    if let first = unicodeScalars.first, let last = unicodeScalars.last, first.isVisibleASCII,
      last.isVisibleASCII
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
      defer { wasBlank = scalar.properties.isWhitespace }
      return wasBlank && scalar.properties.isWhitespace
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

  /// A key that is equal for texts that differ only in case and in the number of spaces.
  package var spellingKey: String { Folding.spelling.fold(trimmed.singleSpaced) }
}

extension Character {
  /// True for the digits 0 to 9 of ASCII.
  var isASCIIDigit: Bool { isASCII && isNumber }
}

extension Unicode.Scalar {
  /// True for an ASCII letter, digit or symbol.
  fileprivate var isVisibleASCII: Bool { value > 0x20 && value < 0x7F }
}

extension String {
  /// Returns the index of the grapheme cluster at `offset`, clamped to the text.
  ///
  /// O(n); without a Unicode lookup if all before it is ASCII.
  package func index(at offset: Int) -> Index {
    if let place = plainIndex(at: offset) { return place }
    return index(startIndex, offsetBy: max(offset, 0), limitedBy: endIndex) ?? endIndex
  }

  /// Returns the index of the byte at `offset` if that is the cluster there, because it and all bytes
  /// before it are ASCII without carriage returns.
  private func plainIndex(at offset: Int) -> Index? {
    utf8.withContiguousStorageIfAvailable { bytes -> Bool in
      guard offset >= 0, offset < bytes.count else { return false }
      var place = 0
      while place <= offset, bytes[place] < 0x80, bytes[place] != 0x0D { place += 1 }
      return place > offset
    } == true ? utf8.index(startIndex, offsetBy: offset) : nil
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
    return self[start..<(index(start, offsetBy: range.count, limitedBy: endIndex) ?? endIndex)]
  }
}
