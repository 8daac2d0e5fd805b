import Foundation
import GRDB

/// The position of a record in the order of submission, for keyset pagination: its time, then its
/// number.
///
/// The number alone does not suffice: an imported record is older than its number suggests.
struct RecordCursor: Comparable {
  /// The time of submission, in milliseconds since 1970.
  let submitted: Int64
  let number: Int64

  /// The position after all records.
  static let end = RecordCursor(submitted: .max, number: .max)

  /// The hour since 1970, by which the index orders the records with one answer.
  var hour: Int64 { Self.hour(of: submitted) }

  static func hour(of milliseconds: Int64) -> Int64 { milliseconds / 3_600_000 }

  static func < (one: RecordCursor, other: RecordCursor) -> Bool {
    (one.submitted, one.number) < (other.submitted, other.number)
  }
}

extension RecordCursor {
  init(_ row: Row) throws {
    self.init(submitted: try row.required(0), number: try row.required(1))
  }

  /// Returns the cursor of the record with that number, the end for `.max`; `nil` if there is none.
  static func of(record number: Int, in database: Database) throws -> RecordCursor? {
    guard number < .max else { return .end }
    let statement = try database.cachedStatement(
      sql: "SELECT submitted, id FROM record WHERE id = ?")
    return try Row.fetchOne(statement, arguments: [number]).map(RecordCursor.init)
  }
}
