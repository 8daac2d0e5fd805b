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
