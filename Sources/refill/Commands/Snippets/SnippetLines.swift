import Foundation
import RefillCore
import RefillFormats

/// Snippets as a list: the abbreviation, the first line of what comes of it now, and the group.
struct SnippetLines {
  private let context: SnippetContext

  /// - Parameter collection: where snippets in snippets are looked for.
  init(_ collection: SnippetCollection) {
    let library = SnippetLibrary(collection)
    let environment = ProcessInfo.processInfo.environment
    var context = SnippetContext(
      now: Date(), locale: Locale(identifier: SnippetsCommand.Expand.locale(of: environment)))
    context.unfilled = .atFirstOrName
    context.snippet = { library.snippet($0) }
    context.clipboard = { "(clipboard)" }
    context.selection = "(selection)"
    self.context = context
  }

  func table(of snippets: [(group: SnippetGroup, snippet: Snippet)]) -> Table {
    Table(
      rows: snippets.map { group, snippet in
        let uses = snippet.ownUses > 0 ? [Self.uses(of: snippet)] : []
        return ([snippet.typed(in: group), line(of: snippet), group.name] + uses).map {
          $0.replacing("\t", with: " ")
        }
      })
  }

  private static func uses(of snippet: Snippet) -> String {
    let saved = TextFormat.count(snippet.ownSaved, "character")
    return "\(TextFormat.count(snippet.ownUses, "time")), \(saved) saved"
  }

  private func line(of snippet: Snippet) -> String {
    let text = snippet.label ?? text(of: snippet).trimmed
    let line = text.prefix { !$0.isNewline }
    let shown = line.count > 60 || line.count < text.count ? line.prefix(59) + "…" : line
    return switch snippet.obstacle {
    case nil: String(shown)
    case .off: "\(shown) (off)"
    case .program(let kind): "\(shown) (off: \(kind))"
    case .unsupported(let what): "\(shown) (off: \(what))"
    }
  }

  /// What comes of it; the text of one that is off, as it is written.
  private func text(of snippet: Snippet) -> String {
    guard snippet.isEnabled, snippet.dialect != .plain else { return snippet.text }
    return SnippetRenderer.expansion(of: snippet, context).text
  }

  /// The same for programs, with texts as they are written.
  static func json(of snippets: [(group: SnippetGroup, snippet: Snippet)]) -> JSONText {
    .list(
      snippets.map { group, snippet in
        guard case .object(let members) = RefillSnippets.object(snippet) else { return .object([]) }
        return .object(
          [("group", .string(group.name)), ("typed", .string(snippet.typed(in: group)))] + members
            + (snippet.ownUses > 0
              ? [("ownUses", .integer(snippet.ownUses)), ("ownSaved", .integer(snippet.ownSaved))]
              : []))
      })
  }
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
