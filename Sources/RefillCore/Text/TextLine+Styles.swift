extension TextLine {
  /// Returns the ranges with a style, in grapheme clusters.
  public func ranges(of style: String) -> [Range<Int>] {
    spans.filter { $0.meaning == .style(style) }.map(\.range)
  }

  /// Adds a style to a range, clamped to the text, and merges it with adjacent ranges of that
  /// style.
  public mutating func addStyle(_ style: String, to range: Range<Int>) {
    let range = range.clamped(to: 0..<count)
    guard !range.isEmpty else { return }
    let beside = spans.filter { $0.meaning == .style(style) && $0.range.isBeside(range) }
    let joined = beside.map(\.range).reduce(range) {
      min($0.lowerBound, $1.lowerBound)..<max($0.upperBound, $1.upperBound)
    }
    setSpans(spans.filter { !beside.contains($0) } + [Span(joined, .style(style))])
  }

  /// Removes a style from a range, clamped to the text.
  public mutating func stripStyle(_ style: String, from range: Range<Int>) {
    setSpans(
      spans.flatMap { span in
        guard span.meaning == .style(style) else { return [span] }
        return span.range.without(range).map { Span($0, span.meaning) }
      })
  }
}

extension Range<Int> {
  /// Returns true if two ranges overlap or are adjacent.
  fileprivate func isBeside(_ other: Range<Int>) -> Bool {
    lowerBound <= other.upperBound && other.lowerBound <= upperBound
  }

  /// Returns the range without another one: none, one or two ranges.
  fileprivate func without(_ other: Range<Int>) -> [Range<Int>] {
    guard overlaps(other) else { return [self] }
    let head = lowerBound..<Swift.max(lowerBound, other.lowerBound)
    let tail = Swift.min(upperBound, other.upperBound)..<upperBound
    return [head, tail].filter { !$0.isEmpty }
  }
}
