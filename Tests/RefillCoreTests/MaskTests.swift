import RefillCore
import TestSupport
import Testing

@Suite struct `A mask` {
  private func driver(_ mask: String) -> FormDriver {
    .begun(.field("a") { $0.mask = Mask(mask) })
  }

  @Test(arguments: [
    ("##/####", "1", "1|"), ("##/####", "12", "12/|"), ("##/####", "122028", "12/2028|"),
    ("##/####", "12/2028", "12/2028|"), ("(###) ###", "555", "(555) |"), ("(##)", "12", "(12)|"),
    ("AA-##", "ab1", "ab-1|"), ("AA-##", "éß1", "éß-1|"), ("**", "1x", "1x|"),
  ])
  func `brings its separators while one types`(mask: String, typed: String, drawn: String) {
    let driver = driver(mask)
    driver.type(typed)
    #expect(driver.drawn == drawn)
  }

  @Test(arguments: [
    ("##/####", "1x", "1|"), ("##", "123", "12|"), ("A#", "1", "|"),
    ("**-##", "a🙂", "a|"), ("##", "1٣", "1|"),
  ])
  func `takes no character that does not fit, and says so`(
    mask: String, typed: String, drawn: String
  ) {
    let driver = driver(mask)
    driver.type(typed)
    #expect(driver.drawn == drawn)
    #expect(driver.model.notice == .edit(.unmasked(mask)))
  }

  @Test func `gives up a separator with the digit before it`() {
    let driver = driver("##/####")
    driver.type("123")
    for text in ["12|", "1|", "|"] {
      driver.press(.deleteBackward)
      #expect(driver.drawn == text)
    }
    driver.type("12")
    driver.press(.deleteBackward)
    #expect(driver.drawn == "1|")
  }

  @Test func `is undone with the digit in one step`() {
    let driver = driver("##/####")
    driver.type("12")
    driver.press(.undo)
    #expect(driver.text("a") == "")
    driver.press(.redo)
    #expect(driver.text("a") == "12/")
  }

  @Test func `moves separators behind an edit in the middle`() {
    let driver = driver("##/####")
    driver.type("12202")
    driver.press(.setCursor(1))
    driver.type("3")
    #expect(driver.drawn == "13/|2202")
    driver.press(.paste("99"))
    #expect(driver.drawn == "13/|2202")
    #expect(driver.model.notice == .edit(.unmasked("##/####")))
  }

  @Test func `shapes a paste`() {
    for pasted in ["12 2028", "12-2028", " 122028"] {
      let driver = driver("##/####")
      driver.press(.paste(pasted))
      #expect(driver.text("a") == "12/2028")
    }
  }

  @Test(arguments: [
    ("12/2028", true), ("122028", true), ("12/202", false), ("12/", false), ("ab", false),
    ("12/20281", false),
  ])
  func `is to be complete`(text: String, isRight: Bool) {
    let field = Field.field("a") { $0.mask = Mask("##/####") }
    let hint = "Like ##/####: # is a digit, A a letter, * either."
    #expect(field.problem(with: text) == (isRight ? nil : .pattern(hint: hint)))
  }

  @Test func `shapes what comes without keys`() throws {
    var model = FormModel(Form(id: "f", fields: [.field("a") { $0.mask = Mask("##/####") }]))
    #expect(model.answer(field: "a", with: ["122028"], isTyped: true) == nil)
    #expect(model.fields[0].answer == .text("12/2028"))
    #expect(Mask("//") == nil && Mask("") == nil)
  }
}
