import Foundation
import RefillStore
import Synchronization

/// Keeps the store quick while the person fills the form: a thread that makes segments anew where
/// much changed, in pieces that hold nobody up.
final class BackgroundMaintenance: Sendable {
  private let isOver = Atomic(false)
  private let wake = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)

  /// How long the form has been on the screen before anything is done, in seconds.
  private static let delay = 1.0

  /// Begins to look after a history.
  convenience init(_ history: HistoryStore) {
    self.init(after: Self.delay) { shouldContinue in
      // What cannot be done now is done while another form is filled.
      _ = try? history.compact(isUrgent: false, while: shouldContinue)
    }
  }

  /// Begins work in pieces, after so many seconds; between them it asks whether it may go on.
  init(after delay: Double, _ work: @escaping @Sendable (_ shouldContinue: () -> Bool) -> Void) {
    let thread = Thread { [self] in
      if wake.wait(timeout: .now() + delay) == .timedOut {
        work { !isOver.load(ordering: .relaxed) }
      }
      done.signal()
    }
    thread.qualityOfService = .background
    thread.start()
  }

  /// Ends it, after the piece that is being done.
  func stop() {
    isOver.store(true, ordering: .relaxed)
    wake.signal()
    done.wait()
  }
}
