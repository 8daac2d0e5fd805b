public import Foundation
import GRDB
import RefillCore

/// A record in which a value was the answer of a field.
public struct ValueUse: Equatable, Sendable {
  /// The number of the record.
  public let number: Int
  /// The id of its form.
  public let form: String
  /// The time of submission.
  public let submitted: Date
  /// The id of the field.
  public let field: String
  /// The title of the field at the time of submission.
  public let title: String
}

extension RecordStore {
  /// Returns the records in which a value of a history was an answer, newest first, including
  /// earlier spellings of a renamed value.
  ///
  /// O(matching records + fields ever answered). Fields are not mapped to histories here, so
  /// records with the value in fields of other histories are included.
  ///
  /// - Parameter value: the text as a history stores it; no record matches one of over 200
  ///   characters.
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

  /// Returns the record of a number; `nil` if there is none.
  public func record(number: Int) throws(StoreError) -> StoredRecord? {
    try connection.read(.submit) { database in
      try RecordTable.fetch("WHERE id = ?", [number], in: database).first
    }
  }
}
