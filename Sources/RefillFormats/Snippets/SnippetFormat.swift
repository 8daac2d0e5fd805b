import RefillCore

/// The formats that snippets are read in.
public enum SnippetFormat: String, CaseIterable, Sendable {
  /// Refill's own JSON.
  case refill
  /// Groups and settings of TextExpander, as property lists in XML or binary.
  case textExpander = "textexpander"
  /// Abbreviation, text and label without a header, as TextExpander writes them: with commas, with
  /// semicolons, or with tabs between them.
  case csv
  /// Matches of espanso in YAML.
  case espanso
  /// Snippets of VS Code in JSON with comments.
  case vsCode = "vscode"
  /// Text replacements of macOS, a property list.
  case macOS = "macos"
  /// Snippets of SnipMate and UltiSnips.
  case snipMate = "snipmate"

  /// What a file is by its name, where that says enough, else by how it begins; `nil` where neither
  /// tells.
  public init?(ofFile name: String, _ bytes: [UInt8]) {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    switch ending {
    case "yml", "yaml": self = .espanso
    case "snippets": self = .snipMate
    case "code-snippets": self = .vsCode
    case "csv", "tsv": self = .csv
    case "textexpander", "tedist": self = .textExpander
    default:
      guard let format = Self(beginning: bytes) else { return nil }
      self = format
    }
  }

  private init?(beginning bytes: [UInt8]) {
    if PropertyListReader.isLikely(bytes) {
      self = TextReplacements.isLikely(bytes) ? .macOS : .textExpander
      return
    }
    let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
    let lines = start.split(whereSeparator: \.isNewline).map { $0.drop { $0 == "\u{FEFF}" } }
    if start.first(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) == "{" || start.hasPrefix("//")
    {
      self = Self.hasGroups(bytes) ? .refill : .vsCode
    } else if lines.contains(where: { $0.hasPrefix("matches:") || $0.hasPrefix("global_vars:") }) {
      self = .espanso
    } else if lines.contains(where: { $0.hasPrefix("snippet ") }) {
      self = .snipMate
    } else if lines.first?.first == "\"" {
      self = .csv
    } else {
      return nil
    }
  }

  /// Whether it is JSON with the one word that Refill's own files have to have.
  private static func hasGroups(_ bytes: [UInt8]) -> Bool {
    JSONReader.readAll(bytes, limit: SnippetReader.maximumSize, isCommented: true).value?["groups"]?
      .array != nil
  }
}
