import Foundation
import RefillCore
import RefillFormats

/// A list of snippets: the abbreviation, the first line of its current expansion, and the group.
struct SnippetLines {
  private let context: SnippetContext

  /// - Parameter collection: the snippets that nested snippets are looked up in.
  init(_ collection: SnippetCollection) {
    let library = SnippetLibrary(collection)
    let environment = ProcessInfo.processInfo.environment
    var context = SnippetContext(
      now: Date(), locale: Locale(environment: environment))
    context.unfilled = .atFirstOrName
    context.snippet = { library.snippet($0) }
    context.clipboard = { "(clipboard)" }
    context.selection = "(selection)"
    context.field = { .text("(\($0))") }
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
    let last = snippet.ownLastUsed.map { ", last \(TextFormat.moment($0, now: Date()))" } ?? ""
    return "\(TextFormat.count(snippet.ownUses, "time")), \(saved) saved\(last)"
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

  /// The expansion; for a disabled snippet, its source text.
  private func text(of snippet: Snippet) -> String {
    guard snippet.isEnabled, snippet.dialect != .plain else { return snippet.text }
    return SnippetRenderer.expansion(of: snippet, context).text
  }

  /// The list as JSON, with unexpanded texts.
  static func json(of snippets: [(group: SnippetGroup, snippet: Snippet)]) -> JSONText {
    .list(
      snippets.map { group, snippet in
        guard case .object(let members) = RefillSnippets.object(snippet) else { return .object([]) }
        return .object(
          [("group", .string(group.name)), ("typed", .string(snippet.typed(in: group)))] + members
            + (snippet.ownUses > 0
              ? [("ownUses", .integer(snippet.ownUses)), ("ownSaved", .integer(snippet.ownSaved))]
              : [])
            + (snippet.ownLastUsed.map { [("lastUsed", JSONText.date($0))] } ?? []))
      })
  }
}

extension SnippetCollection {
  /// Returns the groups of that name; all for `nil`.
  ///
  /// - Throws: if there is no such group.
  func only(_ name: String?) throws -> SnippetCollection {
    guard let name else { return self }
    let groups = groups.filter { $0.name == name }
    guard groups.isEmpty else { return SnippetCollection(groups, rule: rule) }
    let commands = SnippetsCommand.subcommandNames
    throw Failure(
      UnknownName(kind: "group", name: name, known: self.groups.map(\.name) + commands))
  }

  /// The texts to type of all snippets that have one.
  var abbreviations: [String] {
    groups.flatMap { group in group.snippets.map { $0.typed(in: group) } }.filter { !$0.isEmpty }
  }
}
