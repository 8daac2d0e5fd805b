import GRDB
public import RefillCore

/// The table of the columns of forms, as they were when a record was last stored.
///
/// Callers must already be in a transaction.
enum FormColumnTable {
  /// Notes the columns of a form, if they have changed.
  static func note(_ form: Form, in database: Database) throws {
    let columns = form.columns
    guard try self.columns(of: form.id, in: database) != columns else { return }
    try database.execute(sql: "DELETE FROM form_column WHERE form = ?", arguments: [form.id])
    for (position, column) in columns.enumerated() {
      try database.execute(
        sql: "INSERT INTO form_column (form, position, field, kind, path) VALUES (?, ?, ?, ?, ?)",
        arguments: [form.id, position, column.field, column.kind.rawValue, column.path.stored])
    }
  }

  /// Removes the columns of forms without records.
  static func sweep(_ database: Database) throws {
    try database.execute(
      sql: """
        DELETE FROM form_column WHERE form NOT IN (
          SELECT form FROM record UNION SELECT form FROM past_record)
        """)
  }

  static func columns(of form: String, in database: Database) throws -> [FormColumn] {
    let rows = try Row.fetchCursor(
      database,
      sql: "SELECT field, kind, path FROM form_column WHERE form = ? ORDER BY position",
      arguments: [form])
    var columns: [FormColumn] = []
    while let row = try rows.next() {
      let field: String = try row.required(0)
      // A newer version may know other kinds.
      let kind = FieldKind(rawValue: try row.required(1)) ?? .text
      columns.append(
        FormColumn(
          field: field, kind: kind,
          path: RecordPath(stored: try row.required(2)) ?? RecordPath(field)))
    }
    return columns
  }
}

extension RecordStore {
  /// Returns the columns of a form as it was when a record of it was last stored; none if that is not
  /// known.
  public func columns(of form: String) throws(StoreError) -> [FormColumn] {
    try connection.read(.submit) { try FormColumnTable.columns(of: form, in: $0) }
  }
}
