/// Something about a collection that keeps a snippet from doing what it should.
public struct SnippetDiagnostic: Equatable, Sendable {
  /// What is wrong.
  public let kind: Kind
  /// The whole abbreviation of the snippet, with the prefix of its group; else its label.
  public let name: String
  /// The name of its group.
  public let group: String

  /// What is wrong with a snippet.
  public enum Kind: Equatable, Sendable {
    /// A snippet before it has the same abbreviation, so that a list asks which one is meant.
    case repeated(inGroup: String)
    /// This shorter abbreviation expands before the longer one is typed out.
    case cutShort(by: String)
    /// Its abbreviation is a letter or word that is typed every day; harmless where no key expands it.
    case everydayWord(ExpansionRule.Moment)
    /// It has no text.
    case empty
    /// It does not expand.
    case off(Snippet.Obstacle)
    /// What its text says is odd.
    case odd(SnippetWarning)
  }
}

extension SnippetCollection {
  /// What is wrong with the snippets, in their order.
  ///
  /// Each text is made once, at a moment that does not matter, with nothing filled in.
  ///
  /// - Parameter words: what people type every day, beside `StopWords`, in small letters.
  public func flaws(_ context: SnippetContext, words: Set<String> = []) -> [SnippetDiagnostic] {
    var context = context
    let library = SnippetLibrary(self)
    context.snippet = { library.snippet($0) }
    context.clipboard = { "" }
    var first: [String: String] = [:]
    let immediate = immediateAbbreviations
    return groups.flatMap { group in
      group.snippets.flatMap { snippet in
        let abbreviation = group.prefix + snippet.abbreviation
        var kinds: [SnippetDiagnostic.Kind] = []
        if let obstacle = snippet.obstacle {
          kinds.append(.off(obstacle))
        } else {
          kinds += conflicts(of: snippet, abbreviation, in: group, &first, immediate)
          let rule = rule(of: snippet, in: group)
          if isEveryday(abbreviation, expandingBy: rule, words) {
            kinds.append(.everydayWord(rule.moment ?? .immediately))
          }
          if snippet.text.isEmpty { kinds.append(.empty) }
          kinds += SnippetRenderer.expansion(of: snippet, context).warnings.map { .odd($0) }
        }
        let name = snippet.abbreviation.isEmpty ? snippet.label ?? "" : abbreviation
        return kinds.map { SnippetDiagnostic(kind: $0, name: name, group: group.name) }
      }
    }
  }

  /// True if an abbreviation is an everyday word, or one of those that an import lets no key expand.
  private func isEveryday(
    _ abbreviation: String, expandingBy rule: ExpansionRule, _ words: Set<String>
  ) -> Bool {
    let word = abbreviation.lowercased()
    if abbreviation.isEmpty { return false }
    if StopWords.all.contains(word) || words.contains(word) { return true }
    guard rule.moment == .atTab || rule.moment == .never else { return false }
    return StopWords.isShort(word) || StopWords.have(word, expandingBy: rule)
  }

  private func conflicts(
    of snippet: Snippet, _ abbreviation: String, in group: SnippetGroup,
    _ first: inout [String: String], _ immediate: [String: ExpansionRule]
  ) -> [SnippetDiagnostic.Kind] {
    guard !snippet.abbreviation.isEmpty else { return [] }
    if let known = first[abbreviation] { return [.repeated(inGroup: known)] }
    first[abbreviation] = group.name
    return shorter(in: abbreviation, immediate).map { [.cutShort(by: $0)] } ?? []
  }

  /// The abbreviation, if there is one, that expands at once while this is being typed.
  private func shorter(in abbreviation: String, _ immediate: [String: ExpansionRule]) -> String? {
    let characters = Array(abbreviation)
    for end in characters.indices.dropFirst() {
      for start in max(0, end - Self.longestLookedAt)..<end {
        let part = String(characters[start..<end])
        guard let rule = immediate[part] else { continue }
        if rule.allows(before: start == 0 ? nil : characters[start - 1]) { return part }
      }
    }
    return nil
  }

  /// Abbreviations that are longer hide nothing that people type.
  private static let longestLookedAt = 40

  /// The abbreviations that expand with their last character, with their rules.
  private var immediateAbbreviations: [String: ExpansionRule] {
    var found: [String: ExpansionRule] = [:]
    for group in groups {
      for snippet in group.snippets where snippet.isEnabled && !snippet.abbreviation.isEmpty {
        let rule = rule(of: snippet, in: group)
        guard rule.moment == .immediately || rule.moment == nil else { continue }
        found[group.prefix + snippet.abbreviation] = rule
      }
    }
    return found
  }
}
