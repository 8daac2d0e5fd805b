/// The texts of snippets that say the same whenever they expand, to be recognised when they are typed.
///
/// Only texts of one line count that save 5 characters and more. Memory: that of their letters.
struct SnippetPhrases: Sendable {
  /// The index of each phrase in the list that it was made of.
  private var places: [Int] = []
  private var texts: [String] = []
  private let trie: AbbreviationTrie

  /// The lengths of phrases in characters.
  private static let lengths = 8...200
  /// The least number of characters that an abbreviation saves.
  private static let least = 5

  /// Creates the phrases of snippets with their abbreviations; O(n log n) in their letters.
  init(_ snippets: some Sequence<(typed: String, snippet: Snippet)>) {
    for (place, (typed, snippet)) in snippets.enumerated() {
      guard snippet.text.utf8.count >= Self.lengths.lowerBound,
        snippet.alwaysSaysItsText, Self.lengths.contains(snippet.text.count),
        snippet.text.count >= typed.count + Self.least,
        !snippet.text.contains(where: \.isNewline), snippet.text == snippet.text.trimmed
      else { continue }
      places.append(place)
      texts.append(snippet.text)
    }
    trie = AbbreviationTrie(texts)
  }

  /// Returns the indices of the snippets whose text ends `text` as whole words, longest first.
  ///
  /// - Parameter typed: The number of characters at the end that count as typed.
  func matches(atEndOf text: Substring, typed: Int) -> [Int] {
    guard !texts.isEmpty else { return [] }
    return trie.matches(atEndOf: text).filter { match in
      guard match.length <= typed else { return false }
      let start = text.index(text.endIndex, offsetBy: -match.length)
      let before = text[..<start].last
      let isWhole = before.map { !$0.isLetter && !$0.isNumber } ?? true
      return isWhole && text[start...] == texts[match.index]
    }.map { places[$0.index] }
  }
}

extension Snippet {
  /// True if its text has no sign that a macro of its language begins with.
  fileprivate var alwaysSaysItsText: Bool {
    let signs: [Character] =
      switch dialect {
      case .plain: []
      case .textExpander: ["%"]
      case .espanso: ["{", "[", "$", "\\"]
      case .lsp: ["$", "\\", "}"]
      case .refill: ["{", "\\"]
      }
    return !text.contains { signs.contains($0) }
  }
}
