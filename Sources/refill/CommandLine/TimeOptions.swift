import ArgumentParser
import Foundation
import RefillCore

/// The options that limit a command to a time range.
struct TimeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only from this time on: 2026-11-01, 2026-11-01T14:30, 14:30, today, or how long ago: 30d, 12h.",
      valueName: "time"))
  var since: String?

  @Option(
    help: ArgumentHelp(
      "Only up to this time; a day, or a minute, with all of it.", valueName: "time"))
  var until: String?

  /// The start of the range (inclusive), if given.
  var lowerBound: Date? {
    get throws { try since.map { try Self.span($0, "--since").lowerBound } }
  }

  /// The end of the range (exclusive), if given.
  var upperBound: Date? {
    get throws { try until.map { try Self.span($0, "--until").upperBound } }
  }

  private static func span(_ text: String, _ option: String) throws -> Range<Date> {
    guard let span = PointInTime.span(text, now: Date()) else {
      throw Failure(
        .usage, "\(option) takes a time like 2026-11-01, 2026-11-01T14:30, 14:30 or 30d.")
    }
    return span
  }
}
