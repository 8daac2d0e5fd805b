/// The days, or seconds, that the limits and the step of a date or time field allow.
struct StepScale {
  /// The first place: a day or a second since 1970-01-01, or a second since midnight.
  let least: Int
  /// The last place.
  let most: Int

  private let unit: Unit
  /// The distance between steps, counted from `base`.
  private let step: Int
  private let base: Int

  /// An upper bound beyond the calendar in days, and a day in seconds.
  private static let longestStep = 10_000_000

  /// The places of a kind of field.
  enum Unit {
    /// Days since 1970-01-01.
    case day
    /// Seconds since midnight.
    case second
    /// Seconds since 1970-01-01.
    case moment
  }

  /// Creates the scale of a field; `nil` if it is neither a date nor a time, or its limits exclude
  /// each other.
  ///
  /// - Parameter usualStep: the step of a field without one.
  init?(_ field: Field, in context: ReadingContext, usualStep: Int = 1) {
    guard let unit = Unit(field.kind) else { return nil }
    self.unit = unit
    let minimum = field.minimum.flatMap { unit.place(ofLimit: $0, in: context) }
    least = minimum ?? unit.places.lowerBound
    most =
      field.maximum.flatMap { unit.place(ofLimit: $0, in: context) } ?? unit.places.upperBound
    step = field.stepSize.flatMap { $0 > 0 ? min($0, Self.longestStep) : nil } ?? usualStep
    // Steps are not counted from a limit that moves with the time.
    base = unit == .moment && field.minimum == CalendarText.now ? 0 : minimum ?? 0
    guard least <= most else { return nil }
  }

  /// Returns the place of a stored date or time; `nil` if the text is none.
  func place(of text: String) -> Int? { unit.place(of: text) }

  /// Returns the stored form of a place.
  func text(at place: Int) -> String {
    switch unit {
    case .day: CalendarText.date(atDay: place)
    case .second: TimeReading(second: place).text
    case .moment: CalendarText.moment(at: place)
    }
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

extension StepScale.Unit {
  /// Creates the unit of a kind of field; `nil` for a kind that is neither a date nor a time.
  init?(_ kind: FieldKind) {
    switch kind {
    case .date: self = .day
    case .time: self = .second
    case .datetime: self = .moment
    case .text, .textarea, .number, .decimal, .email, .url, .tel, .path, .password, .choice,
      .choices, .confirm, .note:
      return nil
    }
  }

  /// All places, of the years 1 to 9999.
  fileprivate var places: ClosedRange<Int> {
    switch self {
    case .day: -719_162...2_932_896
    case .second: 0...86_399
    case .moment: -719_162 * 86_400...2_932_896 * 86_400 + 86_399
    }
  }

  fileprivate func place(of text: String) -> Int? {
    switch self {
    case .day: CalendarText.days(text)
    case .second: CalendarText.seconds(text)
    case .moment: CalendarText.moment(text)
    }
  }

  fileprivate func place(ofLimit text: String, in context: ReadingContext) -> Int? {
    switch self {
    case .day: CalendarText.days(limit: text, in: context)
    case .second: CalendarText.seconds(text)
    case .moment: CalendarText.moment(limit: text, in: context)
    }
  }

  /// The place of now.
  func now(in context: ReadingContext) -> Int {
    switch self {
    case .day: context.today
    case .second: context.minute * 60
    case .moment: context.today * 86_400 + context.minute * 60
    }
  }
}
