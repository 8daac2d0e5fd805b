import Foundation

extension DateStep {
  /// Returns the date that the step leads to, at the same time of day.
  func applied(to date: Date, _ calendar: Calendar) -> Date {
    let weekday = calendar.isoWeekday(of: date)
    return switch self {
    case .next(let day): calendar.date(date, plusDays: (day - weekday + 6) % 7 + 1)
    case .last(let day): calendar.date(date, plusDays: -((weekday - day + 6) % 7 + 1))
    case .start(let span): calendar.date(date, plusDays: -place(in: span, date, calendar).before)
    case .end(let span): calendar.date(date, plusDays: place(in: span, date, calendar).behind)
    case .workingDays(let count): workingDays(count, from: date, calendar)
    case .shift(let shift): shift.applied(to: date, calendar)
    }
  }

  /// Returns the number of days of a span before and after a day.
  private func place(
    in span: Span, _ date: Date, _ calendar: Calendar
  ) -> (before: Int, behind: Int) {
    let component: Calendar.Component
    switch span {
    case .week:
      let before = calendar.isoWeekday(of: date) - 1
      return (before, 6 - before)
    case .month: component = .month
    case .year: component = .year
    }
    let number = calendar.ordinality(of: .day, in: component, for: date) ?? 1
    let count = calendar.range(of: .day, in: component, for: date)?.count ?? number
    return (number - 1, count - number)
  }

  /// Adds working days; from a weekend it counts from the adjacent working day.
  ///
  /// That is Friday when counting forwards and Monday when counting backwards.
  private func workingDays(_ count: Int, from date: Date, _ calendar: Calendar) -> Date {
    let (weeks, rest) = abs(count).quotientAndRemainder(dividingBy: 5)
    let direction = count < 0 ? -1 : 1
    var day = calendar.isoWeekday(of: date)
    var days = 0
    func isFree() -> Bool { day > 5 }
    func step(_ offset: Int) {
      days += offset
      day = (day - 1 + offset + 7) % 7 + 1
    }
    guard count != 0 else { return date }
    while isFree() { step(-direction) }
    for _ in 0..<rest { repeat { step(direction) } while isFree() }
    return calendar.date(date, plusDays: days + direction * weeks * 7)
  }
}

extension DateShift {
  /// Applies months first, clamped to the end of the month, then days, keeping the hour, then
  /// seconds, then the steps.
  func applied(to date: Date, _ calendar: Calendar) -> Date {
    var date = date
    if months != 0 { date = calendar.date(byAdding: .month, value: months, to: date) ?? date }
    date = calendar.date(date, plusDays: days).addingTimeInterval(Double(seconds))
    return steps.reduce(date) { $1.applied(to: $0, calendar) }
  }
}

extension Calendar {
  /// Returns the ISO weekday, 1 for Monday to 7 for Sunday.
  func isoWeekday(of date: Date) -> Int { (component(.weekday, from: date) + 5) % 7 + 1 }

  fileprivate func date(_ date: Date, plusDays count: Int) -> Date {
    count == 0 ? date : self.date(byAdding: .day, value: count, to: date) ?? date
  }
}
