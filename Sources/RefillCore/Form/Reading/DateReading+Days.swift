extension DateReading {
  /// The years tried for a date without one; the range always contains a leap year.
  private static let nearbyYears = -8...8

  /// Reads day and month in the given order, unless only the other order is a valid date, on
  /// the weekday, or within the limits.
  ///
  /// The order is only computed if both are 12 or less.
  static func ordered(
    _ year: Int?, _ first: Int, _ second: Int, on weekday: Int?,
    isMonthFirst isUsual: @autoclosure () -> Bool, _ context: ReadingContext,
    _ limits: ClosedRange<Int>
  ) -> Self {
    let monthFirst = nearest(year, first, second, on: weekday, context, limits)
    let dayFirst = nearest(year, second, first, on: weekday, context, limits)
    let isMonthFirst = first > 12 ? false : second > 12 ? true : isUsual()
    let (chosen, other) = isMonthFirst ? (monthFirst, dayFirst) : (dayFirst, monthFirst)
    if case .otherWeekday = chosen, case .day = other { return other }
    guard case .day(let day) = chosen, case .day(let otherDay) = other, day != otherDay else {
      return chosen
    }
    switch (limits.contains(day), limits.contains(otherDay)) {
    case (true, false): return .onlyWithinLimits(day, isMonthFirst: isMonthFirst)
    case (false, true): return .onlyWithinLimits(otherDay, isMonthFirst: !isMonthFirst)
    case (true, true), (false, false):
      return .either(day, other: otherDay, isMonthFirst: isMonthFirst)
    }
  }

  /// Returns the reading, or the fault that its day is on another weekday than the text names.
  func on(_ weekday: Int?) -> Self {
    guard case .day(let day) = self, let weekday, RelativeDay.weekday(of: day) != weekday else {
      return self
    }
    return .otherWeekday(day)
  }

  /// Returns the day of a date with a year.
  ///
  /// - Parameter isNamed: true if the month is one of the Gregorian calendar, by its name.
  static func exact(
    _ year: Int, _ month: Int, _ day: Int, _ context: ReadingContext, isNamed: Bool = false
  ) -> Self {
    guard !context.years.isOther(year) else {
      let day = isNamed ? nil : context.years.day(year, month, day)
      return day.map(Self.day) ?? .otherCalendar
    }
    let date = CalendarText.date(context.years.gregorian(year), month, day)
    return CalendarText.days(date).map(Self.day) ?? .noSuchDay(date)
  }

  /// Returns the day of a year; without a year the one nearest to today that is within the limits.
  ///
  /// A weekday can move it to the year before or after, no further: a wrong one is a fault.
  static func nearest(
    _ year: Int?, _ month: Int, _ day: Int, on weekday: Int?, _ context: ReadingContext,
    _ limits: ClosedRange<Int>
  ) -> Self {
    if let year { return exact(year, month, day, context).on(weekday) }
    let thisYear = CalendarText.parts(ofDay: context.today).year
    let days = nearbyYears.compactMap {
      CalendarText.days(CalendarText.date(thisYear + $0, month, day))
    }
    let allowed = days.filter(limits.contains)
    // Of two equally near days, the later one.
    func isNearer(_ day: Int, _ other: Int) -> Bool {
      (abs(day - context.today), -day) < (abs(other - context.today), -other)
    }
    guard let found = (allowed.isEmpty ? days : allowed).min(by: isNearer) else {
      return .noSuchDay(CalendarText.date(thisYear, month, day))
    }
    let place = allowed.firstIndex(of: found) ?? 0
    let named = allowed.indices.filter { abs($0 - place) <= 1 }.map { allowed[$0] }
      .filter { weekday == RelativeDay.weekday(of: $0) }
    return Self.day(named.min(by: isNearer) ?? found).on(weekday)
  }
}
