import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `The ghost` {
  private func driver(_ values: String..., change: (inout AutoFill) -> Void = { _ in })
    -> FormDriver
  {
    .begun(.remembered("a", change), history: ["a": values])
  }

  @Test(arguments: [
    ("ac", "ac|‹me Ltd, Leeds›"), ("AC", "AC|‹me Ltd, Leeds›"),
    ("acme ltd, leeds", "acme ltd, leeds|"),
    ("me", "me|"), ("x", "x|"), ("", "|"), ("acme ", "acme |‹Ltd, Leeds›"),
  ])
  func `is the rest of the first value that begins so`(typed: String, drawn: String) {
    let driver = driver("Acme Ltd, Leeds", "Pacific")
    driver.type(typed)
    #expect(driver.drawn == drawn)
    #expect(driver.entry("a").length == typed.count)
    #expect(driver.text("a") == typed)
  }

  @Test(arguments: [
    ("stras", "Straße 1", "stras|‹e 1›"), ("strass", "Straße 1", "strass|‹e 1›"),
    ("STRA", "Straße 1", "STRA|‹ße 1›"), ("zo", "Zoe\u{308} Quy", "zo|‹e\u{308} Quy›"),
    ("zoë", "Zoe\u{308} Quy", "zoë|‹ Quy›"), ("e", "e\u{301}te\u{301}", "e|"),
    ("т", "Тверь", "т|‹верь›"),
  ])
  func `continues from the next whole letter`(typed: String, value: String, drawn: String) {
    let driver = driver(value)
    driver.type(typed)
    #expect(driver.drawn == drawn)
  }

  @Test func `is only behind the last letter`() {
    let driver = driver("Acme")
    driver.type("ac")
    driver.press(.moveCursor(by: -1))
    #expect(driver.drawn == "a|c")
    driver.press(.moveCursor(by: 1))
    #expect(driver.drawn == "ac|‹me›")
    driver.press(.select(0..<2))
    #expect(driver.drawn == "[ac|]")
  }

  @Test func `taken whole brings its own spelling, in one step`() {
    let driver = driver("Straße 1")
    driver.type("strass")
    driver.press(.takeGhost)
    #expect(driver.drawn == "Straße 1|")
    driver.press(.undo)
    #expect(driver.text("a") == "strass")
  }

  @Test func `taken by words adds the next one, a step each`() {
    let driver = driver("Acme Ltd, Leeds")
    driver.type("ac")
    driver.press(.takeGhostWord)
    #expect(driver.drawn == "acme|‹ Ltd, Leeds›")
    driver.press(.takeGhostWord)
    #expect(driver.drawn == "acme Ltd,|‹ Leeds›")
    driver.press(.undo)
    #expect(driver.drawn == "acme|‹ Ltd, Leeds›")
    driver.press(.undo)
    #expect(driver.text("a") == "ac")
  }

  @Test func `taken by words to its end brings its own spelling, and counts as chosen`() {
    let driver = driver("ACME Ltd", "Pacific")
    driver.type("ac")
    driver.press(.takeGhostWord)
    #expect(driver.drawn == "acME|‹ Ltd›")
    driver.press(.takeGhostWord)
    #expect(driver.drawn == "ACME Ltd|")
    #expect(driver.entry("a").provenance != .typed)
    driver.press(.undo)
    #expect(driver.drawn == "acME|‹ Ltd›")
  }

  @Test func `is never submitted, drafted or deleted`() {
    let driver = driver("Acme")
    driver.type("ac")
    #expect(driver.model.draft(at: .distantPast)?.texts == ["a": "ac"])
    driver.press(.deleteBackward)
    #expect(driver.drawn == "a|‹cme›")
    driver.press(.submit)
    #expect(driver.record?.entries.map(\.answer) == [.text("a")])
  }

  @Test func `keeps off while AutoFill is hidden, and below the least length`() {
    let hidden = driver("Acme")
    hidden.press(.set(field: "a", .autoFillHidden, true))
    hidden.type("ac")
    #expect(hidden.drawn == "ac|")
    let long = driver("Acme") { $0.minimumLength = 3 }
    long.type("ac")
    #expect(long.drawn == "ac|")
    long.type("m")
    #expect(long.drawn == "acm|‹e›")
  }
}
