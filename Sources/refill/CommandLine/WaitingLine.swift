import Foundation
import RefillStore
import RefillTerminal

/// A line on stderr while the program waits, such as for a lock; draws nothing if stderr is no
/// terminal.
final class WaitingLine: Sendable {
  private let text: String
  private let end = DispatchSemaphore(value: 0)
  private let done = DispatchSemaphore(value: 0)

  /// The wait before the line is drawn, in seconds.
  private static let delay = 0.3

  /// Starts to wait; `title` is one or two words.
  private init(_ title: String) {
    let ellipsis = Glyphs.suited(to: ProcessInfo.processInfo.environment).ellipsis
    text = "\(title) \(ellipsis) (Ctrl-C stops)"
    WorkerThread.start { [self] in
      if end.wait(timeout: .now() + Self.delay) == .timedOut {
        Output.draw(text)
        end.wait()
        // With the Ctrl-C that the terminal may have echoed.
        Output.draw("\r\u{1B}[K")
      }
      done.signal()
    }
  }

  /// Removes the line.
  private func finish() {
    end.signal()
    done.wait()
  }

  /// Does `work`, and says so after 300 ms.
  static func during<Result>(_ title: String, _ work: () throws -> Result) rethrows -> Result {
    guard Output.canRedraw else { return try work() }
    let line = WaitingLine(title)
    defer { line.finish() }
    return try work()
  }
}
