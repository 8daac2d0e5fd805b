/// Parses the date offsets of Refill's own snippets.
///
///     words = step { step }
///     step = ( "+" | "-" ) digits unit           y mo w d bd h min s
///          | ( "next" | "last" ) weekday         mon … sun, or monday … sunday
///          | span ( "start" | "end" )            week month year; weeks begin on Mondays
enum DateKeywords {
  /// Parses an offset and returns the text after it; `nil` if a step is invalid or out of range.
  static func shift(in text: String) -> (DateShift, rest: String)? {
    var shift = DateShift()
    var rest = text
    while true {
      let (word, after) = RefillSnippetParser.split(rest, at: " ")
      if word.first == "+" || word.first == "-" {
        guard let count = self.count(word) else { return nil }
        shift.go(count)
        rest = after
      } else {
        let (second, behind) = RefillSnippetParser.split(after, at: " ")
        guard let step = step(word, second) else { return (shift, rest) }
        shift.steps.append(step)
        rest = behind
      }
    }
  }

  private static func count(_ word: String) -> DateShift? {
    let digits = word.dropFirst().prefix(while: \.isASCIIDigit)
    guard var count = Int(digits) else { return nil }
    if word.first == "-" { count = -count }
    let unit = String(word.dropFirst(1 + digits.count))
    return unit == "bd" ? .workingDays(count) : units[unit].flatMap { DateShift(count, $0) }
  }

  private static func step(_ word: String, _ other: String) -> DateStep? {
    if let span = DateStep.Span(rawValue: word) {
      return switch other {
      case "start": .start(of: span)
      case "end": .end(of: span)
      default: nil
      }
    }
    guard let day = weekdays.firstIndex(where: { $0 == other || $0.prefix(3) == other }) else {
      return nil
    }
    return switch word {
    case "next": .next(weekday: day + 1)
    case "last": .last(weekday: day + 1)
    default: nil
    }
  }

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  private static let units: [String: DateShift.Unit] = [
    "y": .year, "mo": .month, "w": .week, "d": .day, "h": .hour, "min": .minute, "s": .second,
  ]
}

extension DatePart {
  /// Returns true if a pattern has unquoted letters that are no date symbols: probably a misspelt
  /// keyword.
  static func hasNoMeaning(_ pattern: String) -> Bool {
    let letters = "GyYuUrQqMLlwWdDFgEecabBhHkKmsSAzZOvVXxj"
    return pattern.split(separator: "'", omittingEmptySubsequences: false).enumerated().contains {
      number, part in
      number.isMultiple(of: 2)
        && part.contains { $0.isASCII && $0.isLetter && !letters.contains($0) }
    }
  }
}
