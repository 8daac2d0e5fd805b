import Foundation

/// The open calendar of a date: it highlights the day that the text means, until the user moves to
/// another one.
public struct DayCalendar: Equatable, Sendable {
  /// The day that the user moved to, in days since 1970-01-01.
  var day: Int
  /// The text of the field when the user moved there; `nil` until then.
  var text: String?
  /// The first day of a week, 0 for Sunday.
  public let firstWeekday: Int
}

extension ReadingContext {
  /// The first day of a week in the locale, 0 for Sunday.
  var firstWeekday: Int {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = locale
    return (calendar.firstWeekday + 6) % 7
  }
}

extension FormModel {
  /// The open calendar; `nil` for none.
  public var calendar: DayCalendar? { overlays.calendar }

  /// True if the calendar of a blank is open in the fill-in form of a snippet.
  package var hasCalendarOfBlank: Bool { fillInForm?.form.calendar != nil }

  /// True if AutoFill opens a calendar in a field: it is a date that can be changed, and the window
  /// has the columns for it.
  package func opensCalendar(_ index: Int) -> Bool {
    let entry = fields[index]
    return entry.field.kind.hasDay && !entry.field.isReadOnly && screen.columns >= 30
      && entry.snippets.tabstops == nil
  }

  /// The highlighted day of the open calendar, in days since 1970-01-01; `nil` without one.
  package var calendarDay: Int? {
    guard let calendar, let entry = focused else { return nil }
    return entry.line.text == calendar.text ? calendar.day : entry.typedDay ?? calendar.day
  }

  /// Today, in days since 1970-01-01.
  package var today: Int { environment.context.today }

  /// The weeks of the month that the open calendar shows, each of seven days, which are `nil` outside
  /// of the month; empty without a calendar.
  package var calendarWeeks: [[Int?]] {
    guard let calendar, let day = calendarDay else { return [] }
    let first = day - CalendarText.parts(ofDay: day).day + 1
    let last = CalendarText.endOfMonth(ofDay: day)
    let start = first - (RelativeDay.weekday(of: first) - calendar.firstWeekday + 7) % 7
    return stride(from: start, through: last, by: 7).map { week in
      (week..<week + 7).map { (first...last).contains($0) ? $0 : nil }
    }
  }

  /// Returns the answer on a day of the calendar: a date with a time keeps its time, or has that of
  /// now.
  func answer(onDay day: Int, _ index: Int) -> String {
    let entry = fields[index]
    guard entry.field.kind == .datetime else { return CalendarText.date(atDay: day) }
    let context = entry.content.context
    let now = StepScale(entry.field, in: context, usualStep: 900)?
      .fitted(StepScale.Unit.moment.now(in: context))
    let moment = entry.understood.flatMap(CalendarText.moment) ?? now ?? 0
    return CalendarText.moment(at: day * 86_400 + moment.flooredRemainder(86_400))
  }

  /// Returns the days of a list that the field or one of its rules refuses, each with its problem.
  package func refusals(ofDays days: [Int]) -> [Int: Problem] {
    guard let index = focusedIndex else { return [:] }
    var model = self
    var refusals: [Int: Problem] = [:]
    for day in days { refusals[day] = model.refusal(ofDay: day, index) }
    return refusals
  }

  /// Returns the problem of a day as an answer; leaves the day in the values of the expressions.
  private mutating func refusal(ofDay day: Int, _ index: Int) -> Problem? {
    let field = fields[index].field
    let text = answer(onDay: day, index)
    if let problem = field.problem(with: text, in: environment.context, isStored: true) {
      return problem
    }
    guard logic != nil, !field.logic.constraints.isEmpty, let type = ExpressionType(field.kind)
    else { return nil }
    logic?.values[index] = ExpressionValue(text, as: type) ?? .empty
    let item = fields[index].item
    let broken = field.logic.constraints.first { !holds($0.test, own: index, in: item) }
    return broken.map { Problem.rule($0.message.map { self.text($0, in: item) }) }
  }
}

extension FieldState {
  /// The day that the text means, in days since 1970-01-01; `nil` if it means none.
  var typedDay: Int? {
    if let day = understood.flatMap(CalendarText.day) { return day }
    let reading = DayReading(
      date: self.line.text, in: self.content.context, limits: Int.min...Int.max)
    guard case .value(let date) = reading.reading else { return nil }
    return CalendarText.days(date)
  }

  /// The day at which a calendar opens: that of the text, else the day nearest to today that the
  /// limits of the field allow.
  var calendarStart: Int {
    let context = self.content.context
    if let day = typedDay { return day }
    let least = self.field.minimum.flatMap { CalendarText.day(limit: $0, in: context) } ?? .min
    let most = self.field.maximum.flatMap { CalendarText.day(limit: $0, in: context) } ?? .max
    return least <= most ? min(max(context.today, least), most) : context.today
  }
}
