public import RefillCore

/// The snippet formats that can be written.
public enum SnippetExportFormat: String, CaseIterable, Sendable {
  case refill, csv, espanso
  case vsCode = "vscode"

  /// The dialect of its texts.
  ///
  /// Texts in another dialect are written if they contain no macros.
  var dialect: Snippet.Dialect {
    switch self {
    case .refill: .refill
    case .csv: .textExpander
    case .espanso: .espanso
    case .vsCode: .lsp
    }
  }
}

/// Writes snippets in Refill's format and those of other programs.
public enum SnippetWriter {
  /// Returns the file, and the snippets that the format cannot express, each with the reason as the
  /// end of a sentence.
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

  /// Translates a snippet to the dialect of a format.
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
  /// The macros in its text that have no equivalent in another dialect.
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
  /// True if its text contains nothing with a meaning in its dialect.
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
  /// Writes rows of abbreviation, text and label, all cells quoted.
  static func text(of snippets: [Snippet]) -> String {
    func quoted(_ text: String) -> String { "\"" + text.replacing("\"", with: "\"\"") + "\"" }
    return snippets.map { snippet in
      [snippet.abbreviation, snippet.text, snippet.label ?? ""].map(quoted).joined(separator: ",")
        + "\r\n"
    }.joined()
  }
}
