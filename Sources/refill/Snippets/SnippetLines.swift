import RefillCore
import RefillFormats

/// Snippets as a list: the abbreviation, the first line of what it stands for, and the group.
enum SnippetLines {
  static func table(of snippets: [(group: SnippetGroup, snippet: Snippet)]) -> Table {
    Table(
      rows: snippets.map { group, snippet in
        [snippet.typed(in: group), line(of: snippet), group.name].map {
          $0.replacing("\t", with: " ")
        }
      })
  }

  private static func line(of snippet: Snippet) -> String {
    let text = snippet.label ?? snippet.text.trimmed
    let line = text.prefix { !$0.isNewline }
    let shown = line.count > 60 || line.count < text.count ? line.prefix(59) + "…" : line
    return switch snippet.obstacle {
    case nil: String(shown)
    case .off: "\(shown) (off)"
    case .program(let kind): "\(shown) (off: \(kind))"
    case .unsupported(let what): "\(shown) (off: \(what))"
    }
  }

  /// The same for programs.
  static func json(of snippets: [(group: SnippetGroup, snippet: Snippet)]) -> JSONText {
    .list(
      snippets.map { group, snippet in
        guard case .object(let members) = RefillSnippets.object(snippet) else { return .object([]) }
        return .object(
          [("group", .string(group.name)), ("typed", .string(snippet.typed(in: group)))] + members)
      })
  }

  /// `1 snippet`, `11 snippets`.
  static func count(_ number: Int) -> String { number == 1 ? "1 snippet" : "\(number) snippets" }
}

extension Snippet {
  /// What is typed for it: nothing where it is only searched for.
  func typed(in group: SnippetGroup) -> String {
    abbreviation.isEmpty ? "" : group.prefix + abbreviation
  }
}

extension SnippetCollection {
  /// The groups of a name, or all without one.
  ///
  /// - Throws: where there is no such group.
  func only(_ name: String?) throws -> SnippetCollection {
    guard let name else { return self }
    let groups = groups.filter { $0.name == name }
    guard groups.isEmpty else { return SnippetCollection(groups, rule: rule) }
    let commands = SnippetsCommand.subcommandNames
    throw Failure(
      UnknownName(kind: "group", name: name, known: self.groups.map(\.name) + commands))
  }

  /// What is typed for those that have something.
  var abbreviations: [String] {
    groups.flatMap { group in group.snippets.map { $0.typed(in: group) } }.filter { !$0.isEmpty }
  }
}
