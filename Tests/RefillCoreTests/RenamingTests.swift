import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `Renaming a value` {
  private func driver() -> FormDriver {
    let driver = FormDriver(
      [.kept("a") { $0.length.maximum = 10 }, .field("b")],
      history: ["a": ["Acme Ldt", "Acme Ltd", "Umber"]])
    driver.press(.begin, .type("ac"), .autoFill)
    return driver
  }

  @Test func `edits it in place of the text, which stays`() {
    let driver = driver()
    driver.press(.rename)
    #expect(driver.model.editedLine.drawn == "Acme Ldt|")
    #expect(driver.model.shown(0).line.text == "Acme Ldt" && driver.text("a") == "ac")
    #expect(driver.sentence == "Edit this value in the history of a; saved records keep the old.")
    driver.press(.deleteBackward, .deleteBackward, .undo, .proposed(text: "Acne", cursor: 2))
    #expect(driver.model.editedLine.drawn == "Ac|ne")
    #expect(driver.rows == [">Acme Ldt", "Acme Ltd"])
    driver.press(.down, .swipe, .escape)
    #expect(driver.model.renaming == nil && driver.text("a") == "ac")
    #expect(driver.rows == [">Acme Ldt", "Acme Ltd"])
    #expect(driver.history["a"] == ["Acme Ldt", "Acme Ltd", "Umber"])
  }

  @Test func `gives it the new spelling, and the old one back`() {
    let driver = driver()
    driver.press(.rename, .setCursor(4), .type("x"), .enter)
    #expect(driver.rows == [">Acmex Ldt", "Acme Ltd"])
    #expect(driver.sentence == "Changed to \"Acmex Ldt\" in the history. ^X u undoes.")
    #expect(driver.drawn == "ac|")
    driver.press(.undo)
    #expect(driver.rows == [">Acme Ldt", "Acme Ltd"])
    #expect(driver.sentence == "\"Acme Ldt\" is back.")
  }

  @Test func `gives it to all spellings, and each its own back`() {
    let driver = FormDriver([.kept("a")], history: ["a": ["ACME", "Acme", "acme"]])
    driver.isAnswering = false
    driver.press(.begin, .autoFill)
    let merged = Suggestion(
      "ACME", origin: .history(uses: 4, lastUsed: .distantPast), otherSpellings: ["Acme", "acme"])
    for query in driver.queries {
      driver.perform(.suggestions(number: query.number, SuggestionPage([merged])))
    }
    driver.press(.autoFill)
    if driver.model.chooser == nil { driver.press(.clear, .search) }
    for query in driver.queries {
      driver.perform(.suggestions(number: query.number, SuggestionPage([merged])))
    }
    driver.press(.rename, .clear, .type("Acne"), .enter)
    #expect(driver.history["a"] == ["Acne"])
    #expect(driver.sentence == "Changed to \"Acne\" in the history. ^X u undoes.")
    driver.press(.undo)
    #expect(driver.history["a"] == ["ACME", "Acme", "acme"])
  }

  @Test func `is undone only before what was typed since`() {
    let driver = driver()
    driver.press(.rename, .setCursor(4), .type("x"), .enter, .type("m"), .undo)
    #expect(driver.text("a") == "ac" && driver.rows == [">Acmex Ldt", "Acme Ltd"])
    driver.press(.undo)
    #expect(driver.text("a") == "ac" && driver.rows == [">Acme Ldt", "Acme Ltd"])
  }

  @Test func `capitalizes as the field does`() {
    let driver = FormDriver(
      [.kept("a") { $0.capitalization = .words }], history: ["a": ["x", "y"]])
    driver.press(.begin, .autoFill, .rename, .clear)
    driver.type("ann chen")
    #expect(driver.model.editedLine.text == "Ann Chen")
    driver.press(.clear, .override(field: "a", .capitalization(.none)), .escape, .rename, .clear)
    driver.type("ann")
    #expect(driver.model.editedLine.text == "ann")
  }

  @Test func `merges it with one that is there`() {
    let driver = driver()
    driver.press(.rename, .proposed(text: " Acme Ltd ", cursor: 0), .enter)
    #expect(driver.rows == [">Acme Ltd"])
    #expect(driver.sentence == "Merged with \"Acme Ltd\", now used twice. ^X u undoes.")
    driver.press(.undo)
    #expect(driver.rows == [">Acme Ldt", "Acme Ltd"])
  }

  @Test func `changes nothing where the spelling is the same, empty, too long or a secret`() {
    let driver = driver()
    driver.press(.rename, .enter, .rename, .clear, .enter)
    #expect(driver.model.renaming == nil && driver.effects.isEmpty)
    driver.press(.rename, .type("123"), .enter)
    #expect(driver.sentence == "10 characters at most; nothing was added.")
    #expect(driver.model.renaming != nil)
    let cards = FormDriver([.kept("a")], history: ["a": ["x", "y"]])
    cards.press(.begin, .autoFill, .rename, .clear, .type("4111 1111 1111 1111"), .enter)
    #expect(
      cards.sentence == "Not changed: no history keeps such a value (card number)."
        && cards.model.renaming != nil)
  }

  @Test func `goes with the list, and is not for values of the form`() {
    let driver = driver()
    driver.press(.rename, .type("!"), .tab)
    #expect(driver.model.renaming == nil && driver.focusedID == "b" && driver.text("a") == "ac")
    let list = FormDriver.begun(
      .field("c", .choice) { $0.options = ["x", "y"].map { .init(value: $0) } })
    list.press(.autoFill, .rename)
    #expect(list.model.renaming == nil && list.model.notice == .value(.locked("x")))
  }

  @Test func `tells where the store did not do it`() {
    let driver = driver()
    driver.history["a"] = []
    driver.press(.rename, .type("!"), .enter)
    #expect(driver.sentence == "The history could not be changed; the value is unchanged.")
    driver.press(.undo)
    #expect(!driver.effects.contains { if case .undoRename = $0 { true } else { false } })
  }
}
