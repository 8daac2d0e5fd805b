import RefillCore

/// Collects the diagnostics of a file and checks its snippets against the limits.
struct ImportReport {
  /// The diagnostics in the order of their first occurrence; repeated ones are counted.
  private(set) var remarks: [ImportDiagnostic] = []
  /// True if nothing of the file can be imported.
  private(set) var hasError = false

  private var places: [String: Int] = [:]
  private var snippetsLeft = SnippetReader.maximumSnippets
  private var textLeft = SnippetReader.maximumSize * 2

  mutating func note(
    _ kind: ImportDiagnostic.Kind, at position: SourcePosition? = nil, _ message: String
  ) {
    if kind == .error { hasError = true }
    let key = kind.rawValue + message
    if let place = places[key] {
      remarks[place].count += 1
    } else if remarks.count < SnippetReader.maximumRemarks || kind == .error {
      places[key] = remarks.count
      remarks.append(ImportDiagnostic(kind, at: position, message))
    }
  }

  /// Normalizes a snippet for import; `nil` if it exceeds a limit, which is reported.
  ///
  /// Line breaks become LF, and NUL becomes U+FFFD.
  ///
  /// - Parameter extra: the number of bytes that count beside its text, such as those of variables.
  mutating func taken(
    _ snippet: Snippet, at position: SourcePosition? = nil, extra: Int = 0
  ) -> Snippet? {
    guard !hasError else { return nil }
    snippetsLeft -= 1
    textLeft -= snippet.text.utf8.count + extra
    guard snippetsLeft >= 0, textLeft >= 0 else {
      note(
        .error, at: position,
        "The file has more than \(SnippetReader.maximumSnippets) snippets, or they are too long.")
      return nil
    }
    var snippet = snippet
    snippet.abbreviation = snippet.abbreviation.storable
    snippet.text = snippet.text.storable
    snippet.label = snippet.label.flatMap { $0.isEmpty ? nil : $0.storable }
    snippet.uuid = snippet.uuid.flatMap { $0.isEmpty ? nil : $0.storable }
    snippet.useCount = min(max(snippet.useCount, 0), SnippetReader.maximumUses)
    if case .unsupported(let what) = snippet.obstacle {
      snippet.obstacle = .unsupported(what.storable)
    }
    if let limit = passedLimit(of: snippet) {
      note(.refused, at: position, "\(snippet.name): \(limit)")
      return nil
    }
    noteObstacle(of: snippet, at: position)
    return snippet
  }

  private func passedLimit(of snippet: Snippet) -> String? {
    let abbreviation = snippet.abbreviation
    if snippet.text.utf8.count > SnippetReader.maximumText {
      return "its text has \(snippet.text.utf8.count) bytes; at most "
        + "\(SnippetReader.maximumText) are taken."
    }
    // The number of bytes is at least that of the characters, and O(1).
    if abbreviation.utf8.count > SnippetReader.maximumAbbreviation,
      abbreviation.count > SnippetReader.maximumAbbreviation || abbreviation.utf8.count > 4096
    {
      return "an abbreviation has at most \(SnippetReader.maximumAbbreviation) characters."
    }
    if abbreviation.contains(where: \.isNewline) {
      return "an abbreviation has no line break."
    }
    return nil
  }

  private mutating func noteObstacle(of snippet: Snippet, at position: SourcePosition?) {
    switch snippet.obstacle {
    case nil: break
    case .off: note(.disabled, at: position, "\(snippet.name) is switched off in the file.")
    case .program(let kind):
      note(
        .disabled, at: position,
        "\(snippet.name) runs a program (\(shortened(kind))), which Refill never does.")
    case .unsupported(let what):
      note(
        .disabled, at: position,
        "\(snippet.name) needs \(shortened(what)), which Refill does not have.")
    }
  }
}

extension Snippet {
  /// The name of the snippet in messages: its abbreviation, else its label.
  var name: String {
    abbreviation.isEmpty
      ? label.map(quoted) ?? "A snippet without an abbreviation" : quoted(abbreviation)
  }
}

extension String {
  /// The text with line breaks converted to LF and NUL to U+FFFD.
  var storable: String {
    guard utf8.contains(where: { $0 == 0 || $0 == 0x0D }) else { return self }
    var scalars = String.UnicodeScalarView()
    var wasReturn = false
    for scalar in unicodeScalars {
      if scalar != "\n" || !wasReturn {
        scalars.append(scalar == "\r" ? "\n" : scalar == "\0" ? "\u{FFFD}" : scalar)
      }
      wasReturn = scalar == "\r"
    }
    return String(scalars)
  }
}
