import Foundation

/// The newest uses among the imported ones of a history; of equally old ones the last.
struct RecentUses {
  private let most: Int
  /// The newest times so far, and up to three times as many others behind them.
  private var newest: [Date] = []
  /// The time from which on uses are among the newest; the distant past until there are enough.
  private var since = Date.distantPast
  /// The number of uses at that time that are too many.
  private var skipped = 0

  private init(most: Int) { self.most = most }

  /// Finds the newest uses of each history, at most `most`.
  ///
  /// O(values).
  static func find(in values: [ImportedValue], most: Int) -> [String: RecentUses] {
    var found: [String: RecentUses] = [:]
    for value in values {
      found[value.history, default: RecentUses(most: most)].add(value.lastUsed)
    }
    for history in found.keys { found[history]?.settle() }
    for value in values { found[value.history]?.count(value.lastUsed) }
    return found
  }

  private mutating func add(_ date: Date) {
    guard date >= since else { return }
    newest.append(date)
    if newest.count >= most * 4 { settle() }
  }

  private mutating func settle() {
    newest.sort(by: >)
    newest.removeSubrange(min(most, newest.count)...)
    if newest.count == most, let last = newest.last { (since, skipped) = (last, -most) }
  }

  private mutating func count(_ date: Date) {
    if since > .distantPast, date >= since { skipped += 1 }
  }

  /// Returns true for a use that is one of the newest; called once for each, in their order.
  mutating func takes(_ date: Date) -> Bool {
    guard date == since, skipped > 0 else { return date >= since }
    skipped -= 1
    return false
  }
}
