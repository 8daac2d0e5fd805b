import Foundation
import RefillCore

/// A month of a calendar.
struct YearMonth: Hashable, Comparable {
  let year: Int
  /// The month, from 1.
  let month: Int

  /// The month of a time.
  init(_ date: Date, _ calendar: Calendar) {
    let parts = calendar.dateComponents([.year, .month], from: date)
    (year, month) = (parts.year ?? 1970, parts.month ?? 1)
  }

  /// The month of a date in the stored form, such as `2026-03-12`; `nil` for any other text.
  init?(stored text: String) {
    guard CalendarText.days(String(text.prefix(10))) != nil else { return nil }
    let parts = text.split(separator: "-").prefix(2).compactMap { Int($0) }
    guard parts.count == 2 else { return nil }
    (year, month) = (parts[0], parts[1])
  }

  private init(index: Int) { (year, month) = (index / 12, index % 12 + 1) }

  /// The number of months since year 0.
  private var index: Int { year * 12 + month - 1 }

  /// The month as it is shown, such as `2026-03`.
  var text: String { "\(year)-\(month < 10 ? "0" : "")\(month)" }

  static func < (left: Self, right: Self) -> Bool { left.index < right.index }

  /// Returns the months from one to another, both included.
  static func months(from first: Self, to last: Self) -> [Self] {
    first > last ? [] : (first.index...last.index).map { Self(index: $0) }
  }
}

/// Counts things by month.
struct MonthTally: Equatable {
  private(set) var counts: [YearMonth: Int] = [:]

  /// The maximum number of months that have a bar each, and of years.
  private static let (mostMonths, mostYears) = (36, 60)

  mutating func add(_ month: YearMonth) { counts[month, default: 0] += 1 }

  /// The number of all things.
  var total: Int { counts.values.reduce(0, +) }

  /// The months with their counts, those without any between them too; years if there are more than 36
  /// months, and decades or longer spans if there are more than 60 years.
  var bars: [(label: String, count: Int)] {
    guard let first = counts.keys.min(), let last = counts.keys.max() else { return [] }
    guard (last.year - first.year) * 12 + last.month - first.month >= Self.mostMonths else {
      return YearMonth.months(from: first, to: last).map { ($0.text, counts[$0] ?? 0) }
    }
    var years = 1
    while last.year / years - first.year / years >= Self.mostYears { years *= 10 }
    var spans: [Int: Int] = [:]
    for (month, count) in counts { spans[month.year / years, default: 0] += count }
    return (first.year / years...last.year / years).map { span in
      let start = span * years
      return (years == 1 ? "\(start)" : "\(start)–\(start + years - 1)", spans[span] ?? 0)
    }
  }
}
