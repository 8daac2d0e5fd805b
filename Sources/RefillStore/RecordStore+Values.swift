public import Foundation
import GRDB

/// A record in which a value was the answer of a field.
public struct ValueUse: Equatable, Sendable {
  /// The number of the record.
  public let number: Int
  /// The id of its form.
  public let form: String
  /// When it was submitted.
  public let submitted: Date
  /// The id of the field.
  public let field: String
  /// The title of the field when it was filled.
  public let title: String
}

extension RecordStore {
  /// The records in which a value was an answer, the newest first.
  ///
  /// Looks at every answer of every record.
  ///
  /// - Parameter value: as a history holds it, without blanks around it.
  public func uses(of value: String) throws(StoreError) -> [ValueUse] {
    try connection.read(.submit) { database in
      let rows = try Row.fetchCursor(
        database,
        sql: """
          SELECT record.id, record.form, record.submitted, answer.field, answer.title
          FROM answer JOIN record ON record.id = answer.record
          WHERE trim(answer.value) = ?
          ORDER BY record.submitted DESC, record.id DESC, answer.position
          """, arguments: [value])
      return try Array(
        rows.map { row in
          ValueUse(
            number: Int(clamping: try row.required(0) as Int64), form: try row.required(1),
            submitted: Date(milliseconds: try row.required(2)), field: try row.required(3),
            title: try row.required(4))
        })
    }
  }

  /// The record of a number; `nil` where there is none.
  public func record(number: Int) throws(StoreError) -> StoredRecord? {
    try connection.read(.submit) { database in
      try RecordRows.fetch("WHERE id = ?", [number], in: database).first
    }
  }
}
