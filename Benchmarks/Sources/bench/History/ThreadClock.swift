import Foundation

/// The CPU time of this thread: what a key costs, whatever else the machine does.
enum ThreadClock {
  static var microseconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }

  /// How long `body` takes, in microseconds.
  static func time(_ body: () throws -> Void) rethrows -> Double {
    let begun = microseconds
    try body()
    return microseconds - begun
  }
}
