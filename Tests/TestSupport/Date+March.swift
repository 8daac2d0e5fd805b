package import Foundation

extension Date {
  /// Returns a time in March 2026, in the time zone of the system.
  package static func march(_ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Date {
    let parts = DateComponents(year: 2026, month: 3, day: day, hour: hour, minute: minute)
    return Calendar.current.date(from: parts) ?? .distantPast
  }
}
