import Foundation
import RefillCore
import Testing

@Suite struct `A timestamp` {
  private static let berlin: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    return calendar
  }()

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (0.125, "1970-01-01T00:00:00.125Z"),
    (-0.5, "1969-12-31T23:59:59.500Z"), (1_700_000_000, "2023-11-14T22:13:20Z"),
    (951_782_400, "2000-02-29T00:00:00Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
    (-62_135_596_800, "0001-01-01T00:00:00Z"), (253_402_300_799.999, "9999-12-31T23:59:59.999Z"),
  ])
  func `is the same moment both ways`(seconds: Double, text: String) throws {
    #expect(Timestamp.text(of: Date(timeIntervalSince1970: seconds)) == text)
    let date = try #require(Timestamp.date(text))
    #expect(abs(date.timeIntervalSince1970 - seconds) < 0.000_5)
  }

  @Test func `agrees with Foundation over many days`() {
    for day in stride(from: -140_000.0, through: 400_000, by: 997) {
      let date = Date(timeIntervalSince1970: day * 86_400 + 3_661)
      #expect(Timestamp.text(of: date) == date.formatted(.iso8601))
    }
  }

  @Test func `stays within the calendar`() {
    #expect(Timestamp.text(of: .distantFuture.addingTimeInterval(1e15)).hasPrefix("9999-12-31"))
    #expect(Timestamp.text(of: Date(timeIntervalSince1970: -1e15)).hasPrefix("0001-01-01"))
    #expect(Timestamp.text(of: Date(timeIntervalSince1970: .nan)).count >= 20)
  }

  @Test(arguments: [
    ("2026-11-21T14:02:05Z", 1_795_269_725), ("2026-11-21T14:02:05+01:00", 1_795_266_125),
    ("2026-11-21t14:02:05-0530", 1_795_289_525), ("2026-11-21 14:02+01", 1_795_266_120),
    ("2026-11-21T14:02:05,5Z", 1_795_269_725.5), ("2026-11-21T14:02:05", 1_795_266_125),
    ("2026-11-21", 1_795_215_600),
  ])
  func `is read in the forms of ISO 8601`(text: String, seconds: Double) {
    #expect(Timestamp.date(text, calendar: Self.berlin)?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    "", "x", "2026", "2026-11", "2026-13-01T00:00Z", "2026-02-30", "2026-11-21X14:02Z",
    "2026-11-21T25:00Z", "2026-11-21T14:02:05.Z", "2026-11-21T14:02:05.x", "2026-11-21T14:02+1",
    "2026-11-21T14:02+25:00", "2026-11-21T", "2026-11-21TZ", "2026-11-21T14:02Zulu", "14:02",
    "2026-11-21T14:02:05.1.2Z",
  ])
  func `is nothing else`(text: String) {
    #expect(Timestamp.date(text) == nil)
  }
}

@Suite struct `A time as a person names it` {
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
  private static let now = Timestamp.date("2026-11-21T14:30:20Z") ?? .distantPast

  @Test(arguments: [
    ("2026-11-01", "2026-11-01T00:00:00Z", "2026-11-02T00:00:00Z"),
    ("today", "2026-11-21T00:00:00Z", "2026-11-22T00:00:00Z"),
    (" yesterday ", "2026-11-20T00:00:00Z", "2026-11-21T00:00:00Z"),
    ("09:15", "2026-11-21T09:15:00Z", "2026-11-21T09:16:00Z"),
    ("09:15:30", "2026-11-21T09:15:30Z", "2026-11-21T09:15:31Z"),
    ("2026-11-01T14:30", "2026-11-01T14:30:00Z", "2026-11-01T14:30:00Z"),
    ("2026-11-01T14:30:05.5+01:00", "2026-11-01T13:30:05.500Z", "2026-11-01T13:30:05.500Z"),
    ("45min", "2026-11-21T13:45:20Z", "2026-11-21T13:45:20Z"),
    ("12h", "2026-11-21T02:30:20Z", "2026-11-21T02:30:20Z"),
    ("30d", "2026-10-22T14:30:20Z", "2026-10-22T14:30:20Z"),
    ("2w", "2026-11-07T14:30:20Z", "2026-11-07T14:30:20Z"),
    ("9mo", "2026-02-21T14:30:20Z", "2026-02-21T14:30:20Z"),
    ("1y", "2025-11-21T14:30:20Z", "2025-11-21T14:30:20Z"),
    ("0d", "2026-11-21T14:30:20Z", "2026-11-21T14:30:20Z"),
  ])
  func `lasts as long as it says`(text: String, start: String, end: String) throws {
    let span = try #require(PointInTime.span(text, now: Self.now, calendar: Self.calendar))
    #expect(Timestamp.text(of: span.lowerBound) == start)
    #expect(Timestamp.text(of: span.upperBound) == end)
  }

  @Test(arguments: [
    "", "d", "30", "30 d", "-3d", "3 days", "30D", "99999999999999999999d", "1000000d", "tomorrow",
    "2026-02-30", "24:00", "soon",
  ])
  func `is nothing else`(text: String) {
    #expect(PointInTime.span(text, now: Self.now, calendar: Self.calendar) == nil)
  }
}

@Suite struct `What programs are told as JSON` {
  @Test func `is on one line, in order`() {
    let value = JSONText.object([
      ("b", .string("say \"hi\"\n")), ("a", .list([.integer(-1), .flag(true), .list([])])),
      ("when", .date(Date(timeIntervalSince1970: 0))),
    ])
    #expect(
      value.text == #"{"b":"say \"hi\"\n","a":[-1,true,[]],"when":"1970-01-01T00:00:00Z"}"#)
  }
}
