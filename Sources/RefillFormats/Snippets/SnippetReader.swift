public import RefillCore

/// The result of reading a snippet file.
public struct SnippetReading: Equatable, Sendable {
  /// The imported snippets; `nil` if, and only if, a diagnostic is an error.
  public let collection: SnippetCollection?
  /// The diagnostics, in the order of the file.
  public let remarks: [ImportDiagnostic]

  init(_ collection: SnippetCollection?, _ report: ImportReport) {
    self.collection = report.hasError ? nil : collection
    remarks = report.remarks
  }
}

/// Reads snippet files in Refill's format and those of other programs.
///
/// Never runs anything: a snippet that is or runs a program is imported as disabled text. Time and
/// memory are O(size of the file).
public enum SnippetReader {
  /// The maximum size of a file: 16 MiB; of YAML, 4 MiB.
  public static let maximumSize = 16 << 20
  /// The maximum number of snippets per file.
  public static let maximumSnippets = 200_000
  /// The maximum length of an abbreviation, in grapheme clusters.
  public static let maximumAbbreviation = 200
  /// The maximum length of a snippet's text: 64 KiB.
  public static let maximumText = 1 << 16
  /// The maximum use count of a snippet; greater ones are clamped.
  static let maximumUses = 1_000_000_000
  /// The maximum number of diagnostics.
  public static let maximumRemarks = 1000

  /// Parses a snippet file.
  ///
  /// - Parameter name: the name of the group, if the file does not contain it.
  public static func read(
    _ bytes: [UInt8], as format: SnippetFormat, named name: String
  ) -> SnippetReading {
    guard bytes.count <= maximumSize else {
      var report = ImportReport()
      report.note(.error, "The file has more than \(maximumSize) bytes.")
      return SnippetReading(nil, report)
    }
    switch format {
    case .refill: return RefillSnippets.read(bytes)
    case .textExpander: return TextExpanderReader.read(bytes, named: name)
    case .csv: return SnippetTable.read(bytes, named: name)
    case .espanso: return EspansoReader.read(bytes, named: name)
    case .vsCode: return VSCodeReader.read(bytes, named: name)
    case .macOS: return TextReplacements.read(bytes, named: name)
    case .snipMate: return SnipMateReader.read(bytes, named: name)
    }
  }
}

extension ExpansionRule {
  /// The rule of editor snippets: a whole word, followed by Tab.
  static let ofEditors = Self(moment: .atTab, precededBy: .notLetterOrDigit)
}
