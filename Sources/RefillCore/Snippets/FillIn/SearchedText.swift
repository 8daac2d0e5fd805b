/// What the sources of a field complete: its text, or the blank of a snippet in it that is being filled
/// in.
extension FieldState {
  /// Whom to ask: the field, or the history of the blank; `nil` where nothing is offered.
  var sourceID: String? {
    if let tabstops = self.snippets.tabstops { return tabstops.blank.historyName }
    return self.suggestions.hasSource ? self.field.id : nil
  }

  /// Where that stands in the text.
  var searched: Range<Int> {
    guard self.snippets.tabstops != nil else { return 0..<self.line.count }
    return self.line.activeTabstop ?? self.line.selection
  }

  /// That text.
  public var searchedText: String {
    self.snippets.tabstops == nil ? self.line.text : String(self.line.text.clusters(searched))
  }

  /// Whether the insertion point stands behind it, with nothing selected, and there is any.
  var isAtEndOfSearched: Bool {
    let range = searched
    return !range.isEmpty && self.line.anchor == nil && self.line.cursor == range.upperBound
  }

  /// The whole text with a value in that place.
  func text(completedBy value: String) -> String {
    self.snippets.tabstops == nil ? value : self.line.text(after: Edit(searched, value))
  }

  /// The candidate that makes this of the whole text.
  func suggestion(for text: String) -> Suggestion? {
    self.candidates.suggestions.first { self.text(completedBy: $0.value) == text }
  }
}
