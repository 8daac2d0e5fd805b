import RefillCore

/// Writes the snippet files of VS Code.
enum VSCodeWriter {
  static func text(of snippets: [Snippet]) -> String {
    var names: Set<String> = []
    let members = entries(of: snippets).map { snippet, prefixes -> (String, JSONText) in
      let title = snippet.label ?? snippet.abbreviation
      var (name, number) = (title, 1)
      while !names.insert(name).inserted {
        number += 1
        name = "\(title) (\(number))"
      }
      return (name, object(snippet, prefixes))
    }
    return JSONText.object(members).pretty + "\n"
  }

  /// Merges adjacent snippets that differ only in the abbreviation.
  private static func entries(of snippets: [Snippet]) -> [(snippet: Snippet, prefixes: [String])] {
    var entries: [(snippet: Snippet, prefixes: [String])] = []
    for snippet in snippets {
      let prefixes = snippet.abbreviation.isEmpty ? [] : [snippet.abbreviation]
      if let last = entries.last?.snippet, last.label != nil, last.label == snippet.label,
        last.text == snippet.text
      {
        entries[entries.count - 1].prefixes += prefixes
      } else {
        entries.append((snippet, prefixes))
      }
    }
    return entries
  }

  private static func object(_ snippet: Snippet, _ prefixes: [String]) -> JSONText {
    var members: [(String, JSONText)] = []
    switch prefixes.count {
    case 0: break
    case 1: members.append(("prefix", .string(prefixes[0])))
    default: members.append(("prefix", .list(prefixes.map(JSONText.string))))
    }
    let lines = snippet.text.split(separator: "\n", omittingEmptySubsequences: false)
    let isOneLine = lines.count == 1
    members.append(
      ("body", isOneLine ? .string(snippet.text) : .list(lines.map { .string(String($0)) })))
    if let term = snippet.searchTerms.first { members.append(("description", .string(term))) }
    return .object(members)
  }
}
