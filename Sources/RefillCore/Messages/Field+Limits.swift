import Foundation

// Sentences about the limits of numbers, dates and times.
extension Field {
  /// Returns a sentence for an answer outside the limits.
  func rangeSentence(_ least: String?, _ most: String?) -> String {
    let values = [
      "title": title, "least": least.map(limitText) ?? "", "most": most.map(limitText) ?? "",
    ]
    switch (least, most) {
    case (_?, _?): return Message.between(values)
    case (_?, nil): return (kind.isNumeric ? Message.atLeast : .notBefore)(values)
    case (nil, _): return (kind.isNumeric ? Message.atMost : .notAfter)(values)
    }
  }

  /// Returns a sentence for an answer that is not on a step.
  func stepSentence(_ step: String) -> String {
    guard let size = stepSize, size > 0, !kind.isNumeric else {
      return Message.offStep(["title": title, "step": step])
    }
    return kind == .date ? dayStepSentence(size) : timeStepSentence(size)
  }

  private func dayStepSentence(_ size: Int) -> String {
    let start = minimum ?? "1970-01-01"
    let values = ["title": title, "step": "\(size)", "day": TextFormat.day(start)]
    guard size == 7, let day = CalendarText.days(start) else { return Message.offDays(values) }
    let weekday = TextFormat.weekdays[RelativeDay.weekday(of: day)]
    return Message.offWeekday(values.merging(["weekday": weekday]) { $1 })
  }

  private func timeStepSentence(_ size: Int) -> String {
    let start = minimum.flatMap(CalendarText.seconds) ?? 0
    let part: String? =
      switch size {
      case _ where start % size != 0: nil
      case 900: "quarter-hour"
      case 1800: "half-hour"
      case 3600: "hour"
      case 60: "minute"
      default: nil
      }
    if let part { return Message.offClock(["title": title, "part": part]) }
    let step =
      size % 60 == 0 ? TextFormat.count(size / 60, "minute") : TextFormat.count(size, "second")
    return Message.offMinutes(["title": title, "step": step, "time": minimum ?? "00:00"])
  }

  /// Returns a limit in display form: `100,000`, `1 November 2026`, `08:00`.
  private func limitText(_ limit: String) -> String {
    switch kind {
    case .date: TextFormat.day(limit)
    case .number, .decimal: TextFormat.number(written: limit)
    default: limit
    }
  }
}
