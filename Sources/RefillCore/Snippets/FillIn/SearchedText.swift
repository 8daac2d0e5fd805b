/// The text that a field's sources complete: the whole text, the line at the cursor in a list of paths,
/// the value at the cursor in a text of several, or the active tabstop's contents.
extension FieldState {
  /// The source to query: the field or the placeholder's history; `nil` for none.
  var sourceID: String? {
    if let tabstops = self.snippets.tabstops { return tabstops.blank.historyName }
    return self.suggestions.hasSource ? self.field.id : nil
  }

  /// The range of the completed text, in grapheme clusters.
  var searched: Range<Int> {
    guard self.snippets.tabstops == nil else {
      return self.line.activeTabstop ?? self.line.selection
    }
    if self.field.isListOfPaths { return self.line.part { $0.isNewline } }
    guard let separator = self.field.autoFill?.separator else { return 0..<self.line.count }
    return self.line.trimmed(self.line.part { $0 == separator })
  }

  /// True if the text has parts of which the one at the cursor is completed.
  var hasParts: Bool { self.field.isListOfPaths || self.field.autoFill?.separator != nil }

  /// True if only a part of the text is completed.
  private var searchesPart: Bool { self.snippets.tabstops != nil || hasParts }

  /// The values in the text besides the one at the cursor; empty for a text that is one value.
  var otherValues: [String] {
    guard self.snippets.tabstops == nil, let separator = self.field.autoFill?.separator else {
      return []
    }
    let part = self.line.part { $0 == separator }
    let others = [0..<part.lowerBound, part.upperBound..<self.line.count]
    return others.flatMap { self.field.values(in: String(self.line.text.clusters($0))) }
  }

  /// The completed text.
  public var searchedText: String {
    searchesPart ? String(self.line.text.clusters(searched)) : self.line.text
  }

  /// True if the insertion point is at the end of that text, which is not empty, without a
  /// selection.
  var isAtEndOfSearched: Bool {
    let range = searched
    return !range.isEmpty && self.line.anchor == nil && self.line.cursor == range.upperBound
  }

  /// Returns the whole text with a value in that range.
  func text(completedBy value: String) -> String {
    searchesPart ? self.line.text(after: Edit(searched, value)) : value
  }

  /// Returns the candidate that completes to this whole text.
  func suggestion(for text: String) -> Suggestion? {
    self.candidates.suggestions.first { self.text(completedBy: $0.value) == text }
  }
}

extension Field {
  /// Returns the values in an answer: several where the form names a separator, each once, trimmed.
  package func values(in answer: String) -> [String] {
    guard let separator = autoFill?.separator else { return [answer.trimmed] }
    var seen: Set<String> = []
    return answer.split(separator: separator).map { $0.trimmed }
      .filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}

extension TextLine {
  /// Returns the range between the separators around the cursor, in grapheme clusters.
  fileprivate func part(_ isSeparator: (Character) -> Bool) -> Range<Int> {
    let before = text.clusters(0..<cursor).reversed().prefix { !isSeparator($0) }.count
    let after = text.clusters(cursor..<count).prefix { !isSeparator($0) }.count
    return cursor - before..<cursor + after
  }

  /// Returns a range without white space at its ends; a range of white space ends at the cursor.
  fileprivate func trimmed(_ range: Range<Int>) -> Range<Int> {
    let part = text.clusters(range)
    let start = range.lowerBound + part.prefix(while: \.isWhitespace).count
    guard start < range.upperBound else { return cursor..<cursor }
    return start..<range.upperBound - part.reversed().prefix(while: \.isWhitespace).count
  }
}
