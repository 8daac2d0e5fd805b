import Foundation
import RefillCore
import RefillTerminal
import Synchronization

/// The replies of a source, each of which comes some time after its query.
final class LateReplies: Sendable {
  private let delay: Double
  private let pipe = WakePipe()
  private let replies = Mutex<[Action]>([])

  /// Creates a source that replies after `delay` seconds.
  init(delay: Double) { self.delay = delay }

  /// Makes a reply later; `nil` is none.
  func add(_ reply: @escaping @Sendable () -> Action?) {
    // A thread of its own: the shared ones may be in use for longer than the session waits.
    Thread.detachNewThread { [self] in
      Thread.sleep(forTimeInterval: delay)
      guard let reply = reply() else { return }
      replies.withLock { $0.append(reply) }
      pipe.wake()
    }
  }

  /// Has a session take the replies.
  @MainActor func connect(to services: inout Services) {
    services.takeReplies = { [self] in
      pipe.drain()
      return replies.withLock { replies in
        defer { replies = [] }
        return replies
      }
    }
    services.answersDescriptor = pipe.descriptor
  }
}
