import Driving

/// The elapsed time, for operations that wait for the disk or another process.
enum WallClock {
  /// Returns the elapsed time of `body` in microseconds.
  static func time(_ body: () throws -> Void) rethrows -> Double {
    let begun = Moment.now
    try body()
    return Moment.now.milliseconds(since: begun) * 1_000
  }
}
