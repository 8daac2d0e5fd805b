public import Foundation

/// The items of lists in tables.
public enum ExportedItems: String, CaseIterable, Sendable {
  /// A row for each item, with the other answers of the record repeated.
  case rows
  /// A row for each record; the answers of the items are in one cell, separated by `; `.
  case join
  /// A row for each record, without its items; those of each list are a table of their own.
  case file
}

/// An export format for records; passwords are never exported.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// A JSON array of all records.
  case json
  /// A JSON object per line (JSON Lines).
  case jsonl
  /// A CSV table (RFC 4180), safe for spreadsheets.
  case csv
  /// A tab-separated table in which `\t`, `\n`, `\r` and `\\` are escapes.
  case tsv
  /// A Markdown table per record.
  case markdown

  /// Returns the records in this format and in their order; the text ends with a line break.
  ///
  /// - Parameters:
  ///   - form: the form of the records, if known; it sets the column order, and Markdown takes
  ///     titles of fields and options and the template of mentions from it.
  ///   - timeZone: the time zone of times in Markdown; other formats use UTC.
  ///   - hasHeader: true if a table begins with its column names.
  ///   - items: the items of lists in CSV and TSV.
  ///   - isComplete: true if JSON includes the unanswered fields of the form.
  public func text(
    of records: [Record], form: Form? = nil, timeZone: TimeZone = .gmt, hasHeader: Bool = true,
    items: ExportedItems = .rows, isComplete: Bool = false
  ) -> String {
    let line = { (record: Record) in
      RecordJSON.line(of: record, withMeta: true, allFieldsOf: isComplete ? form : nil)
    }
    let records = records.map(\.withoutSecrets)
    return switch self {
    case .json:
      "[" + records.map { "\n" + line($0) }.joined(separator: ",") + "\n]\n"
    case .jsonl: records.map { line($0) + "\n" }.joined()
    case .csv:
      CSV.text(of: RecordTable(records, form: form, hasHeader: hasHeader, items: items))
    case .tsv:
      TSV.text(of: RecordTable(records, form: form, hasHeader: hasHeader, items: items))
    case .markdown: Markdown(form: form, timeZone: timeZone).text(of: records)
    }
  }

  /// Returns a table for each list of items, by the name of the list, such as `items.parts`; none for
  /// formats without tables.
  ///
  /// The first two columns of a row are the identifier of the record and the path of the item.
  ///
  /// - Parameters:
  ///   - form: the form of the records, if known; it sets the order of lists and columns.
  ///   - hasHeader: true if a table begins with its column names.
  public func itemTables(
    of records: [Record], form: Form? = nil, hasHeader: Bool = true
  ) -> [(list: String, text: String)] {
    let records = records.map(\.withoutSecrets)
    let write: (RecordTable) -> String
    switch self {
    case .csv: write = CSV.text
    case .tsv: write = TSV.text
    case .json, .jsonl, .markdown: return []
    }
    return RecordTable.lists(in: records, form).map { list in
      (list, write(RecordTable(itemsOf: list, in: records, form, hasHeader: hasHeader)))
    }
  }
}
