import RefillCore

/// Reads the snippet files of VS Code: JSON that allows comments and trailing commas.
enum VSCodeReader {
  static func read(_ bytes: [UInt8], named name: String) -> SnippetReading {
    var report = ImportReport()
    var group = SnippetGroup(name, rule: .ofEditors)
    let (value, problems) = JSONReader.readAll(
      bytes, limit: SnippetReader.maximumSize, isCommented: true)
    for problem in problems {
      report.note(value == nil ? .error : .ignored, at: problem.position, problem.message)
    }
    guard let members = value?.members else {
      report.note(
        .error, at: value?.position, "Snippets of VS Code are an object with their names.")
      return SnippetReading(nil, report)
    }
    for member in members { group.snippets += snippets(member, &report) }
    return SnippetReading(SnippetCollection([group]), report)
  }

  /// Returns a snippet for each prefix; one without a prefix is found by search only.
  private static func snippets(
    _ member: JSONValue.Member, _ report: inout ImportReport
  ) -> [Snippet] {
    let value = member.value
    guard let body = value["body"].flatMap(text) else {
      report.note(
        .refused, at: member.position, "\(quoted(member.key)) has no body of one line or more.")
      return []
    }
    for key in ["scope", "isFileTemplate"] where value[key] != nil {
      report.note(.ignored, at: member.position, "\(quoted(key)) has no effect.")
    }
    var snippet = Snippet("", body, dialect: .lsp, label: member.key)
    if let description = value["description"].flatMap(text), description != member.key {
      snippet.searchTerms = [description.storable]
    }
    let prefixes =
      value["prefix"]?.string.map { [$0] } ?? value["prefix"]?.array?.compactMap(\.string)
    return (prefixes.flatMap { $0.isEmpty ? nil : $0 } ?? [""]).compactMap { prefix in
      snippet.abbreviation = prefix
      return report.taken(
        snippet, at: member.position, extra: snippet.searchTerms.first?.utf8.count ?? 0)
    }
  }

  /// Parses a string, or an array of lines.
  private static func text(_ value: JSONValue) -> String? {
    value.string ?? value.array.map { $0.compactMap(\.string).joined(separator: "\n") }
  }
}
