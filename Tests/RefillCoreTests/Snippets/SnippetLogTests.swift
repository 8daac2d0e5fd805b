import RefillCore
import TestSupport
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
    let driver = FormDriver.withSnippets(["sig": "Ann"])
    driver.type("my secret sig")
    #expect(logged(driver, level) == lines)
  }

  @Test func `has nothing of what was typed, or came of it`() {
    let driver = FormDriver.withSnippets([
      "ask": "%fill:x% %fill:y% %fill:z% %fill:w%%key:no%%clipboard"
    ])
    driver.host.clipboard = { "Copied" }
    driver.host.fillInID = { $0 }
    driver.type("Before ask")
    driver.type("Inside")
    driver.perform(.tab, .enter)
    let lines = logged(driver, .detailed).joined(separator: "\n")
    for word in ["Before", "Inside", "Copied"] { #expect(!lines.contains(word)) }
  }

  private func logged(_ driver: FormDriver, _ level: Event.LogLevel) -> [String] {
    driver.effects.compactMap { effect in
      guard case .event(let event) = effect else { return nil }
      return event.logged(at: level)
    }
  }
}
