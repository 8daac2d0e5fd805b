import RefillCore

/// The snippet formats that can be read.
public enum SnippetFormat: String, CaseIterable, Sendable {
  /// Refill's own JSON.
  case refill
  /// TextExpander's groups and settings: property lists in XML or binary format.
  case textExpander = "textexpander"
  /// TextExpander's tables: abbreviation, text and label, without a header, separated by commas,
  /// semicolons or tabs.
  case csv
  /// espanso's matches, in YAML.
  case espanso
  /// VS Code's snippets, in JSON with comments.
  case vsCode = "vscode"
  /// The text replacements of macOS, a property list.
  case macOS = "macos"
  /// The snippets of SnipMate and UltiSnips.
  case snipMate = "snipmate"

  /// Detects the format by the file name, else by the first bytes; `nil` if it is unknown.
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

  /// True if the file is JSON with `groups`, the required key of Refill's files.
  private static func hasGroups(_ bytes: [UInt8]) -> Bool {
    JSONReader.readAll(bytes, limit: SnippetReader.maximumSize, isCommented: true).value?["groups"]?
      .array != nil
  }
}
