/// A lint finding: a reason why a snippet may not work as intended.
package struct SnippetDiagnostic: Equatable, Sendable {
  /// The kind of finding.
  package let kind: Kind
  /// The abbreviation with the prefix of its group; the label if there is no abbreviation.
  package let name: String
  /// The name of its group.
  package let group: String

  /// The kinds of findings.
  package enum Kind: Equatable, Sendable {
    /// An earlier snippet has the same abbreviation, so a list asks which one to insert.
    case repeated(inGroup: String)
    /// This shorter abbreviation expands before the longer one is complete.
    case cutShort(by: String)
    /// The abbreviation is a common letter or word; harmless if no key expands it.
    case everydayWord(ExpansionRule.Moment)
    /// The text is empty.
    case empty
    /// This key is not at the end of the text, but acts there.
    case keyInside(SnippetKey)
    /// The snippet does not expand.
    case off(Snippet.Obstacle)
    /// Rendering the text produced this warning.
    case odd(SnippetWarning)
  }
}

extension SnippetCollection {
  /// Returns the findings in snippet order.
  ///
  /// Renders each text once, with an arbitrary date and no values filled in.
  ///
  /// - Parameter words: further common words, beside `StopWords`, in lower case.
  package func flaws(_ context: SnippetContext, words: Set<String> = []) -> [SnippetDiagnostic] {
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
          if let key = SnippetBody(snippet).keyInside { kinds.append(.keyInside(key)) }
          kinds += SnippetRenderer.expansion(of: snippet, context).warnings.map { .odd($0) }
        }
        let name = snippet.abbreviation.isEmpty ? snippet.label ?? "" : abbreviation
        return kinds.map { SnippetDiagnostic(kind: $0, name: name, group: group.name) }
      }
    }
  }

  /// Returns true if an abbreviation is a common word, or one that an import disables.
  private func isEveryday(
    _ abbreviation: String, expandingBy rule: ExpansionRule, _ words: Set<String>
  ) -> Bool {
    let word = abbreviation.lowercased()
    if abbreviation.isEmpty { return false }
    if StopWords.everyday.contains(word) || words.contains(word) { return true }
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

  /// Returns an abbreviation that could no longer be typed, or not be typed itself, if this one were added, with
  /// the one that expands first; `nil` for none.
  func cut(
    byAdding typed: String, _ rule: ExpansionRule
  ) -> (abbreviation: String, other: String)? {
    if let other = shorter(in: typed, immediateAbbreviations) { return (typed, other) }
    guard rule.moment == .immediately || rule.moment == nil else { return nil }
    let all = groups.lazy.flatMap { group in
      group.snippets.filter(\.isEnabled).map { $0.typed(in: group) }
    }
    return all.first { shorter(in: $0, [typed: rule]) != nil }.map { ($0, typed) }
  }

  /// Returns the shorter abbreviation that expands while this one is typed; `nil` for none.
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

  /// The maximum length, in characters, of the shorter abbreviations looked for.
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

extension SnippetBody {
  /// The first key with text behind it; `nil` for none.
  fileprivate var keyInside: SnippetKey? {
    var first: SnippetKey?
    for node in nodes {
      switch node {
      case .key(let key): first = first ?? key
      case .cursor, .selectionEnd: break
      case .text, .value, .transformed, .either, .snippet, .blank, .mirror, .section:
        if first != nil { return first }
      }
    }
    return nil
  }
}
