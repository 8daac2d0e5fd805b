import Driving
import Foundation

/// The results of the benchmark of many records, as Markdown.
struct RecordsReport {
  let count: Int
  let manyCount: Int
  var figures: [RecordsBench.Way: [Run]] = [:]

  /// One run of a way.
  struct Run {
    let seconds: Double
    /// The peak memory in MB; `nil` if it ended too soon.
    let peak: Double?
    /// The number of records that are neither stored nor refused.
    let lost: Int
  }

  /// The least number of records a second.
  private static let least = 2_000.0

  /// The targets.
  var targets: [Target] {
    [RecordsBench.Way.fill, .remember].map { way in
      Target(
        promise: "\(count) records of a table, \(way.rawValue): p50", measured: seconds(way),
        bound: Double(count) / Self.least, unit: "s")
    } + [
      Target(
        promise: "with --remember: p50 at most 1.5 × that of refill records import",
        measured: seconds(.remember), bound: seconds(.importing).map { $0 * 1.5 }, unit: "s"),
      Target(
        promise: "\(manyCount) records: peak memory at most that of \(count) + 24 MB",
        measured: peak(.many), bound: peak(.fill).map { $0 + 24 }, unit: "MB"),
      Target(
        promise: "records that are lost",
        measured: Double(figures.values.joined().map { abs($0.lost) }.reduce(0, +)), bound: 0,
        unit: "records", digits: 0),
    ]
  }

  var markdown: String {
    [heading, MarkdownTable(rows).text, MarkdownTable(targets: targets).text]
      .joined(separator: "\n\n") + "\n"
  }

  private var heading: String {
    """
    ## Many records in one process

    Machine: \(Machine.description).
    A table of nine columns fills a form without a terminal; one row of 100 is refused. The import reads \
    the records that were written.
    """
  }

  private var rows: [[String]] {
    [["", "runs", "s p50", "s max", "records a second", "memory MB"]]
      + RecordsBench.Way.allCases.map { way in
        let times = Percentiles(figures[way, default: []].map(\.seconds))
        let all = Double(way == .many ? manyCount : count)
        return [
          way.rawValue, "\(times.count)", number(times[50], 2), number(times.maximum, 2),
          number(times[50].map { all / $0 }, 0), number(peak(way), 1),
        ]
      }
  }

  private func seconds(_ way: RecordsBench.Way) -> Double? {
    Percentiles(figures[way, default: []].map(\.seconds))[50]
  }

  private func peak(_ way: RecordsBench.Way) -> Double? {
    figures[way, default: []].compactMap(\.peak).max()
  }

  private func number(_ value: Double?, _ digits: Int) -> String {
    value.map { String(format: "%.\(digits)f", $0) } ?? "–"
  }
}
