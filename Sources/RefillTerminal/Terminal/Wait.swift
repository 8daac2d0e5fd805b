import Foundation

/// Waiting for several descriptors at once.
nonisolated public enum Wait {
  /// Waits until one of `descriptors` can be read, has ended, or has failed.
  ///
  /// - Parameter timeout: seconds, rounded up to milliseconds; `nil` waits for ever, 0 only looks.
  /// - Returns: the ones that are ready, none when the time is over. A signal does not end the
  ///   wait; `Signals.descriptor` does.
  public static func forInput(on descriptors: [Int32], timeout: Double?) -> Set<Int32> {
    let clock = ContinuousClock()
    let end = timeout.map { clock.now + .seconds(min(max($0, 0), 86_400)) }
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      let ready = poll(&requests, nfds_t(requests.count), milliseconds(until: end, on: clock))
      if ready >= 0 { return Set(requests.filter { $0.revents != 0 }.map(\.fd)) }
      guard errno == EINTR else { return [] }
    }
  }

  private static func milliseconds(
    until end: ContinuousClock.Instant?, on clock: ContinuousClock
  ) -> Int32 {
    guard let end else { return -1 }
    let left = (end - clock.now) / .milliseconds(1)
    return Int32(max(left.rounded(.up), 0))
  }
}
