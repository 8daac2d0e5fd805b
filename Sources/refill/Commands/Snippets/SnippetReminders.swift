import Foundation
import RefillCore
import RefillStore

/// The days on which the user was reminded of abbreviations, as days since 1970.
struct SnippetReminders {
  private var days: [String: Int] = [:]
  /// The reminders that the store does not have yet.
  private var fresh: [String: Int] = [:]

  /// Takes the days of a store.
  mutating func take(_ known: [String: Int]) {
    days.merge(known) { max($0, $1) }
  }

  /// Notes a reminder; returns false if there was one on the same day of that time zone.
  mutating func note(_ abbreviation: String, at date: Date, in zone: TimeZone) -> Bool {
    let local = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
    let day = Int(bounded: (local / 86_400).rounded(.down))
    guard days[abbreviation] != day else { return false }
    days[abbreviation] = day
    fresh[abbreviation] = day
    return true
  }

  /// Adds the new reminders to a store; on failure they are lost.
  mutating func keep(in store: Store) {
    for (day, names) in Dictionary(grouping: fresh, by: \.value) {
      try? store.snippets.note(reminders: Set(names.map(\.key)), on: day)
    }
    fresh = [:]
  }
}
