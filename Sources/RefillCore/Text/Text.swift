extension StringProtocol {
  /// The text without white space and line breaks at both ends.
  ///
  /// O(1) where ASCII that shows stands at both.
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

  /// The text with one blank for each run of white space; one of several lines stays as it is.
  ///
  /// O(n).
  public var singleSpaced: String {
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

  /// A key that texts share which the eye takes for one: neither case counts, nor how many blanks stand
  /// together.
  public var spellingKey: String { Folding.exact.fold(trimmed.singleSpaced) }
}

extension Character {
  /// Whether it is a digit from 0 to 9, and nothing else: no other script's, no sign around it.
  var isASCIIDigit: Bool { isASCII && isNumber }
}

extension Unicode.Scalar {
  /// Whether it is a letter, a digit or a sign of ASCII.
  fileprivate var isVisibleASCII: Bool { value > 0x20 && value < 0x7F }
}

extension String {
  /// The index of the grapheme cluster at `offset`, at the end where the text is shorter.
  ///
  /// O(n).
  func index(at offset: Int) -> Index {
    index(startIndex, offsetBy: max(offset, 0), limitedBy: endIndex) ?? endIndex
  }

  /// The text with zeros before it, if it has fewer than `count` digits.
  func zeroPadded(to count: Int) -> String {
    String(repeating: "0", count: max(count - self.count, 0)) + self
  }

  /// The grapheme clusters of `range`.
  ///
  /// O(n).
  public func clusters(_ range: Range<Int>) -> Substring {
    let start = index(at: range.lowerBound)
    return self[start..<(index(start, offsetBy: range.count, limitedBy: endIndex) ?? endIndex)]
  }
}
