extension FormModel {
  /// The maximum number of directory entries to ask for; their common prefix counts.
  static let mostFiles = 1_000

  /// Returns the path before the cursor, at the end of an editable field or line, with the blanks at
  /// its end; `nil` if there is none.
  fileprivate func completablePath(_ index: Int) -> String? {
    let entry = fields[index]
    guard entry.field.takesPaths, entry.sourceID != nil, !entry.field.isReadOnly,
      entry.snippets.tabstops == nil, entry.isAtEndOfSearched
    else { return nil }
    let text = entry.searchedText.drop(while: \.isWhitespace)
    return text.isEmpty ? nil : String(text)
  }

  /// True if Tab completes the path in the focused field, or lists the matching files.
  public var completesPath: Bool {
    switch focusedIndex.flatMap({ pathCompletion($0) }) {
    case .text, .list: true
    case .waits, nil: false
    }
  }

  /// The effect of Tab on a path.
  fileprivate enum PathCompletion {
    /// The query for the files is pending.
    case waits
    /// The longest common prefix of the matching files.
    case text(String)
    /// Several files match without a longer common prefix.
    case list
  }

  fileprivate func pathCompletion(_ index: Int) -> PathCompletion? {
    guard let typed = completablePath(index) else { return nil }
    guard !fields[index].suggestions.isWaiting else { return .waits }
    let files = fields[index].candidates.suggestions.filter { $0.origin == .file }.map(\.value)
    guard let first = files.first else { return nil }
    let common = files.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    // A blank at the end may belong to the names of the files, or end the path.
    let text = [typed, typed.trimmed].first(where: common.hasPrefix)
    if let text, common.count > text.count { return .text(common) }
    return files.count > 1 ? .list : nil
  }
}

extension Turn {
  /// Completes the path in the focused field to the longest common prefix of the matching files; if
  /// that is no longer, opens their list.
  ///
  /// - Returns: True if Tab was used for it; false for an empty or complete path.
  mutating func completePath() -> Bool {
    guard let index = model.focusedIndex else { return false }
    switch model.pathCompletion(index) {
    case .waits:
      model.fields[index].suggestions.wantsCompletion = true
      return true
    case .text(let text):
      return replace(model.fields[index].searched, with: text, .suggestion, index)
    case .list:
      openChooser(index)
      return true
    case nil: return false
    }
  }
}

extension Turn {
  /// Lists the files of a folder, whose path becomes the text.
  mutating func enterFolder(_ path: String, _ index: Int) {
    replace(model.fields[index].searched, with: path, .suggestion, index)
  }

  /// Lists the folder around the one whose files are listed; rings the bell at the root.
  mutating func leaveFolder(_ index: Int) {
    guard let folder = model.fields[index].searchedText.trimmed.folderAround else {
      return effects.append(.ring)
    }
    replace(model.fields[index].searched, with: folder, .suggestion, index)
  }
}

extension String {
  /// The path of the folder around that of the path; `nil` for a path in the root.
  fileprivate var folderAround: String? {
    let folder = lastIndex(of: "/").map { String(self[...$0]) } ?? ""
    if folder == "/" { return nil }
    // The name of the current folder, or of the home, is unknown.
    if folder.isEmpty || folder == "./" { return "../" }
    if folder == "~/" || folder.hasSuffix("../") { return folder + "../" }
    return folder.dropLast().lastIndex(of: "/").map { String(folder[...$0]) } ?? ""
  }

  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
