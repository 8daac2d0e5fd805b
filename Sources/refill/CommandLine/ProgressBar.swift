import Foundation
import RefillCore
import RefillTerminal

/// A progress bar on stderr; draws nothing if stderr is no terminal.
final class ProgressBar {
  private let title: String
  private let glyph: String
  private let isShown: Bool
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var painted: ContinuousClock.Instant?

  /// Starts the work; `title` is one or two words.
  init(_ title: String) {
    let environment = ProcessInfo.processInfo.environment
    self.title = title
    glyph = Glyphs.suited(to: environment).bar
    isShown = Output.canRedraw
    start = clock.now
  }

  /// Reports progress.
  func update(_ done: Int, of total: Int) {
    guard isShown, total > 0 else { return }
    let now = clock.now
    // Show only after 300 ms, then redraw at most every 100 ms.
    guard now - (painted ?? start) > .milliseconds(painted == nil ? 300 : 100) else { return }
    painted = now
    show(Self.bar(title, min(Double(done) / Double(total), 1), glyph, columns: Self.columns))
  }

  /// Removes the bar, after the work is done or has failed.
  func finish() {
    guard painted != nil else { return }
    painted = nil
    show(String(repeating: " ", count: Self.columns - 1))
    show("")
  }

  private static func bar(
    _ title: String, _ share: Double, _ glyph: String, columns: Int
  ) -> String {
    let share = min(max(share, 0), 1)
    let percent = "\(Int(bounded: share * 100)) %"
    let width = max(min(columns - title.count - 10, 40), 1)
    let filled = Int(bounded: share * Double(width))
    let bar =
      String(repeating: glyph, count: filled) + String(repeating: " ", count: width - filled)
    let gap = String(repeating: " ", count: 6 - percent.count)
    return String("\(title)  \(bar)\(gap)\(percent)".prefix(columns - 1))
  }

  private static var columns: Int { max(Output.columns(of: STDERR_FILENO), 2) }

  private func show(_ text: String) {
    Output.draw("\r\(text)")
  }
}
