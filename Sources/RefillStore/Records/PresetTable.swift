import GRDB
import RefillCore

/// The table of presets: records with a name, from which a form can begin.
///
/// Callers must already be in a transaction.
enum PresetTable {
  static func fetch(
    _ condition: String, _ arguments: StatementArguments, in database: Database
  ) throws -> [Preset] {
    let rows = try Row.fetchAll(
      database, sql: "SELECT form, name, record FROM preset WHERE \(condition) ORDER BY form, name",
      arguments: arguments)
    return try rows.map { row in
      Preset(
        form: try row.required(0), name: try row.required(1),
        number: Int(clamping: try row.required(2) as Int64))
    }
  }
}

/// A record with a name, from which a form can begin.
public struct Preset: Equatable, Sendable {
  /// The identifier of the form.
  public let form: String
  /// The name, unique in the form.
  public let name: String
  /// The number of the record.
  public let number: Int
}

extension RecordStore {
  /// Names a record, so that its form can begin with its answers; the name leaves another record.
  ///
  /// - Parameters:
  ///   - number: The number of a record.
  ///   - name: The name, which is trimmed; at most 200 characters are kept.
  /// - Returns: False if there is no such record, or if it is deleted.
  public func pin(_ number: Int, as name: String) throws(StoreError) -> Bool {
    try connection.write { database in
      try database.execute(
        sql: """
          INSERT INTO preset (form, name, record) SELECT form, ?, id FROM record WHERE id = ?
          ON CONFLICT (form, name) DO UPDATE SET record = excluded.record
          """, arguments: [String(name.trimmed.prefix(200)), number])
      return database.changesCount > 0
    }
  }

  /// Takes a name from a record of a form, or of any form.
  ///
  /// - Returns: The number of names that were taken.
  public func unpin(_ name: String, form: String? = nil) throws(StoreError) -> Int {
    try connection.write { database in
      try database.execute(
        sql: "DELETE FROM preset WHERE name = ?1 AND (?2 IS NULL OR form = ?2)",
        arguments: [name.trimmed, form])
      return database.changesCount
    }
  }

  /// Returns the presets by form and name: all, or those of a name, of a form.
  public func presets(
    named name: String? = nil, form: String? = nil
  ) throws(StoreError) -> [Preset] {
    try connection.read(.submit) { database in
      try PresetTable.fetch(
        "(?1 IS NULL OR name = ?1) AND (?2 IS NULL OR form = ?2)", [name?.trimmed, form],
        in: database)
    }
  }
}
