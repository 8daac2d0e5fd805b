extension Capitalization {
  /// What to type instead of `letter` behind `before`, by the recipe of Apple's text document proxy:
  /// look at what stands before the insertion point and let a word or sentence begin with a capital.
  func applied(to letter: String, after before: String) -> String {
    guard self != .none, letter.count == 1, letter.first?.isLowercase == true else { return letter }
    return isDue(after: before) ? letter.uppercased() : letter
  }

  private func isDue(after before: String) -> Bool {
    switch self {
    case .none: return false
    case .characters: return true
    case .words: return before.last?.isWhitespace ?? true
    case .sentences:
      guard let last = before.last else { return true }
      if last.isNewline { return true }
      guard last.isWhitespace else { return false }
      guard let end = before.last(where: { !$0.isWhitespace }) else { return true }
      return ".!?…。！？".contains(end)
    }
  }
}
