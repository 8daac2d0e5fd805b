import Foundation

/// The buckets of the signs of an earlier record; their limits double, so that they have no unit to
/// be tuned.
package enum SignBuckets {
  /// The number of buckets for a distance in records.
  static let distances = 13
  /// The number of buckets for a difference in time of day.
  static let clock = 7
  /// The number of buckets for a weekday.
  static let day = 3
  /// The number of buckets for the difference of two numbers.
  static let near = 13
  /// The number of combinations of the buckets for age, clock and day.
  static let moments = distances * clock * day

  /// Returns the bucket of a distance of 1 or more: 1, 2, 3–4, 5–8, … 2049 and more.
  package static func distance(_ records: Int) -> Int {
    guard records > 1 else { return 0 }
    return min(Int.bitWidth - (records - 1).leadingZeroBitCount, distances - 1)
  }

  /// Returns the bucket of a difference in the time of day: up to 8, 16, 32, … 256 minutes, more.
  package static func clock(_ one: Int16, _ other: Int16) -> Int {
    let apart = abs(Int(one) - Int(other))
    return min(distance((min(apart, 1440 - apart) + 7) / 8), clock - 1)
  }

  /// Returns the bucket of a pair of weekdays: the same; both from Monday to Friday or neither;
  /// other.
  package static func day(_ one: Int8, _ other: Int8) -> Int {
    if one == other { return 0 }
    return (one >= 5) == (other >= 5) ? 1 : 2
  }

  /// Returns the bucket of the difference of a number from the newest one.
  ///
  /// - Parameters:
  ///   - difference: the difference; not a number for a value that is none.
  ///   - step: the usual difference of successive numbers, more than 0.
  package static func near(_ difference: Double, step: Double) -> Int {
    switch difference {
    case 0: return 0
    case 1: return 1
    case -1: return 2
    default:
      guard difference.isFinite else { return near - 6 }
      let size = (log2(abs(difference) / step) + 2).rounded(.up)
      return (difference > 0 ? 3 : 8) + Int(min(max(size, 0), 4))
    }
  }

  /// Returns the combined bucket of an age, a time of day and a weekday.
  static func moment(age: Int, clock: Int, day: Int) -> Int {
    (age * Self.clock + clock) * Self.day + day
  }

  /// Returns the parts of a combined bucket.
  static func parts(ofMoment moment: Int) -> (age: Int, clock: Int, day: Int) {
    (moment / (clock * day), moment / day % clock, moment % day)
  }
}
