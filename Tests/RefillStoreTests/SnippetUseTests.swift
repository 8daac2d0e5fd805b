import Foundation
import RefillStore
import TestSupport
import Testing

@Suite struct `The uses of snippets in a store` {
  let store: Store

  init() throws { store = try Store.inMemory() }

  @Test func `are added up, with the time of the last one`() throws {
    #expect(try store.snippets.uses().isEmpty)
    try store.snippets.add([
      "sig": SnippetUseCount(count: 2, saved: 10, last: day(3)), "tel": SnippetUseCount(count: 1),
    ])
    try store.snippets.add([
      "sig": SnippetUseCount(count: 1, saved: 5, last: day(2)),
      "tel": SnippetUseCount(count: 1, saved: 1, last: day(1)),
    ])
    try store.snippets.add(["tel": SnippetUseCount(count: 1)])
    #expect(
      try store.snippets.uses() == [
        "sig": SnippetUseCount(count: 3, saved: 15, last: day(3)),
        "tel": SnippetUseCount(count: 3, saved: 1, last: day(1)),
      ])
    try store.snippets.clear()
    #expect(try store.snippets.uses().isEmpty)
  }

  @Test func `stay in bounds`() throws {
    for _ in 0..<3 {
      try store.snippets.add(["a": SnippetUseCount(count: .max, saved: .min, last: .distantFuture)])
    }
    #expect(try store.snippets.uses()["a"]?.count == 1 << 52)
    #expect(try store.snippets.uses()["a"]?.saved == 0)
    var use = SnippetUseCount(count: .max)
    use.add(SnippetUseCount(count: 1))
    #expect(use.count == .max)
  }

  @Test func `are apart from the days of reminders`() throws {
    try store.snippets.note(reminders: ["sig", "tel"], on: 20_000)
    try store.snippets.add(["sig": SnippetUseCount(count: 1, last: day(0))])
    try store.snippets.note(reminders: ["sig"], on: 20_001)
    #expect(try store.snippets.reminders() == ["sig": 20_001, "tel": 20_000])
    #expect(try store.snippets.uses().map(\.key) == ["sig"])
  }
}
