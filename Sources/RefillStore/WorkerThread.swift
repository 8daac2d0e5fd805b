import CTerminal
package import Foundation

/// A thread of the program beside the one of the keys, which it does not interrupt.
///
/// It may use up its stack: the signal handlers of the terminal have one of their own, and restore the
/// terminal.
package enum WorkerThread {
  /// Runs `body` on a new thread.
  ///
  /// - Parameter stackSize: In bytes; `nil` for the size that the system suggests.
  package static func start(
    stackSize: Int? = nil, quality: QualityOfService = .default,
    _ body: @escaping @Sendable () -> Void
  ) {
    let thread = Thread {
      ct_guard_thread()
      ct_never_interrupt()
      body()
    }
    if let stackSize { thread.stackSize = stackSize }
    thread.qualityOfService = quality
    thread.start()
  }
}
