extension StringProtocol {
  /// The text without white space and line breaks at both ends.
  public var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }
}

extension String {
  /// The index of the grapheme cluster at `offset`, at the end where the text is shorter.
  ///
  /// O(n).
  func index(at offset: Int) -> Index {
    index(startIndex, offsetBy: max(offset, 0), limitedBy: endIndex) ?? endIndex
  }

  /// The grapheme clusters of `range`.
  ///
  /// O(n).
  public func clusters(_ range: Range<Int>) -> Substring {
    let start = index(at: range.lowerBound)
    return self[start..<(index(start, offsetBy: range.count, limitedBy: endIndex) ?? endIndex)]
  }
}
