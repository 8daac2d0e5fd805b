public import RefillCore

/// The formats that snippets are written in.
public enum SnippetExportFormat: String, CaseIterable, Sendable {
  case refill, csv, espanso
  case vsCode = "vscode"

  /// The language of texts in it; those of another are written if nothing in them has a meaning.
  var dialect: Snippet.Dialect {
    switch self {
    case .refill: .refill
    case .csv: .textExpander
    case .espanso: .espanso
    case .vsCode: .lsp
    }
  }
}

/// Writes snippets in Refill's own format and in those of other programs.
public enum SnippetWriter {
  /// A file with the snippets, and those that it cannot say, each with the reason, as the end of a
  /// sentence about it.
  public static func text(
    of collection: SnippetCollection, as format: SnippetExportFormat
  ) -> (text: String, left: [(snippet: Snippet, reason: String)]) {
    if format == .refill { return (RefillSnippets.text(of: collection), []) }
    var left: [(Snippet, String)] = []
    var written: [Snippet] = []
    for group in collection.groups {
      for snippet in group.snippets {
        do {
          var snippet = try translation(of: snippet, to: format)
          snippet.rule = snippet.rule.over(group.rule).over(collection.rule)
          if !snippet.abbreviation.isEmpty {
            snippet.abbreviation = group.prefix + snippet.abbreviation
          }
          written.append(snippet)
        } catch {
          left.append((snippet, error.reason))
        }
      }
    }
    switch format {
    case .refill, .csv: return (SnippetTable.text(of: written), left)
    case .espanso: return (EspansoWriter.text(of: written), left)
    case .vsCode: return (VSCodeWriter.text(of: written), left)
    }
  }

  /// A snippet in the language of a format.
  private static func translation(
    of snippet: Snippet, to format: SnippetExportFormat
  ) throws(EspansoTranslation.Obstacle) -> Snippet {
    guard snippet.isEnabled else { throw EspansoTranslation.Obstacle(reason: "is off") }
    guard snippet.dialect != format.dialect else { return snippet }
    if format == .espanso { return try EspansoTranslation.translation(of: snippet) }
    guard snippet.isPlain else {
      throw EspansoTranslation.Obstacle(reason: "has \(snippet.dialect.macros)")
    }
    var snippet = snippet
    if format == .csv { snippet.text = snippet.text.replacing("%", with: "%%") }
    if format == .vsCode {
      snippet.text = snippet.text.replacing("\\", with: "\\\\").replacing("$", with: "\\$")
    }
    return snippet
  }
}

extension Snippet.Dialect {
  /// What is called by name in a text of the language that another one does not have.
  fileprivate var macros: String {
    switch self {
    case .plain: "text"
    case .textExpander: "TextExpander's macros"
    case .espanso: "espanso's variables"
    case .lsp: "the placeholders of editors"
    case .refill: "Refill's words in braces"
    }
  }
}

extension Snippet {
  /// Whether nothing in its text has a meaning in its language.
  fileprivate var isPlain: Bool {
    switch dialect {
    case .plain: true
    case .textExpander: !text.contains("%")
    case .espanso: !text.contains("{{") && !text.contains("$|$")
    case .lsp: !text.contains { "$\\`".contains($0) }
    case .refill: !text.contains("{{")
    }
  }
}

extension SnippetTable {
  /// Rows of abbreviation, text and label, all in quotes.
  static func text(of snippets: [Snippet]) -> String {
    func quoted(_ text: String) -> String { "\"" + text.replacing("\"", with: "\"\"") + "\"" }
    return snippets.map { snippet in
      [snippet.abbreviation, snippet.text, snippet.label ?? ""].map(quoted).joined(separator: ",")
        + "\r\n"
    }.joined()
  }
}
