public import Foundation
import GRDB
public import RefillCore

/// A value of a history.
public struct StoredValue: Equatable, Sendable {
  /// Its number in the store; of two values with the same rank the lesser stands first.
  let id: Int64
  /// The text, trimmed and in NFC.
  public let value: String
  /// How often it was submitted; at least 1.
  public let uses: Int
  /// When it was first submitted, to the millisecond.
  public let firstUsed: Date
  /// When it was last submitted, to the millisecond.
  public let lastUsed: Date
  /// Its place: a value with a greater rank stands before one with a smaller rank.
  public let rank: Int64

  /// The value as the chooser takes it.
  public var suggestion: Suggestion {
    Suggestion(value, origin: .history(uses: uses, lastUsed: lastUsed))
  }
}

extension StoredValue {
  /// The columns that `init(_:)` reads, in its order.
  static let columns = "value.id, value.value, value.uses, value.first, value.last, value.rank"

  init(_ row: Row) throws {
    id = try row.required(0)
    value = try row.required(1)
    uses = Int(clamping: try row.required(2) as Int64)
    let last: Int64 = try row.required(4)
    firstUsed = Date(milliseconds: row[3] as Int64? ?? last)
    lastUsed = Date(milliseconds: last)
    rank = try row.required(5)
  }

  /// When it was first used, as the store keeps it: nothing where it was used once.
  var first: Int64? { firstUsed.milliseconds == last ? nil : firstUsed.milliseconds }
  /// When it was last used, as the store keeps it.
  var last: Int64 { lastUsed.milliseconds }

  /// The value with the uses of another one added.
  func adding(_ other: StoredValue) -> StoredValue {
    let (sum, isTooMany) = uses.addingReportingOverflow(other.uses)
    return StoredValue(
      id: id, value: value, uses: isTooMany ? .max : sum,
      firstUsed: min(firstUsed, other.firstUsed), lastUsed: max(lastUsed, other.lastUsed),
      rank: Rank.sum(rank, other.rank))
  }
}

/// A value as it stood when it was removed: what puts it back.
public struct RemovedValue: Equatable, Sendable {
  /// The name of its history.
  public let history: String
  /// The value.
  public let value: StoredValue
  /// Its turn among the newest uses of the history; `nil` where it is none of them.
  let turn: Int64?
  /// Spellings that it had before, as `AliasTable` keeps them.
  let aliases: [Int64]
}

/// A value that was used elsewhere and comes into a history.
public struct ImportedValue: Equatable, Sendable {
  /// The name of the history.
  public let history: String
  /// The text; it is trimmed and brought to NFC on the way in.
  public let value: String
  /// How often it was used; less than 1 counts as 1.
  public let uses: Int
  /// When it was first used.
  public let firstUsed: Date
  /// When it was last used.
  public let lastUsed: Date
  /// Its rank in the history that it comes from; `nil` for that of all its uses at the last.
  public let rank: Int64?

  /// A value; used once, unless said otherwise.
  public init(
    history: String, value: String, uses: Int = 1, firstUsed: Date? = nil, lastUsed: Date,
    rank: Int64? = nil
  ) {
    self.rank = rank
    self.history = history
    self.value = value
    self.uses = uses
    self.firstUsed = firstUsed ?? lastUsed
    self.lastUsed = lastUsed
  }
}

extension Row {
  /// The text of a column; damage where there is none, which no file of Refill's has.
  func required(_ column: Int) throws -> String {
    guard let text = self[column] as String? else { throw StoreError.damaged(movedTo: nil) }
    return text
  }

  /// The number of a column; damage where there is none, which no file of Refill's has.
  func required(_ column: Int) throws -> Int64 {
    guard let number = self[column] as Int64? else { throw StoreError.damaged(movedTo: nil) }
    return number
  }
}
