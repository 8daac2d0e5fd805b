extension Turn {
  /// Steps a number, a date or a time with Up, Down, Page Up and Page Down.
  ///
  /// - Returns: True if the key was used.
  mutating func walkSteps(_ action: NavigationAction, _ index: Int) -> Bool {
    let field = model.fields[index].field
    switch (field.kind, action) {
    case (.number, .up), (.decimal, .up), (.number, .down), (.decimal, .down):
      guard let step = field.step else { return false }
      putNext(model.fields[index].number(action == .up ? 1 : -1, by: step), index)
      return true
    case (.date, .up), (.date, .down), (.date, .pageUp), (.date, .pageDown), (.time, .up),
      (.time, .down), (.time, .pageUp), (.time, .pageDown):
      let isUp = action == .up || action == .pageUp
      let isLarge = action == .pageUp || action == .pageDown
      let walk = PlaceWalk(model.fields[index])
      // A text that is no date is kept; older values are offered instead.
      guard model.fields[index].isEmpty || model.fields[index].understood != nil else {
        return isLarge
      }
      putNext(walk?.next(isUp ? 1 : -1, isLarge: isLarge), index)
      return true
    default: return action == .pageUp || action == .pageDown
    }
  }

  /// Inserts the next value, in its stored form.
  private mutating func putNext(_ next: String?, _ index: Int) {
    let entry = model.fields[index]
    guard let next, next != entry.line.text else { return }
    if case .outOfRange = entry.field.problem(
      with: next, in: model.environment.context, isStored: true)
    {
      return
    }
    guard replace(0..<entry.line.count, with: next, .suggestion, index),
      entry.field.kind.isNumeric
    else { return }
    // The decimal separator of a stored number is unambiguous.
    model.fields[index].note(.suggestion(Suggestion(next)))
  }
}

extension FieldState {
  /// Returns the number one step above or below; the minimum if there is none.
  fileprivate func number(_ direction: Int, by step: String) -> String? {
    let start = isEmpty ? self.field.minimum ?? "0" : understood
    guard let number = start.flatMap(DecimalText.init), let size = DecimalText(step) else {
      return nil
    }
    let base = self.field.minimum.flatMap(DecimalText.init)
    return isEmpty ? number.json : number.stepped(direction, by: size, from: base)
  }
}

/// Stepping of a date, in days since 1970-01-01, or of a time, in seconds.
private struct PlaceWalk {
  private let isDate: Bool
  /// The current value; `nil` for an empty field.
  private let place: Int?
  /// Today, or the current time.
  private let now: Int
  private let least: Int
  private let most: Int
  /// The distance between steps, counted from `base`.
  private let step: Int
  private let base: Int
  /// True if the form defines a step; moving by a month or an hour then ends on a step.
  private let snaps: Bool

  /// A quarter of an hour, in seconds.
  private static let usualSeconds = 900
  /// An upper bound beyond the calendar in days, and a day in seconds.
  private static let longestStep = 10_000_000

  init?(_ entry: FieldState) {
    let field = entry.field
    isDate = field.kind == .date
    let scale = isDate ? CalendarText.days : CalendarText.seconds
    place = entry.understood.flatMap(scale)
    now = isDate ? entry.content.context.today : entry.content.context.minute * 60
    let least = field.minimum.flatMap(scale)
    self.least = least ?? (isDate ? -719_162 : 0)
    most = field.maximum.flatMap(scale) ?? (isDate ? 2_932_896 : 86_399)
    let step = field.stepSize.flatMap { $0 > 0 ? min($0, Self.longestStep) : nil }
    self.step = step ?? (isDate ? 1 : Self.usualSeconds)
    base = least ?? 0
    snaps = field.stepSize != nil
    guard self.least <= most else { return nil }
  }

  /// Returns the next value in its stored form; today or now for an empty field; `nil` for none.
  func next(_ direction: Int, isLarge: Bool) -> String? {
    let place = place.map { isLarge ? leap(direction, from: $0) : stepped(direction, from: $0) }
    guard let next = place ?? first, (least...most).contains(next) else { return nil }
    return isDate ? CalendarText.date(atDay: next) : TimeReading(second: next).text
  }

  /// The step nearest to now, within the limits.
  private var first: Int? {
    let nearest = isDate ? up(now) : down(now + step / 2)
    return nearest < least ? up(least) : nearest > most ? down(most) : nearest
  }

  private func stepped(_ direction: Int, from place: Int) -> Int {
    direction > 0 ? down(place) + step : up(place) - step
  }

  /// Returns the value one month, or one hour, away; with a defined step, the next one from there.
  private func leap(_ direction: Int, from place: Int) -> Int {
    let target =
      isDate
      ? RelativeDay.day(place, plusMonths: direction) ?? place : place + direction * 3600
    return !snaps ? target : direction > 0 ? up(target) : down(target)
  }

  private func down(_ place: Int) -> Int {
    let rest = (place - base) % step
    return place - (rest < 0 ? rest + step : rest)
  }

  private func up(_ place: Int) -> Int {
    let floor = down(place)
    return floor == place ? place : floor + step
  }
}
