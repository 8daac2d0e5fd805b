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
  ///   - form: the form of the records, where it is known: columns are in its order, and Markdown
  ///     takes the titles of fields and choices from it, and how mentions are linked.
  ///   - timeZone: where Markdown's times are; the others write them in UTC.
  ///   - hasHeader: whether a table begins with the names of its columns.
  ///   - isComplete: whether JSON has the fields of the form that are not answered as well.
  public func text(
    of records: [Record], form: Form? = nil, timeZone: TimeZone = .gmt, hasHeader: Bool = true,
    isComplete: Bool = false
  ) -> String {
    let line = { (record: Record) in
      RecordJSON.line(of: record, withMeta: true, allFieldsOf: isComplete ? form : nil)
    }
    let records = records.map(\.withoutSecrets)
    return switch self {
    case .json:
      "[" + records.map { "\n" + line($0) }.joined(separator: ",") + "\n]\n"
    case .jsonl: records.map { line($0) + "\n" }.joined()
    case .csv: CSV.text(of: RecordTable(records, form: form, hasHeader: hasHeader))
    case .tsv: TSV.text(of: RecordTable(records, form: form, hasHeader: hasHeader))
    case .markdown: Markdown(form: form, timeZone: timeZone).text(of: records)
    }
  }
}
