/// The reading of a typed time: `9`, `930`, `9:30`, `2pm`, `14.30`, `14 h 30`, `9 Uhr 30`,
/// `午後2時30分`, `noon`, `now`, `+15m`.
struct TimeReading: Equatable {
  /// The stored form: `14:30`, with seconds if they were typed.
  let text: String

  private static let minutesOfDay = 1440

  /// The maximum length of a text, in bytes: words are looked for in all of it.
  private static let mostBytes = 128

  /// Reads a text; `nil` if it is not a time of day.
  init?(_ text: String, in context: ReadingContext) {
    let trimmed = text.inASCIINotation.trimmed
    guard trimmed.utf8.count <= Self.mostBytes else { return nil }
    let text = trimmed.lowercased()
    if TimeWords.isNow(text) {
      self.init(minute: context.minute)
    } else if let minute = TimeWords.minute(of: text) {
      self.init(minute: minute)
    } else if let minutes = Self.distance(text) {
      self.init(minute: context.minute + minutes)
    } else {
      self.init(clock: text)
    }
  }

  /// Creates the time of a minute since midnight; it wraps around at midnight.
  init(minute: Int) {
    let minute = (minute % Self.minutesOfDay + Self.minutesOfDay) % Self.minutesOfDay
    text = Self.written([minute / 60, minute % 60])
  }

  /// Creates the time of a second since midnight, 0 to 86,399; seconds are written unless they are
  /// 0.
  init(second: Int) {
    let parts = [second / 3600, second / 60 % 60, second % 60]
    text = Self.written(parts[2] == 0 ? Array(parts.prefix(2)) : parts)
  }

  /// Returns true if a text names a time by its distance from now: `now`, `+15m`.
  static func isRelative(_ text: String) -> Bool {
    let text = text.inASCIINotation.trimmed.lowercased()
    return TimeWords.isNow(text) || distance(text) != nil
  }

  /// Reads an offset and returns it in minutes: `+15m`, `-2h`, `+90 min`.
  static func distance(_ text: String) -> Int? {
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let rest = text.dropFirst()
    let digits = rest.prefix(while: \.isASCIIDigit)
    guard digits.count <= 4, let count = Int(digits) else { return nil }
    let size: Int
    switch rest.dropFirst(digits.count).trimmed {
    case "m", "min", "mins", "minute", "minutes": size = 1
    case "h", "hr", "hour", "hours": size = 60
    default: return nil
    }
    return (sign == "-" ? -1 : 1) * count * size
  }

  private init?(clock text: String) {
    let words = TimeWords(text)
    guard var parts = Self.parts(words.clock), let hour = parts.first else { return nil }
    if let half = words.half {
      guard (1...12).contains(hour) else { return nil }
      parts[0] = hour % 12 + (half == .afternoon ? 12 : 0)
    }
    guard parts[0] < 24, parts.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
    self.text = Self.written(parts)
  }

  /// Returns the hours, minutes and seconds as far as they are given.
  private static func parts(_ body: String) -> [Int]? {
    var body = Substring(body)
    if body.hasSuffix("h") { body = body.dropLast() }
    let separators = Set(body.filter { !$0.isASCIIDigit })
    guard separators.isSubset(of: [":", ".", "h"]), separators.count <= 1 else { return nil }
    var parts = body.split(omittingEmptySubsequences: false) { !$0.isASCIIDigit }
    if parts.count == 1 { parts = split(body) }
    guard (1...3).contains(parts.count), (1...2).contains(parts[0].count),
      parts.dropFirst().allSatisfy({ $0.count == 2 })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count else { return nil }
    return numbers.count == 1 ? numbers + [0] : numbers
  }

  /// Splits `930`, `0930` and `093015` into parts of two digits, from the end.
  private static func split(_ digits: Substring) -> [Substring] {
    guard digits.count <= 6 else { return [] }
    var parts: [Substring] = []
    var rest = digits
    while rest.count > 2 {
      parts.insert(rest.suffix(2), at: 0)
      rest = rest.dropLast(2)
    }
    return [rest] + parts
  }

  private static func written(_ parts: [Int]) -> String {
    parts.map { String($0).zeroPadded(to: 2) }.joined(separator: ":")
  }
}
