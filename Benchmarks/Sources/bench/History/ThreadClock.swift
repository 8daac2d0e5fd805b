import Foundation

/// The CPU time of this thread, which other processes do not affect.
enum ThreadClock {
  static var microseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }

  /// Returns the CPU time of `body` in microseconds.
  static func time(_ body: () throws -> Void) rethrows -> Double {
    let begun = microseconds
    try body()
    return microseconds - begun
  }
}
