import RefillCore
import Testing

@Suite struct `Renaming a value` {
  private func desk() -> Desk {
    let desk = Desk(
      [.kept("a") { $0.length.maximum = 10 }, .field("b")],
      history: ["a": ["Acme Ldt", "Acme Ltd", "Umber"]])
    desk.press(.begin, .type("ac"), .autoFill)
    return desk
  }

  @Test func `edits it in place of the text, which stays`() {
    let desk = desk()
    desk.press(.rename)
    #expect(desk.filling.editedLine.drawn == "Acme Ldt|")
    #expect(desk.filling.shown(0).line.text == "Acme Ldt" && desk.text("a") == "ac")
    #expect(desk.sentence == "Edit this value in the history of a; saved records keep the old.")
    desk.press(.deleteBackward, .deleteBackward, .undo, .proposed(text: "Acne", cursor: 2))
    #expect(desk.filling.editedLine.drawn == "Ac|ne")
    #expect(desk.rows == [">Acme Ldt", "Acme Ltd"])
    desk.press(.down, .swipe, .escape)
    #expect(desk.filling.renaming == nil && desk.text("a") == "ac")
    #expect(desk.rows == [">Acme Ldt", "Acme Ltd"])
    #expect(desk.history["a"] == ["Acme Ldt", "Acme Ltd", "Umber"])
  }

  @Test func `gives it the new spelling, and the old one back`() {
    let desk = desk()
    desk.press(.rename, .setCursor(4), .type("x"), .enter)
    #expect(desk.rows == [">Acmex Ldt", "Acme Ltd"])
    #expect(desk.sentence == "Changed to \"Acmex Ldt\" in the history. ^X u undoes.")
    #expect(desk.drawn == "ac|")
    desk.press(.undo)
    #expect(desk.rows == [">Acme Ldt", "Acme Ltd"])
    #expect(desk.sentence == "\"Acme Ldt\" is back.")
  }

  @Test func `capitalizes as the field does`() {
    let desk = Desk([.kept("a") { $0.capitalization = .words }], history: ["a": ["x", "y"]])
    desk.press(.begin, .autoFill, .rename, .clear)
    desk.type("ann chen")
    #expect(desk.filling.editedLine.text == "Ann Chen")
    desk.press(.clear, .override(field: "a", .capitalization(.none)), .escape, .rename, .clear)
    desk.type("ann")
    #expect(desk.filling.editedLine.text == "ann")
  }

  @Test func `merges it with one that is there`() {
    let desk = desk()
    desk.press(.rename, .proposed(text: " Acme Ltd ", cursor: 0), .enter)
    #expect(desk.rows == [">Acme Ltd"])
    #expect(desk.sentence == "Merged with \"Acme Ltd\", now used twice. ^X u undoes.")
    desk.press(.undo)
    #expect(desk.rows == [">Acme Ldt", "Acme Ltd"])
  }

  @Test func `changes nothing where the spelling is the same, empty, too long or a secret`() {
    let desk = desk()
    desk.press(.rename, .enter, .rename, .clear, .enter)
    #expect(desk.filling.renaming == nil && desk.effects.isEmpty)
    desk.press(.rename, .type("123"), .enter)
    #expect(desk.sentence == "10 characters at most; nothing was added.")
    #expect(desk.filling.renaming != nil)
    let cards = Desk([.kept("a")], history: ["a": ["x", "y"]])
    cards.press(.begin, .autoFill, .rename, .clear, .type("4111 1111 1111 1111"), .enter)
    #expect(cards.filling.notice == .notKept("a", .cardNumber) && cards.filling.renaming != nil)
  }

  @Test func `goes with the list, and is not for values of the form`() {
    let desk = desk()
    desk.press(.rename, .type("!"), .tab)
    #expect(desk.filling.renaming == nil && desk.focusedID == "b" && desk.text("a") == "ac")
    let list = Desk.begun(
      .field("c", .choice) { $0.options = ["x", "y"].map { .init(value: $0) } })
    list.press(.autoFill, .rename)
    #expect(list.filling.renaming == nil && list.filling.notice == .locked("x"))
  }

  @Test func `tells where the store did not do it`() {
    let desk = desk()
    desk.history["a"] = []
    desk.press(.rename, .type("!"), .enter)
    #expect(desk.sentence == "The history could not be changed; the value is unchanged.")
    desk.press(.undo)
    #expect(!desk.effects.contains { if case .undoRename = $0 { true } else { false } })
  }
}
