import RefillCore
import Testing

@Suite struct `The log of snippets` {
  @Test(arguments: [
    (Event.LogLevel.off, []),
    (.on, ["a: \"sig\" expanded to 3 characters."]),
    (
      .detailed,
      ["a: \"sig\" is about to expand.", "a: \"sig\" expanded to 3 characters."]
    ),
  ])
  func `tells what expanded`(level: Event.LogLevel, lines: [String]) {
    let desk = Desk.withSnippets(["sig": "Ann"])
    desk.type("my secret sig")
    #expect(logged(desk, level) == lines)
  }

  @Test func `has nothing of what was typed, or came of it`() {
    let desk = Desk.withSnippets(["ask": "%fill:x% %fill:y% %fill:z% %fill:w%%key:no%%clipboard"])
    desk.host.clipboard = { "Copied" }
    desk.host.fillInID = { $0 }
    desk.type("Before ask")
    desk.type("Inside")
    desk.perform(.tab, .enter)
    let lines = logged(desk, .detailed).joined(separator: "\n")
    for word in ["Before", "Inside", "Copied"] { #expect(!lines.contains(word)) }
  }

  private func logged(_ desk: Desk, _ level: Event.LogLevel) -> [String] {
    desk.effects.compactMap { effect in
      guard case .event(let event) = effect else { return nil }
      return event.logged(at: level)
    }
  }
}
