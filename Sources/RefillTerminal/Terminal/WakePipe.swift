import CTerminal
import Foundation

/// A pipe by which another thread wakes the main loop.
nonisolated package final class WakePipe: Sendable {
  /// A file descriptor, readable from `wake` until `drain`; -1 if the system has no pipe left.
  package let descriptor: Int32
  private let writeEnd: Int32

  /// Creates a pipe that child processes do not inherit.
  package init() {
    var ends: [Int32] = [-1, -1]
    _ = ct_pipe(&ends)
    descriptor = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    close(descriptor)
    close(writeEnd)
  }

  /// Makes `descriptor` readable; never blocks.
  package func wake() {
    var byte: UInt8 = 1
    while write(writeEnd, &byte, 1) < 0, errno == EINTR {}
  }

  /// Drains the pipe.
  package func drain() {
    var buffer = [UInt8](repeating: 0, count: 64)
    while case let count = read(descriptor, &buffer, buffer.count),
      count > 0 || count < 0 && errno == EINTR
    {}
  }
}
