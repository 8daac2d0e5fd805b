import Foundation

// Sentences about the limits of numbers, dates and times.
extension Field {
  /// Returns a sentence for an answer outside the limits.
  func rangeSentence(_ least: String?, _ most: String?) -> String {
    switch (least.map(limitText), most.map(limitText)) {
    case (let least?, let most?): Message.between(title: title, least: least, most: most)
    case (let least?, nil):
      kind.isNumeric
        ? Message.atLeast(title: title, least: least)
        : Message.notBefore(title: title, least: least)
    case (nil, let most):
      kind.isNumeric
        ? Message.atMost(title: title, most: most ?? "")
        : Message.notAfter(title: title, most: most ?? "")
    }
  }

  /// Returns a sentence for an answer that is not on a step.
  func stepSentence(_ step: String) -> String {
    guard let size = stepSize, size > 0, !kind.isNumeric else {
      return Message.offStep(title: title, step: step)
    }
    return kind == .date ? dayStepSentence(size) : timeStepSentence(size)
  }

  private func dayStepSentence(_ size: Int) -> String {
    let start = minimum ?? "1970-01-01"
    let first = TextFormat.day(start)
    guard size == 7, let day = CalendarText.days(start) else {
      return Message.offDays(title: title, step: size, day: first)
    }
    let weekday = TextFormat.weekdays[RelativeDay.weekday(of: day)]
    return Message.offWeekday(title: title, weekday: weekday, step: size, day: first)
  }

  private func timeStepSentence(_ size: Int) -> String {
    let start = minimum.flatMap { CalendarText.seconds($0) ?? CalendarText.moment($0) } ?? 0
    let part: String? =
      switch size {
      case _ where start % size != 0: nil
      case 900: "quarter-hour"
      case 1800: "half-hour"
      case 3600: "hour"
      case 60: "minute"
      default: nil
      }
    if let part { return Message.offClock(title: title, part: part) }
    return Message.offMinutes(
      title: title, step: Self.duration(size), time: minimum.map(limitText) ?? "00:00")
  }

  /// The step of a time, or of a date with a time, in minutes or seconds; `nil` for other fields.
  var stepOfTime: String? {
    guard let stepSize, stepSize > 0, !kind.isNumeric, kind != .date else { return nil }
    return Self.duration(stepSize)
  }

  private static func duration(_ seconds: Int) -> String {
    seconds % 60 == 0
      ? TextFormat.count(seconds / 60, "minute") : TextFormat.count(seconds, "second")
  }

  /// Returns a limit in display form: `100,000`, `1 November 2026`, `08:00`.
  private func limitText(_ limit: String) -> String {
    switch kind {
    case .date: TextFormat.day(limit)
    case .datetime: TextFormat.moment(limit)
    case .number, .decimal: TextFormat.number(written: limit)
    case .text, .textarea, .time, .email, .url, .tel, .path, .password, .choice, .choices, .confirm,
      .note:
      limit
    }
  }
}
