package import Foundation

/// The earlier records at the moment in which a form is opened, with the signs that no answer
/// changes.
package struct FormOpening: Sendable {
  /// The earlier records.
  package private(set) var window: RecordWindow
  /// The first row that is earlier than the form.
  package let start: Int
  /// The combined buckets of age, time of day and weekday, by row.
  private(set) var moments: [Int32] = []
  /// The weight of each row in the plain order, which halves every 30 days.
  private(set) var plain: [Float] = []
  /// The local time of the form.
  package let time: LocalTime

  /// The half-life of a plain weight in milliseconds, the same as for the rank of values.
  private static let halfLife = 30.0 * 86_400_000

  /// The time of the form, in milliseconds since 1970.
  private let milliseconds: Int64

  /// Opens a form: O(rows).
  ///
  /// - Parameters:
  ///   - date: the time of the form.
  ///   - start: the first row that is earlier than the form.
  package init(of window: RecordWindow, at date: Date, startingAt start: Int = 0) {
    self.window = window
    self.start = start
    milliseconds = RecordWindow.milliseconds(of: date)
    time = window.localTime(of: date)
    extend(by: window.times.indices)
  }

  /// Returns the opening with rows that were added to its window since.
  package func extended(by window: RecordWindow) -> FormOpening {
    var opening = self
    opening.window = window
    opening.extend(by: moments.count..<max(window.count, moments.count))
    return opening
  }

  private mutating func extend(by rows: Range<Int>) {
    moments.reserveCapacity(rows.upperBound)
    plain.reserveCapacity(rows.upperBound)
    for row in rows {
      let age = row < window.recentCount ? max(row - start + 1, 1) : .max
      let then = window.times[row]
      moments.append(
        Int32(
          SignBuckets.moment(
            age: SignBuckets.distance(age), clock: SignBuckets.clock(then.minute, time.minute),
            day: SignBuckets.day(then.weekday, time.weekday))))
      let elapsed = max(milliseconds - window.submitted[row], 0)
      plain.append(Float(exp2(-Double(elapsed) / Self.halfLife)))
    }
  }

  /// The rows that are earlier than the form.
  var rows: Range<Int> { min(start, window.count)..<window.count }
  /// The rows of them whose predecessor is known.
  var followers: Range<Int> { min(start, window.recentCount)..<max(window.recentCount - 1, start) }
}
