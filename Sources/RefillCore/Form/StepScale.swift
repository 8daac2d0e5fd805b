/// The days, or seconds of the day, that the limits and the step of a date or time field allow.
struct StepScale {
  /// The first place: a day since 1970-01-01, or a second since midnight.
  let least: Int
  /// The last place.
  let most: Int

  private let isDate: Bool
  /// The distance between steps, counted from `base`.
  private let step: Int
  private let base: Int

  /// An upper bound beyond the calendar in days, and a day in seconds.
  private static let longestStep = 10_000_000

  /// Creates the scale of a field; `nil` if it is neither a date nor a time, or its limits exclude
  /// each other.
  ///
  /// - Parameter usualStep: the step of a field without one.
  init?(_ field: Field, in context: ReadingContext, usualStep: Int = 1) {
    guard field.kind == .date || field.kind == .time else { return nil }
    isDate = field.kind == .date
    let isDate = self.isDate
    let places = {
      isDate ? CalendarText.days(limit: $0, in: context) : CalendarText.seconds($0)
    }
    let minimum = field.minimum.flatMap(places)
    least = minimum ?? (isDate ? -719_162 : 0)
    most = field.maximum.flatMap(places) ?? (isDate ? 2_932_896 : 86_399)
    step = field.stepSize.flatMap { $0 > 0 ? min($0, Self.longestStep) : nil } ?? usualStep
    base = minimum ?? 0
    guard least <= most else { return nil }
  }

  /// Returns the place of a stored date or time; `nil` if the text is none.
  func place(of text: String) -> Int? {
    isDate ? CalendarText.days(text) : CalendarText.seconds(text)
  }

  /// Returns the stored form of a place.
  func text(at place: Int) -> String {
    isDate ? CalendarText.date(atDay: place) : TimeReading(second: place).text
  }

  /// Returns the last step at or before a place.
  func down(_ place: Int) -> Int {
    let rest = (place - base) % step
    return place - (rest < 0 ? rest + step : rest)
  }

  /// Returns the first step at or after a place.
  func up(_ place: Int) -> Int {
    let floor = down(place)
    return floor == place ? place : floor + step
  }

  /// Returns the first step after a place; with a negative direction the last one before it.
  func next(_ direction: Int, from place: Int) -> Int {
    direction > 0 ? down(place) + step : up(place) - step
  }

  /// Returns the first step at or after a day, within the limits.
  func firstDay(from day: Int) -> Int {
    let first = up(day)
    return first < least ? up(least) : first > most ? down(most) : first
  }

  /// Returns the last step at or before a place, within the limits.
  func fitted(_ place: Int) -> Int {
    let floor = down(min(place, most))
    return floor < least ? up(least) : floor
  }
}
