import GRDB

/// The fields that were secret in some version of their form.
enum SecureFieldTable {
  static func insert(_ fields: [String], of form: String, into database: Database) throws {
    for field in fields {
      let statement = try database.cachedStatement(
        sql: "INSERT INTO secure_field (form, field) VALUES (?, ?) ON CONFLICT DO NOTHING")
      try statement.execute(arguments: [form, field])
    }
  }

  static func fields(of form: String, in database: Database) throws -> Set<String> {
    try String.fetchSet(
      database, sql: "SELECT field FROM secure_field WHERE form = ?", arguments: [form])
  }

  static func all(in database: Database) throws -> Set<String> {
    try String.fetchSet(database, sql: "SELECT form || '/' || field FROM secure_field")
  }
}

extension Store {
  /// The ids of the fields of a form that were secret when a version of it was submitted.
  ///
  /// - Parameter waitsLong: whether another program's lock is waited for up to 10 seconds, and not
  ///   for 50 ms.
  public func secretFields(
    form: String, waitsLong: Bool = false
  ) throws(StoreError) -> Set<String> {
    try connection.read(waitsLong ? .submit : .suggestions) {
      try SecureFieldTable.fields(of: form, in: $0)
    }
  }

  /// Those of all forms, as `form/field`, which is what their own history would be called.
  public func secretFields() throws(StoreError) -> Set<String> {
    try connection.read(.submit) { try SecureFieldTable.all(in: $0) }
  }
}
