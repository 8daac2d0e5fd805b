import Foundation
import RefillCore

/// Counts things by weekday and hour.
struct WeekTally: Equatable {
  /// The counts of the 24 hours of the 7 days, Monday first.
  private(set) var counts = Array(repeating: Array(repeating: 0, count: 24), count: 7)

  /// Counts a time in the time zone of a calendar.
  mutating func add(_ date: Date, _ calendar: Calendar) {
    let parts = calendar.dateComponents([.weekday, .hour], from: date)
    add(weekday: (parts.weekday ?? 1) - 1, hour: parts.hour ?? 0)
  }

  /// Counts a date with a time in the stored form, such as `2026-03-12T14:30`; false for any other text.
  mutating func add(stored text: String) -> Bool {
    guard let second = CalendarText.moment(text) else { return false }
    let day = Int(bounded: (Double(second) / 86_400).rounded(.down))
    // 1 January 1970 was a Thursday.
    add(weekday: ((day + 4) % 7 + 7) % 7, hour: (second - day * 86_400) / 3600)
    return true
  }

  /// - Parameter weekday: the weekday, Sunday is 0.
  private mutating func add(weekday: Int, hour: Int) {
    guard (0..<7).contains(weekday), (0..<24).contains(hour) else { return }
    counts[(weekday + 6) % 7][hour] += 1
  }

  /// The number of all things.
  var total: Int { counts.joined().reduce(0, +) }
  /// The greatest count of an hour.
  var most: Int { counts.joined().max() ?? 0 }
}
