import Foundation
import RefillCore
import RefillStore
import Synchronization

/// Background maintenance: a thread that compiles the patterns of the form, learns from the records of an older
/// store and compacts index segments, in short, non-blocking transactions, while the user fills in the form.
final class BackgroundMaintenance: Sendable {
  private let delay: Double
  private let work: Work
  private let phase = Mutex(Phase.waiting)
  private let wake = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)

  private enum Phase { case waiting, started, stopped }

  /// Called once; `shouldContinue` is to be called between the steps.
  typealias Work = @Sendable (_ shouldContinue: () -> Bool) -> Void

  /// The delay between the start of the thread and that of the work, in seconds.
  private static let delay = 1.0

  /// Creates the maintenance of the store while a form is filled in; `start()` starts it.
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

  /// Creates maintenance that does `work` `delay` seconds after its start.
  init(after delay: Double, _ work: @escaping Work) { (self.delay, self.work) = (delay, work) }

  /// Starts the thread, once and unless the maintenance was stopped.
  func start() {
    let isFirst = phase.withLock { phase in
      guard phase == .waiting else { return false }
      phase = .started
      return true
    }
    guard isFirst else { return }
    WorkerThread.start(quality: .background) { [self] in
      if wake.wait(timeout: .now() + delay) == .timedOut { work { !isStopped } }
      done.signal()
    }
  }

  /// Stops the thread, if it was started, and waits until its current step ends.
  func stop() {
    let wasStarted = phase.withLock { phase in
      defer { phase = .stopped }
      return phase == .started
    }
    wake.signal()
    if wasStarted { done.wait() }
  }

  private var isStopped: Bool { phase.withLock { $0 == .stopped } }
}
