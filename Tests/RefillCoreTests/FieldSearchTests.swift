import RefillCore
import TestSupport
import Testing

@Suite struct `A long form` {
  private func driver(_ count: Int = 60) -> FormDriver {
    let driver = FormDriver(
      (0..<count).map { index in
        .field("f\(index)") { $0.title = index == 42 ? "Badge number" : "Field \(index)" }
      })
    driver.press(.begin)
    return driver
  }

  @Test func `is gone through by pages`() {
    let driver = driver()
    driver.press(.page(by: 1))
    #expect(driver.focusedID == "f18")
    driver.press(.page(by: 9))
    #expect(driver.focusedID == "f59")
    driver.press(.page(by: -1))
    #expect(driver.focusedID == "f41")
    driver.press(.blur, .page(by: -1))
    #expect(driver.model.focus == .review(42))
    driver.press(.page(by: 1))
    #expect(driver.model.focus == .review(nil))
  }

  @Test func `is searched for a field, to which Enter goes`() {
    let driver = driver()
    driver.press(.searchFields, .type("b"), .type("a"))
    #expect(driver.model.focus == .review(42))
    #expect(driver.sentence == "Go to: ba")
    driver.press(.enter)
    #expect(driver.focusedID == "f42" && driver.text("f42") == "")
  }

  @Test func `goes from match to match, and back where the search began`() {
    let driver = driver()
    driver.press(.blur, .up, .type("/"))
    for letter in "field 5" { driver.press(.type(String(letter))) }
    #expect(driver.model.focus == .review(5))
    driver.press(.down)
    #expect(driver.model.focus == .review(50))
    driver.press(.up, .deleteBackward, .type("x"))
    #expect(driver.sentence == "No field has \"field x\".")
    driver.press(.escape)
    #expect(driver.model.focus == .review(59) && driver.model.searchedTitle == nil)
    driver.press(.up)
    #expect(driver.model.focus == .review(58))
  }

  @Test func `is back in the field with Esc where the search began there`() {
    let driver = driver()
    driver.press(.focus("f7"), .type("a"), .searchFields, .type("b"), .escape)
    #expect(driver.focusedID == "f7" && driver.text("f7") == "a")
    driver.press(.searchFields, .deleteBackward)
    #expect(driver.focusedID == "f7")
    driver.press(.escape, .up, .searchFields, .type("b"), .escape)
    #expect(driver.model.focus == .review(59))
  }

  @Test func `continues to be searched after the help`() {
    let driver = driver()
    driver.press(.searchFields, .type("b"), .type("a"), .help)
    #expect(driver.model.help != nil)
    driver.press(.escape, .type("d"))
    #expect(driver.model.searchedTitle == "bad")
    driver.press(.enter)
    #expect(driver.focusedID == "f42")
  }

  @Test func `tells as many problems as fit, and how many more there are`() {
    let driver = FormDriver(
      ["One", "Two", "Three", "Four", "Five", "Six"].map { title in
        .field(title) { $0.isRequired = true }
      })
    driver.press(.begin, .blur)
    #expect(driver.sentence == "One is required. Two is required. Three is required. And 3 more.")
  }
}

@Suite struct `The least length of a search` {
  @Test func `closes a list that was opened with more`() {
    let driver = FormDriver.begun(
      .remembered("a") { $0.minimumLength = 2 }, history: ["a": ["osprey", "osier"]])
    driver.type("os")
    driver.press(.autoFill)
    #expect(driver.rows == [">osprey", "osier"])
    driver.press(.deleteBackward)
    #expect(driver.rows == nil && driver.text("a") == "o")
  }

  @Test func `does not count in a search of all values`() {
    let driver = FormDriver.begun(
      .remembered("a") { $0.minimumLength = 2 }, history: ["a": ["osprey", "osier"]])
    driver.press(.type("o"), .search, .deleteBackward)
    #expect(driver.rows == [">osprey", "osier"])
  }
}
