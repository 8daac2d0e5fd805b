public import Foundation
import GRDB
import RefillCore

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
  /// The records in which a value of a history was an answer, the newest first; under the spellings
  /// that it had there before as well.
  ///
  /// O(those records), and a lookup for each field that was ever answered. Which history a field of a
  /// record has is not known here: records that have the value in fields of others are among them.
  ///
  /// - Parameter value: as a history holds it; one of over 200 characters is found in none.
  public func uses(of value: String, history: String) throws(StoreError) -> [ValueUse] {
    guard let value = HistoryTable.normalized(value) else { return [] }
    return try connection.read(.submit) { database in
      let spellings =
        try [AnswerKey.spelling(of: value)]
        + AliasTable.spellings(of: value, history: history, in: database)
      let keys = try spellings.flatMap { try ContextTable.keys(spelt: $0, in: database) }
      return try Set(keys).flatMap { try ContextTable.uses(of: $0, in: database) }
        .sorted { ($1.submitted, $1.number, $0.field) < ($0.submitted, $0.number, $1.field) }
    }
  }

  /// The record of a number; `nil` where there is none.
  public func record(number: Int) throws(StoreError) -> StoredRecord? {
    try connection.read(.submit) { database in
      try RecordTable.fetch("WHERE id = ?", [number], in: database).first
    }
  }
}
