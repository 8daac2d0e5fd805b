import Foundation
import RefillStore

/// Returns a date by its day number.
func day(_ number: Double) -> Date {
  Date(timeIntervalSince1970: 1_700_000_000 + number * 86_400)
}

extension HistoryStore {
  /// Returns the first values of a history by rank.
  func best(history: String, limit: Int) throws -> [StoredValue] {
    var values: [StoredValue] = []
    try forEachValue(history: history) {
      values += $0
      return true
    }
    return Array(values.prefix(limit))
  }
}
