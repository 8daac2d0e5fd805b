import Driving

/// The time that passes: what counts where the disk or another process is waited for.
enum WallClock {
  /// How long `body` takes, in microseconds.
  static func time(_ body: () throws -> Void) rethrows -> Double {
    let begun = Moment.now
    try body()
    return Moment.now.milliseconds(since: begun) * 1_000
  }
}
