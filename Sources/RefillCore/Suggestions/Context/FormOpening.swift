package import Foundation

/// The earlier records at the moment in which a form is opened, with the signs that no answer
/// changes.
package struct FormOpening: Sendable {
  /// The earlier records.
  package let window: RecordWindow
  private let signs: OpeningSigns

  /// Opens a form: O(rows).
  ///
  /// - Parameters:
  ///   - date: the time of the form.
  ///   - start: the first row that is earlier than the form.
  package init(of window: RecordWindow, at date: Date, startingAt start: Int = 0) {
    self.init(of: window, OpeningSigns(of: window, at: date, startingAt: start))
  }

  /// Opens a form with signs that are known.
  ///
  /// - Parameter signs: the signs of all rows of the window.
  package init(of window: RecordWindow, _ signs: OpeningSigns) {
    self.window = window
    self.signs = signs
  }

  /// The first row that is earlier than the form.
  package var start: Int { signs.start }
  /// The local time of the form.
  package var time: LocalTime { signs.time }
  /// The combined buckets of age, time of day and weekday, by row.
  var moments: [Int32] { signs.moments }
  /// The weight of each row in the plain order, which halves every 30 days.
  var plain: [Float] { signs.plain }

  /// The rows that are earlier than the form.
  var rows: Range<Int> { min(start, window.count)..<window.count }
  /// The rows of them whose predecessor is known.
  var followers: Range<Int> { min(start, window.recentCount)..<max(window.recentCount - 1, start) }
}

/// The signs of earlier records that no answer changes, by row; they are computed once for all fields
/// of a form.
package struct OpeningSigns: Sendable {
  /// The first row that is earlier than the form.
  package let start: Int
  /// The time of the form.
  package let date: Date
  let time: LocalTime
  private(set) var moments: [Int32] = []
  private(set) var plain: [Float] = []
  /// The time of the form, in milliseconds since 1970.
  private let milliseconds: Int64

  /// The half-life of a plain weight in milliseconds, the same as for the rank of values.
  private static let halfLife = 30.0 * 86_400_000

  /// Computes the signs of all rows: O(rows).
  package init(of window: RecordWindow, at date: Date, startingAt start: Int) {
    self.start = start
    self.date = date
    milliseconds = RecordWindow.milliseconds(of: date)
    time = window.localTime(of: date)
    extend(to: window)
  }

  /// Computes the signs of rows that were added to the window since.
  package mutating func extend(to window: RecordWindow) {
    guard moments.count < window.count else { return }
    moments.reserveCapacity(window.count)
    plain.reserveCapacity(window.count)
    for row in moments.count..<window.count {
      let age = row < window.recentCount ? max(row - start + 1, 1) : .max
      let then = window.times[row]
      moments.append(
        // Never traps: a bucket is a small number.
        Int32(
          SignBuckets.moment(
            age: SignBuckets.distance(age), clock: SignBuckets.clock(then.minute, time.minute),
            day: SignBuckets.day(then.weekday, time.weekday))))
      let elapsed = max(milliseconds - window.submitted[row], 0)
      plain.append(Float(exp2(-Double(elapsed) / Self.halfLife)))
    }
  }
}
