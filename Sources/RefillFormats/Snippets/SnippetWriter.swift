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
  /// A file with the snippets, and those that it cannot say: they stay off, or their texts are in a
  /// language of another program.
  public static func text(
    of collection: SnippetCollection, as format: SnippetExportFormat
  ) -> (text: String, left: [Snippet]) {
    if format == .refill { return (RefillSnippets.text(of: collection), []) }
    var left: [Snippet] = []
    var written: [Snippet] = []
    for group in collection.groups {
      for var snippet in group.snippets {
        guard snippet.isEnabled, let text = text(of: snippet, in: format) else {
          left.append(snippet)
          continue
        }
        snippet.text = text
        snippet.rule = snippet.rule.over(group.rule).over(collection.rule)
        if !snippet.abbreviation.isEmpty {
          snippet.abbreviation = group.prefix + snippet.abbreviation
        }
        written.append(snippet)
      }
    }
    switch format {
    case .refill, .csv: return (SnippetTable.text(of: written), left)
    case .espanso: return (EspansoWriter.text(of: written), left)
    case .vsCode: return (VSCodeWriter.text(of: written), left)
    }
  }

  /// The text of a snippet in the language of a format; `nil` where it is written in another one.
  private static func text(of snippet: Snippet, in format: SnippetExportFormat) -> String? {
    if snippet.dialect == format.dialect { return snippet.text }
    guard snippet.isPlain else { return nil }
    switch format {
    case .refill, .espanso:
      return snippet.text.contains("{{") || snippet.text.contains("$|$") ? nil : snippet.text
    case .csv: return snippet.text.replacing("%", with: "%%")
    case .vsCode: return snippet.text.replacing("\\", with: "\\\\").replacing("$", with: "\\$")
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
