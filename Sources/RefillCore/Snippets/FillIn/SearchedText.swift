/// The text that a field's sources complete: the whole text, or the active tabstop's contents.
extension FieldState {
  /// The source to query: the field or the placeholder's history; `nil` for none.
  var sourceID: String? {
    if let tabstops = self.snippets.tabstops { return tabstops.blank.historyName }
    return self.suggestions.hasSource ? self.field.id : nil
  }

  /// The range of the completed text, in grapheme clusters.
  var searched: Range<Int> {
    guard self.snippets.tabstops != nil else { return 0..<self.line.count }
    return self.line.activeTabstop ?? self.line.selection
  }

  /// The completed text.
  public var searchedText: String {
    self.snippets.tabstops == nil ? self.line.text : String(self.line.text.clusters(searched))
  }

  /// True if the insertion point is at the end of that text, which is not empty, without a
  /// selection.
  var isAtEndOfSearched: Bool {
    let range = searched
    return !range.isEmpty && self.line.anchor == nil && self.line.cursor == range.upperBound
  }

  /// Returns the whole text with a value in that range.
  func text(completedBy value: String) -> String {
    self.snippets.tabstops == nil ? value : self.line.text(after: Edit(searched, value))
  }

  /// Returns the candidate that completes to this whole text.
  func suggestion(for text: String) -> Suggestion? {
    self.candidates.suggestions.first { self.text(completedBy: $0.value) == text }
  }
}
