import RefillCore
import TestSupport
import Testing

@Suite struct `A key without an effect` {
  @Test func `is answered in a field with a problem, until the next one that changes something`() {
    let driver = FormDriver.begun(.kept("a", .email), .field("b"))
    driver.type("x")
    driver.press(.tab, .backTab)
    let problem = driver.sentence
    #expect(driver.entry("a").problem != nil)
    for key in [Action.ditto, .dittoNext, .fillRest, .redo] {
      driver.press(key)
      #expect(driver.sentence != problem)
    }
    driver.type("y")
    #expect(driver.entry("a").problem != nil && driver.sentence != "")
    #expect(driver.model.notice == nil)
    driver.press(.tab, .backTab)
    #expect(driver.sentence == problem)
  }

  @Test func `is answered among the options of a row`() {
    let driver = FormDriver.begun(
      .field("a", .choice) { $0.options = ["red", "blue"].map { .init(value: $0) } })
    driver.press(.pickOption("z"))
    #expect(driver.sentence == "\"z\" is not one of the 2 choices.")
    driver.press(.pickOption("q"))
    #expect(driver.sentence == "\"zq\" is not one of the 2 choices.")
    driver.wait(2)
    driver.press(.pickOption("b"))
    #expect(driver.text("a") == "blue" && driver.model.notice == nil)
  }
}

@Suite struct `The last field` {
  @Test func `names the key that submits, unless Enter does`() {
    var keys = MessageContext.march
    keys.hintsSubmit = true
    let driver = FormDriver.begun(.field("a"), .field("b", .textarea))
    driver.type("x")
    driver.press(.tab)
    #expect(driver.model.message(keys: keys).text == "Ctrl-X Enter submits.")
    let short = FormDriver([.field("a"), .field("b")], hasReview: false)
    short.press(.begin, .type("x"), .tab)
    #expect(short.model.message(keys: keys).text == "")
  }
}
