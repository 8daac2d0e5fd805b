import GRDB

/// The table of fields that were secret in some version of their form.
///
/// Callers must already be in a transaction.
enum SecureFieldTable {
  static func insert(_ fields: [String], of form: String, into database: Database) throws {
    for field in fields {
      let statement = try database.cachedStatement(
        sql: "INSERT INTO secure_field (form, field) VALUES (?, ?) ON CONFLICT DO NOTHING")
      try statement.execute(arguments: [form, field])
    }
  }

  static func fields(of form: String, in database: Database) throws -> Set<String> {
    var fields: Set<String> = []
    try database.cachedStatement(sql: "SELECT field FROM secure_field WHERE form = ?")
      .forEachRow(with: [.text(form)], in: database) {
        fields.insert(try $0.requiredText(0))
        return true
      }
    return fields
  }

  static func all(in database: Database) throws -> Set<String> {
    try String.fetchSet(database, sql: "SELECT form || '/' || field FROM secure_field")
  }
}

extension Store {
  /// Returns the ids of the fields of a form that were secret in any submitted version of it.
  ///
  /// - Parameter lockTimeout: the time to wait for another process's lock.
  public func secretFields(
    form: String, lockTimeout: LockTimeout = .interactive
  ) throws(StoreError) -> Set<String> {
    try connection.read(lockTimeout) {
      try SecureFieldTable.fields(of: form, in: $0)
    }
  }

  /// Returns the same for all forms, as `form/field`, which is the name of such a field's own
  /// history.
  public func secretFields() throws(StoreError) -> Set<String> {
    try connection.read(.submit) { try SecureFieldTable.all(in: $0) }
  }
}
