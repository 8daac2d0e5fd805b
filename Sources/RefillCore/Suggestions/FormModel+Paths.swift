extension FormModel {
  /// The most files of a directory that are asked for: what all of them have in common counts.
  static let mostFiles = 1_000

  /// The path before the insertion point, at the end of a field that can be changed; `nil` where there
  /// is none.
  fileprivate func completablePath(_ index: Int) -> String? {
    let entry = fields[index]
    guard entry.field.kind == .path, entry.sourceID != nil, !entry.field.isReadOnly,
      entry.tabstops == nil, entry.line.anchor == nil, entry.line.cursor == entry.line.count
    else { return nil }
    let text = entry.line.text.trimmed
    return text.isEmpty ? nil : text
  }
}

extension Turn {
  /// Completes the path that the focused field holds, as far as all files that begin so agree; where
  /// that is no further, their list opens.
  ///
  /// - Returns: whether Tab was used for it; it was not where nothing is typed or all is complete.
  mutating func completePath() -> Bool {
    guard let index = model.focusedIndex, let text = model.completablePath(index) else { return false }
    guard !model.fields[index].isWaiting else {
      model.fields[index].wantsCompletion = true
      return true
    }
    let files = model.fields[index].candidates.suggestions.filter { $0.origin == .file }.map(\.value)
    guard let first = files.first else { return false }
    let common = files.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    if common.count > text.count, common.hasPrefix(text) {
      return replace(0..<model.fields[index].line.count, with: common, .suggestion, index)
    }
    guard files.count > 1 else { return false }
    openChooser(index)
    return true
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
