/// The placeholders of a snippet that are being filled in as tabstops within the text.
///
/// Their positions are spans of the text; this holds their definitions.
struct ActiveTabstops: Equatable, Sendable {
  let expanding: PendingExpansion
  /// The identifier that the host uses for the field.
  let field: String
  /// The replaced text: the abbreviation or the selection.
  let replaced: Clipping
  /// The placeholders in tabstop order.
  let blanks: [Blank]
  /// The range of the expansion in the text.
  var range: Range<Int>
  /// The values filled in, by placeholder name.
  var values: [String: String] = [:]
  /// The index of the current placeholder in `blanks`.
  var current = 0

  var blank: Blank { blanks[current] }

  /// Returns the contents of the placeholders by name; the active tabstop of a name takes
  /// precedence.
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

  /// Returns the spans of the expansion; the first tabstop of the current placeholder is active.
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
  /// The range of the active tabstop; `nil` for none.
  package var activeTabstop: Range<Int>? {
    spans.first { if case .tabstop(_, true) = $0.meaning { true } else { false } }?.range
  }

  /// Returns true if the text has a tabstop of this number.
  func hasTabstop(_ number: Int) -> Bool {
    spans.contains { if case .tabstop(number, _) = $0.meaning { true } else { false } }
  }

  /// Replaces all tabstops of the text.
  mutating func setTabstops(_ tabstops: [Span] = []) {
    let others = spans.filter { if case .tabstop = $0.meaning { false } else { true } }
    guard others.count < spans.count || !tabstops.isEmpty else { return }
    setSpans(others + tabstops)
  }
}
