import Foundation
import RefillCore
import RefillStore
import Synchronization

/// Background maintenance: a thread that compiles the patterns of the form, learns from the records of an older
/// store and compacts index segments, in short, non-blocking transactions, while the user fills in the form.
final class BackgroundMaintenance: Sendable {
  private let isOver = Atomic(false)
  private let wake = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)

  /// The delay between the first frame and the start of the work, in seconds.
  private static let delay = 1.0

  /// Starts maintenance of the store while a form is filled in.
  ///
  /// - Parameter first: called first, a second after the form is open.
  convenience init(
    _ store: Store, _ form: Form, first: @escaping @Sendable () -> Void = {}
  ) {
    self.init(after: Self.delay) { shouldContinue in
      for field in form.fields where shouldContinue() { field.pattern?.compile() }
      first()
      // Errors are ignored: the next session tries again.
      _ = try? store.learn(fromRecordsOf: form, timeZone: .current, while: shouldContinue)
      _ = try? store.history.compact(lockTimeout: .interactive, while: shouldContinue)
    }
  }

  /// Starts `work` after `delay` seconds; `work` calls `shouldContinue` between its steps.
  init(after delay: Double, _ work: @escaping @Sendable (_ shouldContinue: () -> Bool) -> Void) {
    WorkerThread.start(quality: .background) { [self] in
      if wake.wait(timeout: .now() + delay) == .timedOut {
        work { !isOver.load(ordering: .relaxed) }
      }
      done.signal()
    }
  }

  /// Stops the thread and waits until its current step ends.
  func stop() {
    isOver.store(true, ordering: .relaxed)
    wake.signal()
    done.wait()
  }
}
