import Foundation

/// Formats the dates of one expansion.
struct DateTexts {
  private let now: Date
  private let timeZone: TimeZone
  private let locale: Locale
  /// A cache of formatters by pattern; creating one is slow and a snippet often needs it
  /// repeatedly.
  private var formatters: [String: DateFormatter] = [:]

  init(_ context: SnippetContext) {
    now = context.now
    timeZone = context.timeZone
    locale = context.locale
  }

  /// Formats a part of the date at an offset from now.
  mutating func text(_ part: DatePart, _ shift: DateShift, _ region: DateRegion) -> String {
    let calendar = calendar(region)
    let date = shift.applied(to: now, calendar)
    switch part {
    case .pattern(let pattern): return formatted(date, pattern, region)
    case .piece(let piece, let padding): return text(piece, padding, date, calendar, region)
    }
  }

  /// Formats a filled-in `yyyy-MM-dd` date with a pattern; `nil` if it is not a valid day.
  mutating func text(ofDate value: String, _ pattern: String) -> String? {
    let parts = value.trimmed.split(separator: "-").map { Int($0) }
    guard CalendarText.fault(inDate: value.trimmed) == nil, parts.count == 3,
      let year = parts[0], let month = parts[1], let day = parts[2]
    else { return nil }
    let date = calendar(DateRegion()).date(
      from: DateComponents(year: year, month: month, day: day, hour: 12))
    return date.map { formatted($0, pattern, DateRegion()) }
  }

  /// Returns the day at an offset from now, in the format of date fields.
  func day(_ shift: DateShift, _ region: DateRegion) -> String {
    let calendar = calendar(region)
    let date = shift.applied(to: now, calendar)
    return [(Calendar.Component.year, 4), (.month, 2), (.day, 2)]
      .map { padded(calendar.component($0, from: date), $1, .zero) }.joined(separator: "-")
  }

  private func calendar(_ region: DateRegion) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone(region)
    return calendar
  }

  private func zone(_ region: DateRegion) -> TimeZone {
    region.timeZone.flatMap(TimeZone.init(identifier:)) ?? timeZone
  }

  // MARK: Pieces

  private mutating func text(
    _ piece: DatePart.Piece, _ padding: DatePadding, _ date: Date, _ calendar: Calendar,
    _ region: DateRegion
  ) -> String {
    func number(_ value: Int, _ width: Int) -> String { padded(value, width, padding) }
    func part(_ component: Calendar.Component) -> Int { calendar.component(component, from: date) }
    switch piece {
    case .year: return number(part(.year), 4)
    case .shortYear: return number(abs(part(.year) % 100), 2)
    case .month: return number(part(.month), 2)
    case .day: return number(part(.day), 2)
    case .hour: return number(part(.hour), 2)
    case .hour12: return number((part(.hour) + 11) % 12 + 1, 2)
    case .minute: return number(part(.minute), 2)
    case .second: return number(part(.second), 2)
    case .millisecond: return number(part(.nanosecond) / 1_000_000, 3)
    case .dayOfYear: return number(calendar.ordinality(of: .day, in: .year, for: date) ?? 1, 3)
    case .weekday: return number(part(.weekday) - 1, 1)
    case .isoWeekday: return number(calendar.isoWeekday(of: date), 1)
    case .isoWeek: return number(calendar.iso.component(.weekOfYear, from: date), 2)
    case .isoYear: return number(calendar.iso.component(.yearForWeekOfYear, from: date), 4)
    case .secondsSince1970:
      return number(Int(bounded: date.timeIntervalSince1970.rounded(.down)), 1)
    case .monthName: return formatted(date, "MMMM", region)
    case .shortMonthName: return formatted(date, "MMM", region)
    case .weekdayName: return formatted(date, "EEEE", region)
    case .shortWeekdayName: return formatted(date, "EEE", region)
    case .period: return formatted(date, "a", region)
    case .localDate: return styled(date, .short, .none, region)
    case .localTime: return styled(date, .none, .medium, region)
    case .localDateTime: return styled(date, .medium, .medium, region)
    case .zoneName:
      return calendar.timeZone.abbreviation(for: date) ?? calendar.timeZone.identifier
    case .zoneOffset: return offset(date, calendar.timeZone, "")
    case .zoneOffsetWithColon: return offset(date, calendar.timeZone, ":")
    }
  }

  private func padded(_ value: Int, _ width: Int, _ padding: DatePadding) -> String {
    let digits = String(value)
    switch padding {
    case .none: return digits
    case .zero: return digits.zeroPadded(to: width)
    case .space: return String(repeating: " ", count: max(width - digits.count, 0)) + digits
    }
  }

  private func offset(_ date: Date, _ zone: TimeZone, _ separator: String) -> String {
    let minutes = zone.secondsFromGMT(for: date) / 60
    let sign = minutes < 0 ? "-" : "+"
    let (hours, rest) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    return sign + padded(hours, 2, .zero) + separator + padded(rest, 2, .zero)
  }

  private mutating func formatted(_ date: Date, _ pattern: String, _ region: DateRegion) -> String {
    formatter(pattern, region) { $0.dateFormat = pattern }.string(from: date)
  }

  private mutating func styled(
    _ date: Date, _ day: DateFormatter.Style, _ time: DateFormatter.Style, _ region: DateRegion
  ) -> String {
    formatter("\(day.rawValue) \(time.rawValue)", region) {
      $0.dateStyle = day
      $0.timeStyle = time
    }.string(from: date)
  }

  private mutating func formatter(
    _ pattern: String, _ region: DateRegion, _ configure: (DateFormatter) -> Void
  ) -> DateFormatter {
    let key = "\(region.locale ?? "") \(region.timeZone ?? "") \(pattern)"
    if let known = formatters[key] { return known }
    let formatter = DateFormatter()
    formatter.locale = region.locale.map(Locale.init(identifier:)) ?? locale
    formatter.calendar = calendar(region)
    formatter.timeZone = zone(region)
    configure(formatter)
    formatters[key] = formatter
    return formatter
  }
}

extension Calendar {
  /// The calendar of ISO 8601 in the same time zone.
  fileprivate var iso: Calendar {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = timeZone
    return calendar
  }
}
