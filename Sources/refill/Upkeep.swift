import Foundation
import RefillStore
import Synchronization

/// Keeps the store quick while the person fills the form: a thread that makes segments anew where
/// much changed, in pieces that hold nobody up.
final class Upkeep: Sendable {
  private let isOver = Atomic(false)
  private let wake = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)

  /// How long the form has been on the screen before anything is done, in seconds.
  private static let delay = 1.0

  /// Begins to look after a history.
  init(_ history: HistoryStore) {
    let thread = Thread { [self] in
      if wake.wait(timeout: .now() + Self.delay) == .timedOut {
        // What cannot be done now is done while another form is filled.
        _ = try? history.tidy(isUrgent: false) { !isOver.load(ordering: .relaxed) }
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
