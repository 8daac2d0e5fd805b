extension FormModel {
  /// The most files of a directory that are asked for: what all of them have in common counts.
  static let mostFiles = 1_000

  /// Completes the path that the focused field holds, as far as all files that begin so agree; where
  /// that is no further, their list opens.
  ///
  /// - Returns: whether Tab was used for it; it was not where nothing is typed or all is complete.
  mutating func completePath(_ host: Host) -> Bool {
    guard let index = focusedIndex, let text = completablePath(index) else { return false }
    guard !fields[index].isWaiting else {
      fields[index].wantsCompletion = true
      return true
    }
    let files = fields[index].candidates.suggestions.filter { $0.origin == .file }.map(\.value)
    guard let first = files.first else { return false }
    let common = files.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    if common.count > text.count, common.hasPrefix(text) {
      return replace(0..<fields[index].line.count, with: common, .suggestion, index, host)
    }
    guard files.count > 1 else { return false }
    openChooser(index)
    return true
  }

  /// The path before the insertion point, at the end of a field that can be changed; `nil` where there
  /// is none.
  private func completablePath(_ index: Int) -> String? {
    let entry = fields[index]
    guard entry.field.kind == .path, entry.sourceID != nil, !entry.field.isReadOnly,
      entry.tabstops == nil, entry.line.anchor == nil, entry.line.cursor == entry.line.count
    else { return nil }
    let text = entry.line.text.trimmed
    return text.isEmpty ? nil : text
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
