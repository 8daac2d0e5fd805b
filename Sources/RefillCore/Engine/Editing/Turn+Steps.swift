extension Turn {
  /// Steps a number, a date or a time with Up, Down, Page Up and Page Down.
  ///
  /// - Returns: True if the key was used.
  mutating func walkSteps(_ key: WalkKey, _ index: Int) -> Bool {
    guard let step = key.step else { return false }
    let field = model.fields[index].field
    switch field.kind {
    case .number, .decimal:
      guard !step.isLarge, let size = field.step else { break }
      putNext(model.fields[index].number(step.direction, by: size), index)
      return true
    case .date, .time, .datetime:
      // A text that is no date is kept; older values are offered instead.
      guard model.fields[index].isEmpty || model.fields[index].understood != nil else { break }
      let stepper = MomentStepper(model.fields[index])
      putNext(stepper?.next(step.direction, isLarge: step.isLarge), index)
      return true
    case .text, .textarea, .email, .url, .tel, .path, .password, .choice, .choices, .confirm, .note:
      break
    }
    return step.isLarge
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

extension WalkKey {
  /// The step of the key: 1 up or -1 down, and its size; `nil` for the first and the last value.
  fileprivate var step: (direction: Int, isLarge: Bool)? {
    switch self {
    case .up: (1, false)
    case .down: (-1, false)
    case .pageUp: (1, true)
    case .pageDown: (-1, true)
    case .first, .last: nil
    }
  }
}

extension FieldState {
  /// Returns the number one step above or below; the minimum if there is none.
  fileprivate func number(_ direction: Int, by step: String) -> String? {
    let start = isEmpty ? self.field.minimumOrZero : understood
    guard let number = start.flatMap(DecimalText.init), let size = DecimalText(step) else {
      return nil
    }
    let base = self.field.minimum.flatMap(DecimalText.init)
    return isEmpty ? number.json : number.stepped(direction, by: size, from: base)
  }
}

/// Stepping of a date, in days since 1970-01-01, of a time, in seconds, or of both.
private struct MomentStepper {
  private let unit: StepScale.Unit
  private let scale: StepScale
  /// The current value; `nil` for an empty field.
  private let place: Int?
  /// Today, or the current time.
  private let now: Int
  /// True if the form defines a step; moving by a month, an hour or a day then ends on a step.
  private let snaps: Bool

  /// A quarter of an hour, in seconds.
  private static let usualSeconds = 900

  init?(_ entry: FieldState) {
    let field = entry.field
    let context = entry.content.context
    guard let unit = StepScale.Unit(field.kind),
      let scale = StepScale(
        field, in: context, usualStep: unit == .day ? 1 : Self.usualSeconds)
    else { return nil }
    self.unit = unit
    self.scale = scale
    place = entry.understood.flatMap(scale.place)
    now = unit.now(in: context)
    snaps = field.stepSize != nil
  }

  /// Returns the next value in its stored form; today or now for an empty field; `nil` for none.
  func next(_ direction: Int, isLarge: Bool) -> String? {
    let next =
      place.map { isLarge ? leap(direction, from: $0) : scale.next(direction, from: $0) }
      ?? start
    return (scale.least...scale.most).contains(next) ? scale.text(at: next) : nil
  }

  /// The value for an empty field: the first day from today on, or the current minute; of a time
  /// with a defined step, the last step.
  private var start: Int {
    switch unit {
    case .day: scale.firstDay(from: now)
    case .second, .moment: snaps ? scale.fitted(now) : min(max(now, scale.least), scale.most)
    }
  }

  /// Returns the value one month, hour or day away; with a defined step, the next one from there.
  private func leap(_ direction: Int, from place: Int) -> Int {
    let target =
      switch unit {
      case .day: RelativeDay.day(place, plusMonths: direction) ?? place
      case .second: place + direction * 3600
      case .moment: place + direction * 86_400
      }
    return !snaps ? target : direction > 0 ? scale.up(target) : scale.down(target)
  }
}
