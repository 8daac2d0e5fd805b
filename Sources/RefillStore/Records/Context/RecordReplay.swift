import Foundation
import GRDB
import RefillCore

/// Learning from records that are already stored.
///
/// Callers of all methods must already be in a transaction.
struct RecordReplay {
  private var state: RankingState
  /// The rows to learn from, newest first.
  private var rows: [Int]

  /// The number of records that are learned from after an import.
  private static let afterImport = 300
  /// The number of records that are learned from in a store of an older version.
  private static let ofOlderStore = 60

  /// Starts a replay of the records that an older version stored; `nil` if there are none.
  init?(_ database: Database, _ form: Form, _ timeZone: TimeZone) throws {
    guard try WeightTable.isUnlearned(form.id, in: database) else { return nil }
    state = try Self.state(of: form, timeZone, database)
    rows = Array(0..<min(Self.ofOlderStore, state.window.recentCount))
  }

  /// True if all records were learned from.
  var isOver: Bool { rows.isEmpty }

  /// Learns from the next record.
  mutating func step(in database: Database) throws {
    if let row = rows.popLast() { try state.learn(fromRow: row, in: database) }
  }

  /// Stores the weights, unless the store has changed since the start; returns true if it has not.
  func save(in database: Database) throws -> Bool {
    guard try state.isCurrent(in: database) else { return false }
    try state.save(in: database)
    return true
  }

  /// Learns from the newest of the records that an import has added, oldest first.
  ///
  /// - Parameter numbers: the numbers of the records.
  static func learn(
    fromImported numbers: [Int64], of form: Form, timeZone: TimeZone, in database: Database
  ) throws {
    let numbers = Set(numbers)
    var state = try state(of: form, timeZone, database)
    let new = state.window.numbers.indices.filter { numbers.contains(state.window.numbers[$0]) }
    var rows = Set(new.prefix(afterImport))
    if try WeightTable.isUnlearned(form.id, in: database) {
      rows.formUnion(0..<min(ofOlderStore, state.window.recentCount))
    }
    for row in rows.sorted(by: >) { try state.learn(fromRow: row, in: database) }
    try state.save(in: database)
  }

  private static func state(
    of form: Form, _ timeZone: TimeZone, _ database: Database
  ) throws -> RankingState {
    let onceSecret = try SecureFieldTable.fields(of: form.id, in: database)
    return try RankingState(
      form: form.id, fields: form.rankedFields(onceSecret: onceSecret), timeZone: timeZone, .replay,
      in: database)
  }
}
