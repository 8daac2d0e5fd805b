import RefillCore
import TestSupport
import Testing

/// Snippets that contain each other: target I6.
@Suite struct `Snippets that contain each other` {
  /// Returns snippets of which each contains the next one some times, and the last the first.
  private func ring(of count: Int, times: Int) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: (0..<count).map { number in
        let next = "%snippet:s\((number + 1) % count)%"
        return ("s\(number)", String(repeating: next, count: times) + "x")
      })
  }

  @Test func `I6 end with a warning, and in bounds`() {
    let tally = Tally("I6", "rings and doublings of snippets")
    let clock = ContinuousClock()
    for count in [1, 2, 3, 10, 100, 1000] {
      for times in [1, 2, 30] {
        let context = SnippetContext.test(snippets: ring(of: count, times: times), .textExpander)
        var expansion = Expansion()
        let time = clock.measure {
          expansion = SnippetRenderer.expansion(
            of: Snippet("s", "%snippet:s0%", dialect: .textExpander), context)
        }
        let trial = "\(count) snippets, \(times) times: \(expansion.text.utf8.count) bytes"
        tally.check(!expansion.warnings.isEmpty, trial)
        tally.check(expansion.text.utf8.count <= SnippetRenderer.mostBytes + 4, trial)
        tally.check(time <= .milliseconds(50 * slowness), "\(trial), \(time)")
      }
    }
    let doubling = Dictionary(
      uniqueKeysWithValues: (0..<30).map { ("s\($0)", "%snippet:s\($0 + 1)%%snippet:s\($0 + 1)%") })
    let context = SnippetContext.test(snippets: doubling, .textExpander)
    let time = clock.measure {
      let text = SnippetRenderer.expansion(
        of: Snippet("s", "%snippet:s0%", dialect: .textExpander), context
      ).text
      tally.check(text.utf8.count <= SnippetRenderer.mostBytes + 4, "\(text.utf8.count) bytes")
    }
    tally.check(time <= .milliseconds(50 * slowness), "a doubling: \(time)")
    #expect(tally.failures == [])
  }
}
