import Foundation
import RefillCore

/// A poll(2) set.
nonisolated package struct PollSet {
  private var requests: [pollfd]

  /// Creates a set.
  ///
  /// - Parameter descriptors: The file descriptors to wait for; a negative one is never ready.
  package init(on descriptors: Int32...) {
    requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  }

  /// Waits until a descriptor is readable, closed, or failed.
  ///
  /// - Parameter timeout: Seconds, rounded up to milliseconds; `nil` for no limit, 0 for no wait.
  /// - Returns: True if a descriptor is ready, false on timeout. A signal does not end the wait;
  ///   `Signals.descriptor` does.
  package mutating func forInput(timeout: Double?) -> Bool {
    wait(timeout: timeout, orOutputOn: nil)
  }

  /// Waits as `forInput` does, or until `output` takes output as well; `nil` for none.
  package mutating func wait(timeout: Double?, orOutputOn output: Int32?) -> Bool {
    for index in requests.indices {
      requests[index].events = Int16(requests[index].fd == output ? POLLIN | POLLOUT : POLLIN)
    }
    let clock = ContinuousClock()
    let end = timeout.map { clock.now + .seconds(min(max($0, 0), 86_400)) }
    while true {
      let ready = poll(&requests, nfds_t(requests.count), Self.milliseconds(until: end, on: clock))
      if ready >= 0 { return ready > 0 }
      guard errno == EINTR else {
        for index in requests.indices { requests[index].revents = 0 }
        return false
      }
    }
  }

  /// Returns true if a descriptor was readable, closed, or failed when the last wait ended.
  package func isReady(_ descriptor: Int32) -> Bool {
    requests.contains { $0.fd == descriptor && $0.revents & ~Int16(POLLOUT) != 0 }
  }

  /// Waits for a single descriptor; returns true if it is ready.
  package static func forInput(on descriptor: Int32, timeout: Double?) -> Bool {
    var wait = PollSet(on: descriptor)
    return wait.forInput(timeout: timeout)
  }

  private static func milliseconds(
    until end: ContinuousClock.Instant?, on clock: ContinuousClock
  ) -> Int32 {
    guard let end else { return -1 }
    let left = (end - clock.now) / .milliseconds(1)
    return Int32(clamping: Int(bounded: max(left.rounded(.up), 0)))
  }
}
