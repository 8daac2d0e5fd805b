import Foundation
import RefillCore

/// Whether the day or the month comes first in dates such as `3/12/2026`.
enum DayOrder: CaseIterable {
  case dayFirst, monthFirst

  /// Returns the date of a text in the stored form, if it is the same on every day; `nil` if it is none in
  /// this order.
  ///
  /// - Parameter field: a field for dates, with or without times.
  func date(_ text: String, in field: Field) -> String? {
    let head = text.prefix { $0.isNumber || "/-".contains($0) }
    let parts = head.split(omittingEmptySubsequences: false) { "/-".contains($0) }
    guard parts.count == 3, (1...2).contains(parts[0].count) else {
      return Self.settledDate(text, field)
    }
    // With points the day comes first everywhere.
    let day = (self == .dayFirst ? [parts[0], parts[1]] : [parts[1], parts[0]]) + [parts[2]]
    return Self.settledDate(day.joined(separator: ".") + text[head.endIndex...], field)
  }

  /// Two days, at different times, so that `tomorrow` and `3 March` mean two dates.
  private static let contexts = [
    ReadingContext(), ReadingContext(now: Date(timeIntervalSinceReferenceDate: 1e9)),
  ]

  private static func settledDate(_ text: String, _ field: Field) -> String? {
    guard text.contains(where: \.isNumber) else { return nil }
    let readings = contexts.map { field.reading(of: text, in: $0) }
    guard case .value(let date) = readings[0], readings[0] == readings[1] else { return nil }
    return date
  }
}
