import RefillCore

/// Formats date parts in the notation of chrono, espanso's date library: `%Y`, `%-d`, `%_H`.
enum ChronoFormat {
  /// Returns the format of a date part; `nil` if chrono has none.
  static func format(of part: DatePart) -> String? {
    switch part {
    case .piece(let piece, let padding): sign(of: piece, padding)
    case .pattern(let pattern): format(ofPattern: pattern)
    }
  }

  /// Escapes literal text within a format.
  static func literal(_ text: String) -> String { text.replacing("%", with: "%%") }

  // MARK: Pieces

  private static func sign(of piece: DatePart.Piece, _ padding: DatePadding) -> String? {
    if let sign = numbers[piece] {
      switch padding {
      case .zero: return "%" + sign
      case .none: return "%-" + sign
      case .space: return "%_" + sign
      }
    }
    return others[piece].map { "%" + $0 }
  }

  private static let numbers: [DatePart.Piece: String] = [
    .month: "m", .day: "d", .hour: "H", .hour12: "I", .minute: "M", .second: "S",
    .dayOfYear: "j", .isoWeek: "V",
  ]

  private static let others: [DatePart.Piece: String] = [
    .year: "Y", .shortYear: "y", .monthName: "B", .shortMonthName: "b", .weekdayName: "A",
    .shortWeekdayName: "a", .weekday: "w", .isoWeekday: "u", .isoYear: "G", .period: "p",
    .secondsSince1970: "s", .localDate: "x", .localTime: "X", .localDateTime: "c",
    .zoneName: "Z", .zoneOffset: "z", .zoneOffsetWithColon: ":z", .millisecond: "3f",
  ]

  // MARK: Patterns

  /// Converts a Unicode date pattern, with literal text in single quotes; `nil` if chrono lacks one
  /// of its symbols.
  private static func format(ofPattern pattern: String) -> String? {
    var format = ""
    var rest = pattern[...]
    while let first = rest.first {
      if first == "'" {
        guard let text = quoted(&rest) else { return nil }
        format += literal(text)
      } else if first.isASCII, first.isLetter {
        let run = rest.prefix { $0 == first }
        guard let sign = patterns[String(run)] else { return nil }
        format += sign
        rest = rest[run.endIndex...]
      } else {
        format += literal(String(first))
        rest.removeFirst()
      }
    }
    return format
  }

  /// Parses quoted text, in which two quotes are a literal one; `nil` without a closing quote.
  private static func quoted(_ rest: inout Substring) -> String? {
    rest.removeFirst()
    if rest.first == "'" {
      rest.removeFirst()
      return "'"
    }
    var text = ""
    while let end = rest.firstIndex(of: "'") {
      text += rest[..<end]
      rest = rest[rest.index(after: end)...]
      guard rest.first == "'" else { return text }
      text += "'"
      rest.removeFirst()
    }
    return nil
  }

  private static let patterns = [
    "yyyy": "%Y", "y": "%Y", "yy": "%y", "MMMM": "%B", "MMM": "%b", "MM": "%m", "M": "%-m",
    "LLLL": "%B", "dd": "%d", "d": "%-d", "EEEE": "%A", "EEE": "%a", "EE": "%a", "E": "%a",
    "HH": "%H", "H": "%-H", "hh": "%I", "h": "%-I", "mm": "%M", "m": "%-M", "ss": "%S",
    "s": "%-S", "SSS": "%3f", "a": "%p", "DDD": "%j", "D": "%-j", "ww": "%V", "w": "%-V",
    "Z": "%z", "xx": "%z", "xxx": "%:z",
  ]
}
