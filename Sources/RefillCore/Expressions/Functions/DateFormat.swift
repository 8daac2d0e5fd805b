/// A format of `format-date`: `%Y-%m-%d`.
struct DateFormat: Equatable, Sendable {
  /// The directives, for messages.
  static let directives = "%Y %y %m %n %b %B %d %e %a %A %H %h %M %S %3 or %%"

  private let parts: [Part]

  private enum Part: Equatable {
    case text(String)
    case directive(Directive)
  }

  /// The parts of a date or time, by the character after `%`.
  private enum Directive: Character, CaseIterable {
    case year = "Y"
    case shortYear = "y"
    case month = "m"
    case plainMonth = "n"
    case shortMonthName = "b"
    case monthName = "B"
    case day = "d"
    case plainDay = "e"
    case shortWeekdayName = "a"
    case weekdayName = "A"
    case hour = "H"
    case plainHour = "h"
    case minute = "M"
    case second = "S"
    case millisecond = "3"

    /// True for the parts that a time of day has; a date has all of them, at midnight.
    var isOfTime: Bool {
      switch self {
      case .hour, .plainHour, .minute, .second, .millisecond: true
      case .year, .shortYear, .month, .plainMonth, .shortMonthName, .monthName, .day, .plainDay,
        .shortWeekdayName, .weekdayName:
        false
      }
    }
  }

  /// Parses a format for values of a type.
  init(_ text: String, for type: ExpressionType) throws(ExpressionFault.PatternFault) {
    var parts: [Part] = []
    var rest = Substring(text)
    while let character = rest.popFirst() {
      guard character == "%" else {
        parts.append(.text(String(character)))
        continue
      }
      let name = rest.popFirst()
      let shown = "%" + (name.map(String.init) ?? "")
      if name == "%" {
        parts.append(.text("%"))
      } else if let directive = name.flatMap(Directive.init(rawValue:)) {
        guard type != .time || directive.isOfTime else { throw .missingPart(shown, type) }
        parts.append(.directive(directive))
      } else {
        throw .unknownDirective(shown)
      }
    }
    self.parts = parts
  }

  /// Returns a date, time or moment in this format; empty for other values.
  func text(of value: ExpressionValue, _ names: DateNames) -> String {
    let seconds: Int
    switch value {
    case .date(let day): seconds = day * 86_400
    case .time(let time): seconds = time
    case .moment(let moment): seconds = moment
    case .empty, .text, .number, .boolean, .list, .rows, .secret: return ""
    }
    return parts.map { part in
      switch part {
      case .text(let text): text
      case .directive(let directive): Self.text(directive, seconds, names)
      }
    }.joined()
  }

  private static func text(_ directive: Directive, _ seconds: Int, _ names: DateNames) -> String {
    let days = seconds.flooredQuotient(86_400)
    let time = seconds.flooredRemainder(86_400)
    let (year, month, day) = CalendarText.parts(ofDay: days)
    // 1970-01-01 was a Thursday.
    let weekday = (days + 4).flooredRemainder(7)
    func padded(_ number: Int, _ width: Int = 2) -> String { String(number).zeroPadded(to: width) }
    func name(_ names: [String], _ index: Int) -> String {
      names.indices.contains(index) ? names[index] : ""
    }
    return switch directive {
    case .year: padded(year, 4)
    case .shortYear: padded(year % 100)
    case .month: padded(month)
    case .plainMonth: String(month)
    case .shortMonthName: name(names.lists.shortMonths, month - 1)
    case .monthName: name(names.lists.months, month - 1)
    case .day: padded(day)
    case .plainDay: String(day)
    case .shortWeekdayName: name(names.lists.shortWeekdays, weekday)
    case .weekdayName: name(names.lists.weekdays, weekday)
    case .hour: padded(time / 3600)
    case .plainHour: String(time / 3600)
    case .minute: padded(time / 60 % 60)
    case .second: padded(time % 60)
    case .millisecond: "000"
    }
  }
}
