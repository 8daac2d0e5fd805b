extension TextLine {
  /// The whole word around or right before the insertion point.
  ///
  /// `nil` at the start, after white space, and with a selection.
  public var wordBeforeCursor: Range<Int>? {
    guard anchor == nil else { return nil }
    let head = text.clusters(0..<cursor).reversed().prefix { !$0.isWhitespace }.count
    guard head > 0 else { return nil }
    let tail = text[text.index(at: cursor)...].prefix { !$0.isWhitespace }.count
    return cursor - head..<cursor + tail
  }

  /// Returns the grapheme cluster before an offset; `nil` at the start and outside the text.
  public func character(before place: Int) -> Character? {
    guard (1...max(count, 1)).contains(place) else { return nil }
    return text.clusters(place - 1..<place).first
  }
}
