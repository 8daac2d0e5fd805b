package import Foundation

/// The time of day and the weekday of a moment, in some time zone.
package struct LocalTime: Equatable, Sendable {
  /// The minute of the day, 0 to 1439.
  package let minute: Int16
  /// The day of the week; 0 is Monday.
  package let weekday: Int8
}

/// Converts times to local times; caches the offset of the time zone, which costs about 1 µs to ask.
package struct LocalClock: Sendable {
  private let timeZone: TimeZone
  /// A span of time without a transition, in milliseconds, with its offset in seconds.
  private var span: (milliseconds: Range<Int64>, offset: Int64) = (0..<0, 0)

  private static let millisecondsOfDay: Int64 = 86_400_000
  /// The length of a span that is assumed to have at most one transition.
  private static let spanOfDays: Int64 = 8
  /// The greatest time that is converted, in either direction: some 30,000 years.
  private static let greatest: Int64 = 1_000_000_000_000_000

  /// Creates a clock in a time zone.
  package init(timeZone: TimeZone) { self.timeZone = timeZone }

  /// Returns the local time of a moment, in milliseconds since 1970.
  package mutating func time(of milliseconds: Int64) -> LocalTime {
    let bounded = min(max(milliseconds, -Self.greatest), Self.greatest)
    let local = bounded + offset(at: bounded) * 1000
    let day = (Double(local) / Double(Self.millisecondsOfDay)).rounded(.down)
    let minute = (local - Int64(day) * Self.millisecondsOfDay) / 60_000
    // 1 January 1970 was a Thursday.
    let weekday = ((Int64(day) + 3) % 7 + 7) % 7
    return LocalTime(minute: Int16(clamping: minute), weekday: Int8(clamping: weekday))
  }

  private mutating func offset(at milliseconds: Int64) -> Int64 {
    if span.milliseconds.contains(milliseconds) { return span.offset }
    let length = Self.spanOfDays * Self.millisecondsOfDay
    let start = milliseconds / length * length - (milliseconds < 0 ? length : 0)
    let (first, last) = (ask(start), ask(start + length))
    guard first == last else { return ask(milliseconds) }
    span = (start..<start + length, first)
    return first
  }

  private func ask(_ milliseconds: Int64) -> Int64 {
    // Never traps: an Int fits.
    Int64(timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(milliseconds) / 1000)))
  }
}
