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
  /// A YAML document per record.
  case yaml
  /// Lines of an environment file: `NAME=value`.
  case env
  /// Assignments for a POSIX shell, in which `eval` sets each variable to exactly the answer.
  case shell
  /// `path=value` entries, each ended by a NUL byte.
  case nul
  /// Tables and rows in the SQL that SQLite and PostgreSQL share.
  case sql
  /// A page of HTML with a table per record.
  case html

  /// True if the format has columns: all records must be noted before the first is written.
  public var hasColumns: Bool {
    switch self {
    case .csv, .tsv, .sql: true
    case .json, .jsonl, .markdown, .yaml, .env, .shell, .nul, .html: false
    }
  }

  /// True if the format is a table, so that items can be rows, cells or files.
  public var isTable: Bool { self == .csv || self == .tsv }

  /// Returns the records in this format and in their order.
  ///
  /// - Parameters:
  ///   - form: the form of the records, if known; see `ExportLayout.form`.
  ///   - timeZone: the time zone of times in Markdown and HTML; other formats use UTC.
  ///   - hasHeader: true if a table begins with its column names.
  ///   - items: the items of lists in CSV and TSV.
  ///   - isComplete: true if JSON and YAML include the unanswered fields of the form.
  public func text(
    of records: [Record], form: Form? = nil, timeZone: TimeZone = .gmt, hasHeader: Bool = true,
    items: ExportedItems = .rows, isComplete: Bool = false
  ) -> String {
    var layout = ExportLayout(form: form)
    layout.timeZone = timeZone
    layout.hasHeader = hasHeader
    layout.items = items
    layout.isComplete = isComplete
    return text(of: records, layout)
  }

  /// Returns the records in this format and in their order.
  public func text(of records: [Record], _ layout: ExportLayout) -> String {
    var export = RecordExport(self, layout)
    if hasColumns { for record in records { export.note(record) } }
    return export.beginning() + records.map { export.text(of: $0) }.joined() + export.ending
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
    var layout = ExportLayout(form: form)
    layout.hasHeader = hasHeader
    layout.items = .file
    var export = RecordExport(self, layout)
    for record in records { export.note(record) }
    return export.lists.enumerated().map { number, list in
      let rows = records.map { export.text(ofItemsOf: number, in: $0) }.joined()
      return (list, export.beginning(ofList: number) + rows)
    }
  }
}
