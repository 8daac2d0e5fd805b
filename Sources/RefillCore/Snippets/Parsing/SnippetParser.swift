extension SnippetBody {
  /// Parses the text of a snippet in its dialect.
  ///
  /// Parsing never fails: text that is no macro stays as text. O(n).
  package init(_ snippet: Snippet) {
    switch snippet.dialect {
    case .plain: nodes = snippet.text.isEmpty ? [] : [.text(snippet.text)]
    case .textExpander: self = TextExpanderParser.body(of: snippet.text)
    case .espanso: self = EspansoParser.body(of: snippet)
    case .lsp: self = LSPParser.body(of: snippet.text)
    case .refill: self = RefillSnippetParser.body(of: snippet.text)
    }
  }
}
