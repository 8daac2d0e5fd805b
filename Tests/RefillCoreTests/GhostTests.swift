import Foundation
import RefillCore
import Testing

@Suite struct `The ghost` {
  private func desk(_ values: String..., change: (inout AutoFill) -> Void = { _ in }) -> Desk {
    .begun(.remembered("a", change), history: ["a": values])
  }

  @Test(arguments: [
    ("ac", "ac|‹me Ltd, Leeds›"), ("AC", "AC|‹me Ltd, Leeds›"),
    ("acme ltd, leeds", "acme ltd, leeds|"),
    ("me", "me|"), ("x", "x|"), ("", "|"), ("acme ", "acme |‹Ltd, Leeds›"),
  ])
  func `is the rest of the first value that begins so`(typed: String, drawn: String) {
    let desk = desk("Acme Ltd, Leeds", "Pacific")
    desk.type(typed)
    #expect(desk.drawn == drawn)
    #expect(desk.entry("a").length == typed.count)
    #expect(desk.text("a") == typed)
  }

  @Test(arguments: [
    ("stras", "Straße 1", "stras|‹e 1›"), ("strass", "Straße 1", "strass|‹e 1›"),
    ("STRA", "Straße 1", "STRA|‹ße 1›"), ("zo", "Zoe\u{308} Quy", "zo|‹e\u{308} Quy›"),
    ("zoë", "Zoe\u{308} Quy", "zoë|‹ Quy›"), ("e", "e\u{301}te\u{301}", "e|"),
    ("т", "Тверь", "т|‹верь›"),
  ])
  func `goes on from the next whole letter`(typed: String, value: String, drawn: String) {
    let desk = desk(value)
    desk.type(typed)
    #expect(desk.drawn == drawn)
  }

  @Test func `stands only behind the last letter`() {
    let desk = desk("Acme")
    desk.type("ac")
    desk.press(.moveCursor(by: -1))
    #expect(desk.drawn == "a|c")
    desk.press(.moveCursor(by: 1))
    #expect(desk.drawn == "ac|‹me›")
    desk.press(.select(0..<2))
    #expect(desk.drawn == "[ac|]")
  }

  @Test func `taken whole brings its own spelling, in one step`() {
    let desk = desk("Straße 1")
    desk.type("strass")
    desk.press(.takeGhost)
    #expect(desk.drawn == "Straße 1|")
    desk.press(.undo)
    #expect(desk.text("a") == "strass")
  }

  @Test func `taken by words adds the next one, a step each`() {
    let desk = desk("Acme Ltd, Leeds")
    desk.type("ac")
    desk.press(.takeGhostWord)
    #expect(desk.drawn == "acme|‹ Ltd, Leeds›")
    desk.press(.takeGhostWord)
    #expect(desk.drawn == "acme Ltd,|‹ Leeds›")
    desk.press(.undo)
    #expect(desk.drawn == "acme|‹ Ltd, Leeds›")
    desk.press(.undo)
    #expect(desk.text("a") == "ac")
  }

  @Test func `is never submitted, drafted or deleted`() {
    let desk = desk("Acme")
    desk.type("ac")
    #expect(desk.filling.draft(at: .distantPast)?.texts == ["a": "ac"])
    desk.press(.deleteBackward)
    #expect(desk.drawn == "a|‹cme›")
    desk.press(.submit)
    #expect(desk.record?.entries.map(\.answer) == [.text("a")])
  }

  @Test func `keeps off while AutoFill is hidden, and below the least length`() {
    let hidden = desk("Acme")
    hidden.press(.set(field: "a", .autoFillHidden, true))
    hidden.type("ac")
    #expect(hidden.drawn == "ac|")
    let long = desk("Acme") { $0.minimumLength = 3 }
    long.type("ac")
    #expect(long.drawn == "ac|")
    long.type("m")
    #expect(long.drawn == "acm|‹e›")
  }
}
