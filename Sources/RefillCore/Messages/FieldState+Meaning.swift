extension FieldState {
  /// The meaning of a number, date or time that is stored other than typed: `= 1234.56`, `= Thu 12
  /// March`, `= 12 Mar 2027, next year`.
  ///
  /// For an ambiguous number it shows both: `1500 or 1.5?`. At most 24 columns, except for long
  /// numbers; `nil` if there is nothing to show.
  package var meaning: String? {
    if self.field.kind.isNumeric, case .ambiguous(let values) = reading {
      return values.joined(separator: " or ") + "?"
    }
    guard let stored = differing else { return nil }
    let today = self.content.context.today
    if let moment = CalendarText.moment(stored) {
      return "= " + TextFormat.shortMoment(moment, today: today)
    }
    let day = self.field.kind == .date ? CalendarText.days(stored) : nil
    return "= " + (day.map { TextFormat.shortDay($0, today: today) } ?? stored)
  }

  /// The meaning of a date in fewer columns, widest first: `= 2026-03-12`, and `=03-12` in the
  /// current year; empty if there is nothing to show.
  package var shortMeanings: [String] {
    guard self.field.kind.hasDay, let date = differing, let day = CalendarText.day(of: date) else {
      return []
    }
    let today = CalendarText.parts(ofDay: self.content.context.today)
    let isThisYear = CalendarText.parts(ofDay: day).year == today.year
    return ["= " + date] + (isThisYear ? ["=" + date.dropFirst(5)] : [])
  }

  private var differing: String? {
    guard self.field.kind != .url, let stored = understood, stored != self.line.text.trimmed else {
      return nil
    }
    return stored
  }
}
