extension ExpressionFunction {
  /// Functions of dates and times; the result is empty if an argument is.
  static let days: [ExpressionFunction] = [
    .init("today", "", [], .date) { .day($0.context.now.flooredQuotient(86_400)) },
    .init("now", "", [], .moment) { .instant($0.context.now) },
    .init("date", "value", [.convertible], .date) {
      ExpressionNode.Conversion.date.applied(to: $0[0])
    },
    .init("decimal-date-time", "date", [.day], .number) { $0[0].decimalDays },
    .init("decimal-time", "time", [.time], .number) { call in
      guard case .moment(let seconds) = call[0] else { return call[0].decimalDays }
      return ExpressionValue.time(seconds.flooredRemainder(86_400)).decimalDays
    },
    .init("add-days", "date days", [.date, .number], .date) { call in
      call.number(1).map { call[0].shifted(by: $0) } ?? .empty
    },
    .init("add-months", "date months", [.date, .number], .date) { call in
      CalendarText.day(call.day(0), movedByMonths: call.integer(1) ?? 0).map { .day($0) } ?? .empty
    },
    .init("difference-in-months", "from to", [.date, .date], .number) {
      .count(CalendarText.months(from: $0.day(0), to: $0.day(1)))
    },
    .init("difference-in-years", "from to", [.date, .date], .number) {
      .count(CalendarText.months(from: $0.day(0), to: $0.day(1)) / 12)
    },
    .init("format-date", "date 'format'", [.calendar, .format], .text) { call in
      call.format.map { .text($0.text(of: call[0], call.context.dateNames)) } ?? .empty
    },
  ]
}

extension ExpressionValue {
  /// The days since 1970-01-01 of a date or moment, or the part of a day of a time; else empty.
  var decimalDays: ExpressionValue {
    switch self {
    case .date(let day): .number(DecimalNumber(day))
    case .time(let seconds), .moment(let seconds):
      .optional(DecimalNumber(seconds).divided(by: DecimalNumber(86_400)))
    case .empty, .text, .number, .boolean, .list, .rows, .secret: .empty
    }
  }
}

extension CalendarText {
  /// Returns a day moved by months, or the last day of that month if it is shorter; `nil` outside of
  /// the years 1 to 9999.
  fileprivate static func day(_ day: Int, movedByMonths months: Int) -> Int? {
    let start = parts(ofDay: day)
    let month = start.year * 12 + start.month - 1 + months
    let year = month.flooredQuotient(12)
    guard (1...9999).contains(year) else { return nil }
    let first = days(date(year, month.flooredRemainder(12) + 1, 1))
    return first.map { min($0 + start.day - 1, endOfMonth(ofDay: $0)) }
  }

  /// Returns the number of whole months from one day to another, negative if that is earlier.
  fileprivate static func months(from start: Int, to end: Int) -> Int {
    guard start <= end else { return -months(from: end, to: start) }
    let (one, other) = (parts(ofDay: start), parts(ofDay: end))
    let months = (other.year - one.year) * 12 + other.month - one.month
    return other.day < one.day ? months - 1 : months
  }
}
