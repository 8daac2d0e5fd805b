import Foundation
import GRDB
import RefillStore

/// Compares the final content of a store with the expected one.
struct SoakCheck {
  /// The number of uses that are missing or unexpected.
  let wrongUses: Int
  /// The number of records that are missing or unexpected.
  let wrongRecords: Int
  /// The result of SQLite's integrity check.
  let integrity: String

  init(_ store: URL, plan: SoakPlan, submitted: [String]) throws {
    var wanted = plan.uses
    for value in submitted { wanted[SoakPlan.shared, default: [:]][value, default: 0] += 1 }
    let opened = try Store(reading: store.path)
    var found: [String: [String: Int]] = [:]
    try opened.history.forEachValue { history, values in
      for value in values { found[history, default: [:]][value.value, default: 0] += value.uses }
      return true
    }
    wrongUses = Set(wanted.keys).union(found.keys).reduce(0) { sum, history in
      sum + Self.difference(wanted[history] ?? [:], found[history] ?? [:])
    }
    let kept = try opened.records.count(in: RecordRange(form: SoakPlan.form))
    wrongRecords = abs(kept - plan.writers * plan.forms - submitted.count)
    integrity = try DatabaseQueue(path: store.path).read { database in
      try String.fetchAll(database, sql: "PRAGMA integrity_check").joined(separator: "; ")
    }
  }

  private static func difference(_ wanted: [String: Int], _ found: [String: Int]) -> Int {
    Set(wanted.keys).union(found.keys).reduce(0) {
      $0 + abs((wanted[$1] ?? 0) - (found[$1] ?? 0))
    }
  }
}
