/// The text that a field's sources complete: the whole text, the line at the cursor in a list of paths,
/// or the active tabstop's contents.
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
    return self.field.isListOfPaths ? self.line.lineAtCursor : 0..<self.line.count
  }

  /// True if only a part of the text is completed.
  private var searchesPart: Bool { self.snippets.tabstops != nil || self.field.isListOfPaths }

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

extension TextLine {
  /// The range of the line of the text that the cursor is in, without its line break, in grapheme
  /// clusters.
  fileprivate var lineAtCursor: Range<Int> {
    let before = text.clusters(0..<cursor).reversed().prefix { !$0.isNewline }.count
    let after = text.clusters(cursor..<count).prefix { !$0.isNewline }.count
    return cursor - before..<cursor + after
  }
}
