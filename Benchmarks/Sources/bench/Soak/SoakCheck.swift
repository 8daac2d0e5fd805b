import Foundation
import GRDB
import RefillStore

/// What is in a store after everybody is done, against what must be.
struct SoakCheck {
  /// Uses that are missing, or that nobody made.
  let wrongUses: Int
  /// Records that are missing, or that nobody submitted.
  let wrongRecords: Int
  /// What SQLite says about the file.
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
