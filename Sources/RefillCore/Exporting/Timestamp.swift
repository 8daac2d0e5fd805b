public import Foundation

/// ISO 8601 timestamps with milliseconds: `2026-11-21T14:02:05.125Z`.
public enum Timestamp {
  /// Returns the timestamp in UTC; milliseconds are left out if they are 0.
  ///
  /// Dates outside the years 1 to 9999 are clamped.
  public static func text(of date: Date) -> String {
    var bytes: [UInt8] = []
    append(date, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the timestamp in UTC.
  static func append(_ date: Date, to bytes: inout [UInt8]) {
    let exact = (date.timeIntervalSince1970 * 1000).rounded()
    let whole = exact.isNaN ? 0 : Int(min(max(exact, first), last))
    let day = CalendarText.parts(ofDay: whole.flooredQuotient(86_400_000))
    let rest = whole.flooredRemainder(86_400_000)
    let second = rest / 1000
    append(day.year, 4, to: &bytes)
    for (sign, number) in zip(
      "--T::".utf8, [day.month, day.day, second / 3600, second / 60 % 60, second % 60])
    {
      bytes.append(sign)
      append(number, 2, to: &bytes)
    }
    if rest % 1000 > 0 {
      bytes.append(UInt8(ascii: "."))
      append(rest % 1000, 3, to: &bytes)
    }
    bytes.append(UInt8(ascii: "Z"))
  }

  /// Appends the last digits of a number that is not negative.
  private static func append(_ number: Int, _ count: Int, to bytes: inout [UInt8]) {
    var unit = [1, 10, 100, 1000][count - 1]
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(clamping: number / unit % 10))
      unit /= 10
    }
  }

  /// Parses a timestamp; `nil` if it is invalid.
  ///
  /// A date with a time and an optional UTC offset; without an offset it is in the time zone of
  /// `calendar`. A date alone is the start of that day.
  public static func date(_ text: String, calendar: Calendar = .current) -> Date? {
    let day = String(text.prefix(10))
    guard let days = CalendarText.days(day) else { return nil }
    let rest = text.dropFirst(10)
    guard let separator = rest.first else { return start(of: day, calendar) }
    let time = rest.dropFirst()
    let end = time.firstIndex { "Zz+-".contains($0) } ?? time.endIndex
    guard "Tt ".contains(separator), let seconds = seconds(time[..<end]) else { return nil }
    if end == time.endIndex {
      return start(of: day, calendar).flatMap { at(seconds, of: $0, calendar) }
    }
    return offset(time[end...]).map {
      Date(timeIntervalSince1970: Double(days) * 86_400 + seconds - $0)
    }
  }

  private static let first = -62_135_596_800_000.0
  private static let last = 253_402_300_799_999.0

  private static func start(of day: String, _ calendar: Calendar) -> Date? {
    let parts = day.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return nil }
    return calendar.date(from: DateComponents(year: parts[0], month: parts[1], day: parts[2]))
  }

  private static func at(_ seconds: Double, of day: Date, _ calendar: Calendar) -> Date? {
    let whole = Int(bounded: seconds)
    let moment = calendar.date(
      bySettingHour: whole / 3600, minute: whole / 60 % 60, second: whole % 60, of: day)
    return moment?.addingTimeInterval(seconds - Double(whole))
  }

  /// Returns the seconds since midnight, possibly with a fraction.
  private static func seconds(_ clock: Substring) -> Double? {
    let parts = clock.split(whereSeparator: { ".,".contains($0) })
    guard (1...2).contains(parts.count), let whole = CalendarText.seconds(String(parts[0])) else {
      return nil
    }
    guard parts.count == 2 else { return parts[0].count == clock.count ? Double(whole) : nil }
    guard parts[1].count <= 9, parts[1].allSatisfy(\.isASCIIDigit),
      let fraction = Double("0." + parts[1])
    else { return nil }
    return Double(whole) + fraction
  }

  /// Returns the UTC offset in seconds: 3600 for `+01:00`, 0 for `Z`.
  private static func offset(_ zone: Substring) -> Double? {
    if zone == "Z" || zone == "z" { return 0 }
    let digits = zone.dropFirst().filter { $0 != ":" }
    guard [2, 4].contains(digits.count), digits.allSatisfy(\.isASCIIDigit),
      let number = Int(digits)
    else { return nil }
    let (hours, minutes) = digits.count == 2 ? (number, 0) : (number / 100, number % 100)
    guard hours < 24, minutes < 60 else { return nil }
    return Double(hours * 3600 + minutes * 60) * (zone.first == "-" ? -1 : 1)
  }
}
