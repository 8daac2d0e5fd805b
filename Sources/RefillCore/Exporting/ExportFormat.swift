public import Foundation

/// A way to write records down, without their secrets.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// One JSON array of all records.
  case json
  /// One JSON object a line.
  case jsonl
  /// A table for spreadsheets, as RFC 4180 has it.
  case csv
  /// A table of lines and tabs, with `\t`, `\n`, `\r` and `\\` for what would break it.
  case tsv
  /// A table a record, for people.
  case markdown

  /// The records in this format, in their order; text that ends with a line break.
  ///
  /// - Parameters:
  ///   - form: the form of the records, where it is known: Markdown takes the titles of fields and
  ///     choices from it, and how mentions are linked.
  ///   - timeZone: where Markdown's times are; the others write them in UTC.
  public func text(
    of records: [Record], form: Form? = nil, timeZone: TimeZone = .gmt
  ) -> String {
    let records = records.map(\.withoutSecrets)
    return switch self {
    case .json:
      "[" + records.map { "\n" + RecordJSON.line(of: $0, withMeta: true) }.joined(separator: ",")
        + "\n]\n"
    case .jsonl: records.map { RecordJSON.line(of: $0, withMeta: true) + "\n" }.joined()
    case .csv: CSV.text(of: RecordTable(records))
    case .tsv: TSV.text(of: RecordTable(records))
    case .markdown: Markdown(form: form, timeZone: timeZone).text(of: records)
    }
  }
}
