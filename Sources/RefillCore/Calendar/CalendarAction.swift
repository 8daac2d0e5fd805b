/// The calendar of a date.
public enum CalendarAction: Equatable, Sendable {
  /// Opens the calendar of the focused field.
  case open
  /// Moves the highlight by days, or by months; negative moves back.
  case moveDay(by: Int), moveMonth(by: Int)
  /// Takes a day, in days since 1970-01-01.
  case pick(Int)
}

extension Action {
  /// The action `CalendarAction.open`.
  public static var openCalendar: Action { .calendar(.open) }
  /// The action `CalendarAction.moveDay`.
  public static func moveDay(by count: Int) -> Action { .calendar(.moveDay(by: count)) }
  /// The action `CalendarAction.moveMonth`.
  public static func moveMonth(by count: Int) -> Action { .calendar(.moveMonth(by: count)) }
  /// The action `CalendarAction.pick`.
  public static func pickDay(_ day: Int) -> Action { .calendar(.pick(day)) }
}
