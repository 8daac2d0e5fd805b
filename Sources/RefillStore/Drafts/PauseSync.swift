import Foundation
import Synchronization

/// Synchronizes a file to the disk, on a thread, when writing to it pauses.
///
/// `fsync` takes from one to several hundred milliseconds; writers never wait for it.
final class PauseSync: Sendable {
  /// The length of a pause, and the longest time without one, in seconds.
  private static let (pause, longest) = (0.3, 5.0)

  private let writes = DispatchSemaphore(value: 0)
  private let state = Mutex(State())

  private struct State {
    /// The file that was written to since the last pause.
    var file: OpenFile?
    var failure: StoreError?
    var isRunning = false
    var isOver = false
  }

  /// Notes a write to a file; the first one starts the thread.
  func noteWrite(to file: OpenFile) {
    let isFirst = state.withLock { state in
      defer { state.isRunning = true }
      state.file = file
      return !state.isRunning
    }
    if isFirst { start() }
    writes.signal()
  }

  /// Throws the failure since the last call, if there was one.
  func takeFailure() throws(StoreError) {
    let failure = state.withLock { state in
      defer { state.failure = nil }
      return state.failure
    }
    if let failure { throw failure }
  }

  /// Ends the thread; a write that it has not seen is not synchronized.
  func end() {
    state.withLock { $0.isOver = true }
    writes.signal()
  }

  private func start() {
    WorkerThread.start(stackSize: 1 << 18) { [self] in
      while !isOver {
        writes.wait()
        awaitPause()
        synchronize()
      }
    }
  }

  private var isOver: Bool { state.withLock(\.isOver) }

  /// Waits until nothing is written for the length of a pause.
  private func awaitPause() {
    let end = DispatchTime.now() + Self.longest
    while !isOver, .now() < end, writes.wait(timeout: .now() + Self.pause) == .success {}
  }

  private func synchronize() {
    let file = state.withLock { state in
      defer { state.file = nil }
      return state.isOver ? nil : state.file
    }
    do throws(StoreError) {
      try file?.sync()
    } catch {
      state.withLock { $0.failure = error }
    }
  }
}
