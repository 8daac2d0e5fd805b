extension TextLine {
  /// Returns the line as records store it: without leading and trailing white space, with its spans
  /// moved.
  ///
  /// A text area keeps the indentation of its first line.
  ///
  /// O(n).
  func trimmed(isMultiline: Bool) -> TextLine {
    let kept = text.rangeWithoutBlankEnds(isMultiline: isMultiline)
    guard kept != 0..<count else { return self }
    var line = TextLine(text, spans: spans)
    line.apply(Edit(kept.upperBound..<count, ""))
    line.apply(Edit(0..<kept.lowerBound, ""))
    return line
  }
}

extension Field {
  /// Returns a text as records of this field store it: without leading and trailing white space,
  /// except for a password, and in the shape of the field's mask.
  func recorded(_ text: String) -> String {
    guard kind != .password else { return text }
    let whole = String(text.clusters(text.rangeWithoutBlankEnds(isMultiline: kind.isMultiline)))
    return mask?.shaped(whole) ?? whole
  }
}

extension String {
  /// Returns the range without white space at both ends; a text area keeps the indentation of its
  /// first line.
  fileprivate func rangeWithoutBlankEnds(isMultiline: Bool) -> Range<Int> {
    if first?.isBlank != true, last?.isBlank != true { return 0..<count }
    guard let end = lastIndex(where: { !$0.isBlank }),
      let letter = firstIndex(where: { !$0.isBlank })
    else { return 0..<0 }
    let line = self[..<letter].lastIndex(where: \.isNewline).map(index(after:)) ?? startIndex
    let start = isMultiline ? line : letter
    let place = distance(from: startIndex, to: start)
    return place..<place + distance(from: start, to: end) + 1
  }
}
