extension TextLine {
  /// The line as a record has it: without white space at its ends, its spans moved along.
  ///
  /// The first of several lines keeps its indentation.
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
  /// A text as the record of this field has it: without white space at its ends; a secret stays as it
  /// is.
  func recorded(_ text: String) -> String {
    guard kind != .password else { return text }
    return String(text.clusters(text.rangeWithoutBlankEnds(isMultiline: kind.isMultiline)))
  }
}

extension String {
  /// The grapheme clusters between the white space at both ends; from the start of a line on where
  /// there may be several.
  fileprivate func rangeWithoutBlankEnds(isMultiline: Bool) -> Range<Int> {
    if first?.isWhitespace != true, last?.isWhitespace != true { return 0..<count }
    guard let end = lastIndex(where: { !$0.isWhitespace }),
      let letter = firstIndex(where: { !$0.isWhitespace })
    else { return 0..<0 }
    let line = self[..<letter].lastIndex(where: \.isNewline).map(index(after:)) ?? startIndex
    let start = isMultiline ? line : letter
    let place = distance(from: startIndex, to: start)
    return place..<place + distance(from: start, to: end) + 1
  }
}
