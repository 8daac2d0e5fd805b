import Foundation
import GRDB

/// Where a record stands among others: by the time of its submission, then by its number.
///
/// Not by its number alone: a record that was imported is older than its number says.
struct RecordCursor: Comparable {
  /// When it was submitted, in milliseconds of 1970.
  let submitted: Int64
  let number: Int64

  /// Behind every record.
  static let end = RecordCursor(submitted: .max, number: .max)

  /// The hour of 1970 by which records with one answer are ordered.
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

  /// The place of the record of that number, the end for `.max`; `nil` where there is none.
  static func of(record number: Int, in database: Database) throws -> RecordCursor? {
    guard number < .max else { return .end }
    let statement = try database.cachedStatement(
      sql: "SELECT submitted, id FROM record WHERE id = ?")
    return try Row.fetchOne(statement, arguments: [number]).map(RecordCursor.init)
  }
}
