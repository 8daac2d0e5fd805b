/// A text of a field that is being saved as a snippet.
public struct NewSnippet: Equatable, Sendable {
  /// The text that the snippet inserts, as it is.
  public let text: String
  /// The abbreviation; empty until it is written.
  public package(set) var abbreviation = ""
  /// The groups of which the field of the text takes snippets.
  public let use: SnippetUse
  /// The number of the request to save it; `nil` before.
  var request: Int?

  /// Creates a snippet without an abbreviation.
  package init(_ text: String, use: SnippetUse = .on) {
    (self.text, self.use) = (text, use)
  }
}

/// The outcome of saving a text as a snippet.
public enum SnippetKeeping: Equatable, Sendable {
  /// It is saved: this text inserts it, at this key.
  case kept(typed: String, ExpansionRule.Moment)
  /// Another snippet has this abbreviation already.
  case taken(String)
  /// This abbreviation could never be typed, because the other one expands first.
  case cutShort(String, by: String)
  /// A private session saves nothing.
  case inPrivate
  /// It could not be saved, for this reason in a sentence.
  case failed(String)
}

extension SnippetCollection {
  /// Saves a text, in the first group without a prefix of which the field takes snippets, else in a new
  /// one named `Mine`; O(snippets).
  ///
  /// An abbreviation of letters alone expands as a whole word, a common word by search only, as those of
  /// imports do.
  ///
  /// - Parameter words: further common words, beside the usual ones, in lower case.
  package mutating func keep(_ new: NewSnippet, words: Set<String> = []) -> SnippetKeeping {
    let number = groupIndex(for: new.use)
    var group = groups.indices.contains(number) ? groups[number] : newGroup(for: new.use)
    let isPrefixed = new.abbreviation.hasPrefix(group.prefix) && new.abbreviation != group.prefix
    let own = isPrefixed ? String(new.abbreviation.dropFirst(group.prefix.count)) : new.abbreviation
    let typed = group.prefix + own
    guard !isTaken(typed) else { return .taken(typed) }
    // Text without braces and backslashes is the same in the language of snippets.
    let isPlain = new.text.contains("{{") || new.text.contains("\\")
    group.snippets = [Snippet(own, new.text, dialect: isPlain ? .plain : .refill)]
    var part = SnippetCollection([group], rule: rule)
    _ = part.keepWordsWhole()
    _ = part.holdBackEverydayWords()
    _ = part.holdBackCommonWords(words)
    guard let snippet = part.groups.first?.snippets.first else { return .taken(typed) }
    let rule = rule(of: snippet, in: group)
    if let cut = cut(byAdding: typed, rule) { return .cutShort(cut.abbreviation, by: cut.other) }
    if number == groups.count {
      groups.append(part.groups[0])
    } else {
      groups[number].snippets.append(snippet)
    }
    return .kept(typed: typed, rule.moment ?? .immediately)
  }

  /// Returns the index of the group for a new snippet; that after the last one if there is none.
  private func groupIndex(for use: SnippetUse) -> Int {
    groups.firstIndex { use.allows($0.name) && $0.prefix.isEmpty }
      ?? groups.firstIndex { use != .on && use.allows($0.name) } ?? groups.count
  }

  private func newGroup(for use: SnippetUse) -> SnippetGroup {
    if case .only(let names) = use, let name = names.first { return SnippetGroup(name) }
    return SnippetGroup("Mine")
  }

  /// Returns true if a text is the abbreviation of a snippet, or expands as a whole.
  private func isTaken(_ typed: String) -> Bool {
    groups.contains { group in group.snippets.contains { $0.typed(in: group) == typed } }
      || SnippetLibrary(self).match(whole: typed) != nil
  }
}
