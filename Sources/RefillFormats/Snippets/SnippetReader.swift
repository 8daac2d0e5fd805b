public import RefillCore

/// A file of snippets as it was understood.
public struct SnippetReading: Equatable, Sendable {
  /// What was taken; `nil` exactly where a remark is an error.
  public let collection: SnippetCollection?
  /// What was guessed, refused and left out, in the order in which it was noticed.
  public let remarks: [ImportDiagnostic]

  init(_ collection: SnippetCollection?, _ report: ImportReport) {
    self.collection = report.hasError ? nil : collection
    remarks = report.remarks
  }
}

/// Reads files of snippets, Refill's own and those of other programs.
///
/// Nothing of a file is ever run: a snippet that is a program, or asks one, is taken as text and stays
/// off. Time and memory grow with the size of the file, not faster.
public enum SnippetReader {
  /// The largest file that is read, in bytes: 16 MiB; of YAML, 4 MiB.
  public static let maximumSize = 16 << 20
  /// How many snippets a file may have.
  public static let maximumSnippets = 200_000
  /// How long an abbreviation may be, in grapheme clusters.
  public static let maximumAbbreviation = 200
  /// How long the text of a snippet may be, in bytes: 64 KiB.
  public static let maximumText = 1 << 16
  /// How often a snippet can have been used, as far as anybody counts.
  static let maximumUses = 1_000_000_000
  /// How many remarks are told.
  public static let maximumRemarks = 1000

  /// The snippets that a file holds, and what is to be said about it.
  ///
  /// - Parameter name: what the group is called, where the file does not say it.
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
  /// The rule of the snippets of editors: a whole word, and Tab behind it.
  static let ofEditors = Self(moment: .atTab, precededBy: .notLetterOrDigit)
}
