import Foundation

/// Statements that SQLite and PostgreSQL run: a table of the records, one for each list of items, and
/// a row for each record and item, in one transaction.
///
/// A row that is in its table already is left as it is.
struct SQL: Sendable {
  /// The name of the table of records: the identifier of the form.
  private var name: String?
  private var types: [String: ColumnType]
  /// The beginnings of the statements that insert a record, and an item of each list.
  private var inserts: [String] = []

  /// The type of a column.
  enum ColumnType: String {
    case text = "TEXT"
    case number = "NUMERIC"
    case flag = "BOOLEAN"
  }

  /// - Parameters:
  ///   - name: the identifier of the form, if known.
  ///   - fields: the fields that are exported, if the form is known.
  init(_ name: String?, _ fields: ExportedFields) {
    self.name = name
    types = Dictionary(
      fields.fields.map { ($0.id, ColumnType($0.kind)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Notes the types of the answers: a column of different ones has texts.
  mutating func note(_ record: Record) {
    name = name ?? record.form
    for entry in record.entries {
      let type = ColumnType(entry.answer)
      if let known = types[entry.field], known == type || known == .text { continue }
      types[entry.field] = types[entry.field] == nil ? type : .text
    }
  }

  /// Returns the statements that make the tables.
  mutating func beginning(_ tables: RecordTables) -> String {
    guard let name else { return "BEGIN;\n" }
    var text = "BEGIN;\n"
    inserts = []
    let main = (table: name, own: Record.ownColumns, fields: tables.records.columns.fields, key: 1)
    let lists = tables.lists.map { list in
      (
        table: "\(name).\(list.list)", own: ItemTable.ownColumns, fields: list.columns.fields,
        key: 2
      )
    }
    for (table, own, fields, key) in [main] + lists {
      let columns = Self.columns(own + fields)
      let types = own.map { _ in ColumnType.text } + fields.map { self.types[$0] ?? .text }
      let lines = zip(columns, types).map { "  \($0) \($1.rawValue),\n" }.joined()
      text += """
        CREATE TABLE IF NOT EXISTS \(Self.identifier(table)) (
        \(lines)  PRIMARY KEY (\(columns.prefix(key).joined(separator: ", ")))
        );

        """
      inserts.append(
        "INSERT INTO \(Self.identifier(table)) (\(columns.joined(separator: ", "))) VALUES (")
    }
    return text
  }

  /// Returns the statements that insert a record and its items.
  func rows(of record: Record, _ tables: RecordTables) -> String {
    guard !inserts.isEmpty else { return "" }
    var text = insert(
      0, [record.id.text, record.form, Timestamp.text(of: record.submitted)],
      record.withoutItems.entries, tables.records.columns.fields)
    for (index, list) in tables.lists.enumerated() {
      for (path, entries) in record.items(of: list.list) {
        text += insert(
          index + 1, [record.id.text, path], entries, list.columns.fields)
      }
    }
    return text
  }

  /// The statement after the last row.
  static let ending = "COMMIT;\n"

  private func insert(
    _ table: Int, _ own: [String], _ entries: [Record.Entry], _ fields: [String]
  ) -> String {
    let answers = Dictionary(
      entries.map { ($0.field, $0.answer) }, uniquingKeysWith: { first, _ in first })
    let values =
      own.map(Self.literal)
      + fields.map { field in
        answers[field].map { Self.literal($0, types[field] ?? .text) } ?? "NULL"
      }
    return inserts[table] + values.joined(separator: ", ") + ") ON CONFLICT DO NOTHING;\n"
  }

  // MARK: Words

  private static func literal(_ answer: Answer, _ type: ColumnType) -> String {
    switch (type, answer) {
    case (.number, .number(let digits)): digits
    case (.flag, .flag(let flag)): flag ? "TRUE" : "FALSE"
    case (_, .list), (_, .typedList): literal(RecordJSON.value(of: answer).text)
    default: literal(answer.texts.joined(separator: "\n"))
    }
  }

  private static func literal(_ text: String) -> String {
    "'" + text.withoutNUL.replacingScalars { $0 == "'" ? "''" : nil } + "'"
  }

  private static func identifier(_ name: String) -> String {
    "\"" + name.replacingScalars { $0 == "\"" ? "\"\"" : nil } + "\""
  }

  /// Returns the names of columns: one that differs from an earlier one in case only gets a number.
  private static func columns(_ names: [String]) -> [String] {
    var used: Set<String> = []
    return names.map { name in
      var unused = name
      var number = 1
      while !used.insert(unused.lowercased()).inserted {
        number += 1
        unused = "\(name)_\(number)"
      }
      return identifier(unused)
    }
  }
}

extension SQL.ColumnType {
  fileprivate init(_ kind: FieldKind) {
    switch kind {
    case .number, .decimal: self = .number
    case .confirm: self = .flag
    case .text, .textarea, .date, .time, .datetime, .email, .url, .tel, .path, .password, .choice,
      .choices, .note:
      self = .text
    }
  }

  fileprivate init(_ answer: Answer) {
    switch answer {
    case .number: self = answer.isNumber ? .number : .text
    case .flag: self = .flag
    case .text, .list, .typedList, .null, .secret: self = .text
    }
  }
}
