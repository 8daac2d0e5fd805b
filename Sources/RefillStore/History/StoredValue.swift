public import Foundation
import GRDB
public import RefillCore

/// A value of a history.
public struct StoredValue: Equatable, Sendable {
  /// The number in the store; of two values of equal rank, the one with the smaller number comes
  /// first.
  let id: Int64
  /// The text, trimmed and in NFC.
  public let value: String
  /// The number of uses, at least 1.
  public let uses: Int
  /// The time of the first use, to the millisecond.
  public let firstUsed: Date
  /// The time of the last use, to the millisecond.
  public let lastUsed: Date
  /// The rank; values are ordered by falling rank.
  ///
  /// See `Rank`.
  public let rank: Int64

  /// The value as a suggestion.
  public var suggestion: Suggestion {
    Suggestion(value, origin: .history(uses: uses, lastUsed: lastUsed))
  }
}

extension StoredValue {
  /// The columns that `init(_:)` reads, in this order.
  static let columns = "value.id, value.value, value.uses, value.first, value.last, value.rank"

  init(_ row: Row) throws {
    id = try row.required(0)
    value = try row.required(1)
    uses = Int(clamping: try row.required(2) as Int64)
    let last: Int64 = try row.required(4)
    firstUsed = Date(milliseconds: try row.optional(3) ?? last)
    lastUsed = Date(milliseconds: last)
    rank = try row.required(5)
  }

  /// Reads the columns through the C API, in a third of the time; for statements with thousands of rows.
  init(_ columns: SQLColumns) throws {
    id = try columns.requiredInteger(0)
    value = try columns.requiredText(1)
    uses = Int(clamping: try columns.requiredInteger(2))
    let last = try columns.requiredInteger(4)
    firstUsed = Date(milliseconds: try columns.checkedInteger(3) ?? last)
    lastUsed = Date(milliseconds: last)
    rank = try columns.requiredInteger(5)
  }

  /// The column of the first use, in milliseconds since 1970; `nil` if it equals the last use.
  var first: Int64? { firstUsed.milliseconds == last ? nil : firstUsed.milliseconds }
  /// The column of the last use, in milliseconds since 1970.
  var last: Int64 { lastUsed.milliseconds }

  /// Returns the value with the uses of another one added.
  func adding(_ other: StoredValue) -> StoredValue {
    let (sum, isTooMany) = uses.addingReportingOverflow(other.uses)
    return StoredValue(
      id: id, value: value, uses: isTooMany ? .max : sum,
      firstUsed: min(firstUsed, other.firstUsed), lastUsed: max(lastUsed, other.lastUsed),
      rank: Rank.sum(rank, other.rank))
  }
}

/// A removed value with the information that restores it.
public struct RemovedValue: Equatable, Sendable {
  /// The name of its history.
  public let history: String
  /// The value.
  public let value: StoredValue
  /// Its position among the recent uses of the history; `nil` if it is not one of them.
  let turn: Int64?
  /// The hashes of its earlier spellings, as `AliasTable` stores them.
  let aliases: [Int64]
  /// What undoes the removal for those with whom the value is shared; `nil` for nothing.
  var shared: ShareUndo?
}

/// A value from elsewhere that is merged into a history.
public struct ImportedValue: Equatable, Sendable {
  /// The name of the history.
  public let history: String
  /// The text; the import trims it and normalizes it to NFC.
  public var value: String
  /// The number of uses; values below 1 count as 1.
  public let uses: Int
  /// False if the source does not say how often the value was used.
  public let isCounted: Bool
  /// The time of the first use.
  public let firstUsed: Date
  /// The time of the last use.
  public let lastUsed: Date
  /// The rank in its previous history; `nil` to compute it as if all uses were at `lastUsed`.
  public let rank: Int64?

  /// Makes a value; with one use by default.
  public init(
    history: String, value: String, uses: Int = 1, isCounted: Bool = true, firstUsed: Date? = nil,
    lastUsed: Date, rank: Int64? = nil
  ) {
    self.rank = rank
    self.history = history
    self.value = value
    self.uses = uses
    self.isCounted = isCounted
    self.firstUsed = firstUsed ?? lastUsed
    self.lastUsed = lastUsed
  }

  /// True if importing the value adds nothing to an equal one that was stored before.
  func isHeld(as stored: StoredValue) -> Bool {
    !isCounted
      || stored.uses == max(uses, 1) && stored.last == lastUsed.milliseconds
        && stored.firstUsed.milliseconds == firstUsed.milliseconds
  }
}

extension Row {
  /// Returns a column; `nil` for NULL.
  ///
  /// Throws an error if it has another type, which ends the program in a subscript.
  func optional<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ column: Int
  ) throws -> Value? {
    try decode(Value?.self, atIndex: column)
  }

  /// Returns the text of a column; throws an error for damage if it is NULL, which Refill never
  /// writes.
  func required(_ column: Int) throws -> String {
    guard let text: String = try optional(column) else { throw StoreError.damaged(movedTo: nil) }
    return text
  }

  /// Returns the number of a column; throws an error for damage if it is NULL, which Refill never
  /// writes.
  func required(_ column: Int) throws -> Int64 {
    guard let number: Int64 = try optional(column) else { throw StoreError.damaged(movedTo: nil) }
    return number
  }
}
