import Foundation
import GRDB
import RefillCore

/// The table of the learned weights of fields.
///
/// Callers must already be in a transaction.
///
/// Weights hold no value and no hash of one. They are deleted with the last record of their form.
enum WeightTable {
  /// Returns the weights of the fields of a form, by field id.
  static func weights(of form: String, in database: Database) throws -> [String: SignWeights] {
    let statement = try database.cachedStatement(
      sql: "SELECT field, weights FROM weight WHERE form = ?")
    let rows = try Row.fetchCursor(statement, arguments: [form])
    var weights: [String: SignWeights] = [:]
    while let row = try rows.next() {
      weights[try row.required(0)] = SignWeights(bytes: Array(try row.optional(1) ?? Data()))
    }
    return weights
  }

  /// Stores the weights of a field.
  static func set(
    _ weights: SignWeights, form: String, field: String, in database: Database
  ) throws {
    try database.cachedStatement(
      sql: "REPLACE INTO weight (form, field, weights) VALUES (?, ?, ?)"
    ).execute(arguments: [form, field, Data(weights.bytes)])
  }

  /// Deletes the weights of forms that have no records.
  static func sweep(_ database: Database) throws {
    for table in ["weight", "unlearned"] {
      try database.execute(
        sql: """
          DELETE FROM \(table)
          WHERE NOT EXISTS (SELECT 1 FROM record WHERE record.form = \(table).form)
            AND NOT EXISTS (SELECT 1 FROM past_record WHERE past_record.form = \(table).form)
          """)
    }
  }

  // MARK: Forms whose records nothing was learned from

  /// True if an earlier version of Refill stored the records of a form, and none was learned from.
  static func isUnlearned(_ form: String, in database: Database) throws -> Bool {
    let statement = try database.cachedStatement(
      sql: "SELECT EXISTS (SELECT 1 FROM unlearned WHERE form = ?)")
    return try Bool.fetchOne(statement, arguments: [form]) ?? false
  }

  /// Notes that the records of a form were learned from.
  static func markLearned(_ form: String, in database: Database) throws {
    try database.execute(sql: "DELETE FROM unlearned WHERE form = ?", arguments: [form])
  }
}
