/// The blanks of a snippet being filled in within the text, one after the other.
///
/// Where they stand is said by the spans of the text; this says what they mean.
struct ActiveTabstops: Equatable, Sendable {
  let expanding: PendingExpansion
  /// What the host calls the field.
  let field: String
  /// What stood there before: the abbreviation, or what was selected.
  let replaced: Clipping
  /// In the order in which they are asked for.
  let blanks: [Blank]
  /// Where what came of the snippet stands in the text.
  var range: Range<Int>
  /// What was filled in, by the names of the blanks.
  var values: [String: String] = [:]
  /// The blank being filled in, into `blanks`.
  var current = 0

  var blank: Blank { blanks[current] }

  /// What stands in the blanks of a text, by their names; that of the active place where there is one.
  func contents(in line: TextLine) -> [String: Clipping] {
    var contents: [String: Clipping] = [:]
    for span in line.spans {
      guard case .tabstop(let number, let isActive) = span.meaning, blanks.indices.contains(number)
      else { continue }
      let name = blanks[number].name
      if isActive || contents[name] == nil { contents[name] = Clipping(line, span.range) }
    }
    return contents
  }

  /// The spans of what came of the snippet, with the current blank active where it stands first.
  func spans(_ expansion: Expansion) -> [Span] {
    var isFirst = true
    return expansion.places.compactMap { place in
      guard let number = blanks.firstIndex(where: { $0.name == place.name }) else { return nil }
      let isActive = number == current && isFirst
      if isActive { isFirst = false }
      let start = range.lowerBound
      return Span(
        start + place.range.lowerBound..<start + place.range.upperBound,
        .tabstop(number, isActive: isActive))
    }
  }
}

extension TextLine {
  /// Where the active stop stands.
  var activeTabstop: Range<Int>? {
    spans.first { if case .tabstop(_, true) = $0.meaning { true } else { false } }?.range
  }

  /// Takes all stops out, or puts others in their place.
  mutating func setTabstops(_ tabstops: [Span] = []) {
    let others = spans.filter { if case .tabstop = $0.meaning { false } else { true } }
    guard others.count < spans.count || !tabstops.isEmpty else { return }
    setSpans(others + tabstops)
  }
}
