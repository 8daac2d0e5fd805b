import RefillCore

/// The sheets of an XLSForm.
struct XLSFormBook {
  /// A cell with its position in the file.
  struct Cell {
    let text: String
    let position: SourcePosition

    /// The cell at the beginning of the form, for one of another file.
    var withoutPosition: Cell { Cell(text: text, position: SourcePosition(line: 1, column: 1)) }
  }

  /// A row: its cells that are not empty, with their columns.
  struct Row {
    let position: SourcePosition
    var cells: [(column: Column, cell: Cell)] = []
  }

  /// A column: its usual name, and the language of a translation in lower case.
  struct Column: Hashable {
    let name: String
    let language: String?
  }

  /// The rows of each sheet by its name in lower case.
  var sheets: [String: [Row]] = [:]
  /// The language of labels; `nil` for the first one.
  var language: String?

  init() {}

  /// Reads the tables of a file, and of one beside it for each sheet.
  init(_ bytes: [UInt8], as carrier: XLSFormTables.Carrier, beside files: (String) -> [UInt8]?) {
    switch carrier {
    case .csv: addSheets(XLSFormTables.csv(bytes))
    case .markdown: addSheets(XLSFormTables.markdown(bytes))
    case .survey:
      addSheet("survey", XLSFormTables.csv(bytes))
      for name in ["choices", "settings"] {
        guard let other = files("\(name).csv"), other.count <= JSONReader.maximumSize,
          TextEncoding.problem(of: other) == nil
        else { continue }
        addSheet(name, XLSFormTables.csv(other).map { $0.map(\.withoutPosition) })
      }
    case .workbook: break
    }
    let settings = sheets["settings"]?.first
    language = settings.flatMap { cell("default_language", of: $0) }?.text.lowercased()
  }

  /// The names of the sheets.
  static let names: Set<String> = [
    "survey", "choices", "settings", "external_choices", "entities", "osm",
  ]

  /// Returns a cell of a row; of translations the one in the language of the form.
  func cell(_ name: String, of row: Row) -> Cell? {
    let found = row.cells.filter { $0.column.name == name }
    guard found.count > 1 else { return found.first?.cell }
    return
      (found.first { $0.column.language != nil && $0.column.language == language }
      ?? found.first { $0.column.language == nil } ?? found.first)?.cell
  }

  /// Returns the text of a cell; empty without one.
  func text(_ name: String, of row: Row) -> String { cell(name, of: row)?.text ?? "" }

  /// Adds a table that has sheets one below the other: the name of a sheet in the first column, then
  /// its rows from the second column on.
  mutating func addSheets(_ rows: [[Cell]]) {
    var sheet = ""
    var header: [Column]?
    for cells in rows {
      guard cells.contains(where: { !$0.text.isEmpty }) else { continue }
      if let first = cells.first, !first.text.isEmpty {
        sheet = first.text.lowercased()
        header = nil
        sheets[sheet] = sheets[sheet] ?? []
      } else {
        add(cells.dropFirst(), to: sheet, &header)
      }
    }
  }

  /// Adds a table that is one sheet.
  mutating func addSheet(_ name: String, _ rows: [[Cell]]) {
    var header: [Column]?
    sheets[name] = sheets[name] ?? []
    for cells in rows where cells.contains(where: { !$0.text.isEmpty }) {
      add(cells[...], to: name, &header)
    }
  }

  private mutating func add(_ cells: ArraySlice<Cell>, to sheet: String, _ header: inout [Column]?)
  {
    guard let columns = header else {
      header = cells.map { Column($0.text) }
      return
    }
    let position = cells.first { !$0.text.isEmpty }?.position ?? SourcePosition(line: 1, column: 1)
    let named = zip(columns, cells).filter { !$0.0.name.isEmpty && !$0.1.text.isEmpty }
    let row = Row(position: position, cells: named.map { (column: $0.0, cell: $0.1) })
    if !row.cells.isEmpty { sheets[sheet, default: []].append(row) }
  }
}

extension XLSFormBook.Column {
  /// Reads the head of a column, which has many spellings.
  init(_ head: String) {
    var text = head.lowercased()
    for prefix in [
      "bind::jr::", "bind::jr:", "bind:jr:", "bind::", "bind:", "control::", "control:",
    ]
    where text.hasPrefix(prefix) {
      text = String(text.dropFirst(prefix.count))
      break
    }
    let parts = text.replacing("::", with: ":").split(separator: ":", maxSplits: 1)
    let plain = (parts.first ?? "").trimmed.split { $0.isWhitespace || $0 == "_" }
      .joined(separator: "_")
    let isMedia = ["media", "instance", "body", "jr"].contains(plain) && parts.count > 1
    name = isMedia ? text : Self.aliases[plain] ?? plain
    language = parts.count > 1 && !isMedia ? parts[1].trimmed : nil
  }

  private static let aliases = [
    "caption": "label", "command": "type", "tag": "name", "value": "name",
    "relevance": "relevant", "calculate": "calculation",
    "constraining_message":
      "constraint_message", "constraintmsg": "constraint_message",
    "requiredmsg": "required_message", "readonly": "read_only", "set_form_title": "form_title",
    "title": "form_title", "set_form_id": "form_id", "id_string": "form_id",
    "noapperrorstring": "no_app_error_string", "listname": "list_name",
  ]
}
