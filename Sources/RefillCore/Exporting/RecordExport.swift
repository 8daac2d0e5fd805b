public import Foundation

/// The layout of an export.
public struct ExportLayout: Sendable {
  /// The form of the records, if known: it sets the order of columns, and texts for people take titles
  /// of fields and options and the template of mentions from it.
  public var form: Form?
  /// The columns of the form in SQL if the form itself is not known.
  public var columns: [FormColumn] = []
  /// The time zone of times in Markdown and HTML; other formats use UTC.
  public var timeZone = TimeZone.gmt
  /// True if a table begins with its column names.
  public var hasHeader = true
  /// The items of lists in CSV and TSV.
  public var items = ExportedItems.rows
  /// True if JSON and YAML include the unanswered fields of the form.
  public var isComplete = false
  /// True if JSON and YAML include the form, the identifier and the dates of the record.
  public var hasMeta = true
  /// The fields to write; `nil` for all.
  public var selection: FieldSelection?

  /// Creates the layout of a whole export.
  public init(form: Form? = nil) { self.form = form }
}

/// An export that is written record by record, so that it takes constant memory.
///
///     var export = RecordExport(.csv, ExportLayout(form: form))
///     for record in records { export.note(record) }   // for formats with columns
///     write(export.beginning())
///     for record in records { write(export.text(of: record)) }
///     write(export.ending)
public struct RecordExport: Sendable {
  private let format: ExportFormat
  private let layout: ExportLayout
  private let fields: ExportedFields
  private var tables: RecordTables
  private let sheets: RecordSheets
  private let names: VariableNames
  private var sql: SQL
  /// The number of records written.
  private var count = 0

  /// Creates an export without records.
  public init(_ format: ExportFormat, _ layout: ExportLayout) {
    self.format = format
    self.layout = layout
    fields = ExportedFields(
      layout.form, layout.selection, orElse: format == .sql ? layout.columns : [])
    tables = RecordTables(fields, items: format == .sql ? .file : layout.items)
    sheets = RecordSheets(form: layout.form)
    names = VariableNames(layout.form, fields.fields)
    sql = SQL(layout.form?.id, fields)
  }

  /// Notes the columns that a record needs; for formats with columns, before any text.
  public mutating func note(_ record: Record) {
    let record = shown(record)
    tables.note(record)
    if format == .sql { sql.note(record) }
  }

  /// True if the columns have a place for every answer of a record; it has none if the record was not
  /// noted and has fields that no noted record had.
  public func covers(_ record: Record) -> Bool {
    !format.hasColumns || tables.covers(shown(record))
  }

  /// Returns the text before the first record.
  public mutating func beginning() -> String {
    switch format {
    case .json: "["
    case .jsonl, .markdown, .yaml, .env, .shell, .nul: ""
    case .csv: layout.hasHeader ? CSV.line(tables.records.header) : ""
    case .tsv: layout.hasHeader ? TSV.line(tables.records.header) : ""
    case .sql: sql.beginning(tables)
    case .html: HTML.beginning(title: layout.form?.title)
    }
  }

  /// Returns the text of the next record.
  public mutating func text(of record: Record) -> String {
    defer { count += 1 }
    let record = shown(record)
    switch format {
    case .json: return (count == 0 ? "\n" : ",\n") + json(of: record).text
    case .jsonl: return json(of: record).text + "\n"
    case .csv: return tables.records.rows(of: record).map(CSV.line).joined()
    case .tsv: return tables.records.rows(of: record).map(TSV.line).joined()
    case .markdown:
      return (count == 0 ? "" : "\n") + Markdown(sheets, layout.timeZone).text(of: record)
    case .yaml: return YAML.document(json(of: record))
    case .env, .shell:
      let lines = names.assignments(of: record).map { name, text in
        let word = format == .env ? EnvironmentValue.written(text).text : ShellWord.quoted(text)
        return "\(name)=\(word)\n"
      }
      return (count == 0 ? "" : "\n") + lines.joined()
    case .nul: return NULText.entries(of: record)
    case .sql: return sql.rows(of: record, tables)
    case .html: return HTML(sheets, layout.timeZone).text(of: record)
    }
  }

  /// The text after the last record.
  public var ending: String {
    switch format {
    case .json: "\n]\n"
    case .jsonl, .csv, .tsv, .markdown, .yaml, .env, .shell, .nul: ""
    case .sql: SQL.ending
    case .html: HTML.ending
    }
  }

  private func json(of record: Record) -> JSONText {
    RecordJSON.value(
      of: record, withMeta: layout.hasMeta, fields: layout.isComplete ? fields.fields : [],
      of: layout.form)
  }

  /// Returns the record with the answers that are written.
  private func shown(_ record: Record) -> Record {
    layout.selection?.selected(of: record.withoutSecrets) ?? record.withoutSecrets
  }

  // MARK: Lists

  /// The names of the lists that are tables of their own, such as `items.parts`; none for formats
  /// without tables, and unless the layout says so.
  public var lists: [String] { format.isTable ? tables.lists.map(\.list) : [] }

  /// Returns the text before the first item of a list, by its index in `lists`.
  public func beginning(ofList number: Int) -> String {
    layout.hasHeader ? line(tables.lists[number].header) : ""
  }

  /// Returns the text of the items of a record in a list, by its index in `lists`.
  public func text(ofItemsOf number: Int, in record: Record) -> String {
    tables.lists[number].rows(of: shown(record)).map(line).joined()
  }

  private func line(_ cells: [RecordTable.Cell]) -> String {
    format == .tsv ? TSV.line(cells) : CSV.line(cells)
  }
}

/// The fields of a form that an export writes, in its order, and their places.
struct ExportedFields: Sendable {
  let fields: [Field]
  let paths: [RecordPath]

  /// - Parameters:
  ///   - form: the form of the records, if known.
  ///   - selection: the fields to write; `nil` for all.
  ///   - columns: the columns of a form that is not known.
  init(_ form: Form?, _ selection: FieldSelection?, orElse columns: [FormColumn] = []) {
    let known = Array(zip(form?.fields ?? [], form?.paths ?? []))
      .filter { field, _ in field.kind != .note && field.kind != .password }
    let all = form == nil ? columns.map { (Field(id: $0.field, kind: $0.kind), $0.path) } : known
    let selected = selection?.selected(all) { ($0.0.id, $0.1) } ?? all
    fields = selected.map(\.0)
    paths = selected.map(\.1)
  }

  /// Returns the identifiers of the fields whose places fulfil a condition.
  func ids(where isIncluded: (RecordPath) -> Bool) -> [String] {
    zip(fields, paths).filter { isIncluded($1) }.map { field, _ in field.id }
  }
}
