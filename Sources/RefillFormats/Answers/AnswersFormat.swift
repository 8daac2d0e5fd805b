import RefillCore

/// A format of files with answers to a form.
package enum AnswersFormat: String, CaseIterable, Sendable {
  /// An object of answers, a list of such objects, or one a line.
  case json
  /// An object of answers a line.
  case jsonl
  /// A map of answers, a list of such maps, or a document for each.
  case yaml
  /// Assignments of variables, as in `.env`.
  case env
  /// A table with a header, with commas, semicolons or tabs between its cells.
  case csv
  /// A table as `refill export` writes it: tabs between the cells, `\t` and `\n` in them.
  case tsv

  /// Recognizes the format of a file by its name, else by its first lines; `nil` if neither tells it.
  ///
  /// - Parameters:
  ///   - name: the path of the file; `-` for standard input.
  ///   - beginning: the first bytes of the file.
  package init?(named name: String, beginning: some Collection<UInt8>) {
    guard let format = Self(name: name) ?? Self(content: beginning) else { return nil }
    self = format
  }

  private init?(name path: String) {
    let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    let isEnvironment = name == ".env" || name.hasPrefix(".env.")
    switch isEnvironment ? "env" : name.split(separator: ".").dropFirst().last {
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonl
    case "yaml", "yml": self = .yaml
    case "env": self = .env
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    default: return nil
    }
  }

  private init?(content: some Collection<UInt8>) {
    let lines = content.prefix(1 << 16).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).lazy
      .map { String(decoding: $0, as: UTF8.self) }
    guard let line = lines.first(where: { !$0.trimmed.isEmpty && !$0.trimmed.hasPrefix("#") })
    else { return nil }
    let text = line.trimmed
    if text.hasPrefix("{") || text.hasPrefix("[") {
      self = .json
    } else if text == "---" || text.hasPrefix("- ")
      || text.prefixMatch(of: /["']?[\w.\[\]-]+["']?:(\s|$)/) != nil
    {
      self = .yaml
    } else if EnvAssignment(line) != nil {
      self = .env
    } else if line.contains("\t") {
      self = .tsv
    } else if line.contains(where: { ",;".contains($0) }) {
      self = .csv
    } else {
      return nil
    }
  }
}
