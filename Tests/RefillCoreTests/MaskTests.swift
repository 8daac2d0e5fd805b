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
    ("INV-####", "1234", "INV-1234|"), ("INV-####", "I", "I|"), ("INV-####", "inv-1", "INV-1|"),
    ("INV-####", "INV1", "INV-1|"), ("+49 ### ####", "1234567", "+49 123 4567|"),
    ("+49 ### ####", "+49 123 4567", "+49 123 4567|"), ("+49 ### ####", "4949494", "+49 494 9494|"),
    ("# km", "5", "5 km|"), ("# km", "5 km", "5 km|"), ("#€", "5€", "5€|"), ("##%", "12%", "12%|"),
    ("[##]", "[12]", "[12]|"), ("#-", "5", "5-|"), ("##x##", "12x34", "12x34|"),
  ])
  func `brings its separators while one types`(mask: String, typed: String, drawn: String) {
    let driver = driver(mask)
    driver.type(typed)
    #expect(driver.drawn == drawn)
  }

  @Test(arguments: [
    ("##/####", "1x", "1|"), ("##", "123", "12|"), ("A#", "1", "|"),
    ("**-##", "a🙂", "a|"), ("##", "1٣", "1|"),
    ("# km", "5g", "5 km|"), ("INV-####", "X", "|"), ("INV-####", "INV-1I", "INV-1|"),
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

  @Test(arguments: [
    ("# km", "5", ["|"]), ("[##]", "12", ["[1|", "|"]), ("INV-####", "12", ["INV-1|", "|"]),
    ("INV-####", "IN", ["I|", "|"]), ("+49 ### ####", "1234", ["+49 123|", "+49 12|"]),
  ])
  func `gives up letters and digits that are separators`(
    mask: String, typed: String, drawn: [String]
  ) {
    let driver = driver(mask)
    driver.type(typed)
    for text in drawn {
      driver.press(.deleteBackward)
      #expect(driver.drawn == text)
    }
  }

  @Test func `is undone with the digit in one step`() {
    let driver = driver("##/####")
    driver.type("12")
    driver.press(.undo)
    #expect(driver.text("a") == "")
    driver.press(.redo)
    #expect(driver.text("a") == "12/")
    let invoice = self.driver("INV-#km")
    invoice.type("1")
    #expect(invoice.text("a") == "INV-1km")
    invoice.press(.undo)
    #expect(invoice.text("a") == "")
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
    ("INV-####", "INV-1234", "INV-1234"), ("INV-####", "inv 1234", "INV-1234"),
    ("INV-####", "1234", "INV-1234"), ("INV-####", "INV1234", "INV-1234"),
    ("+49 ### ####", "+49 1234567", "+49 123 4567"), ("+49 ### ####", "491234567", "+49 123 4567"),
    ("+49 ### ####", "4912345", "+49 491 2345"), ("+49 ### ####", "+49 12345", "+49 123 45"),
    ("+49 ### ####", "49-123-4567", "+49 123 4567"), ("# km", "5km", "5 km"), ("# km", "5", "5 km"),
    ("##%", "12", "12%"), ("[##]", "12", "[12]"), ("#-", "5", "5-"), ("#€", "5€", "5€"),
    ("49 ##", "4912", "49 12"), ("##x##", "1234", "12x34"), ("## ", "12", "12 "),
  ])
  func `has letters and digits as separators`(mask: String, text: String, shaped: String) throws {
    let isWhole = shaped.count == mask.count
    let driver = driver(mask)
    driver.press(.paste(text))
    #expect(driver.text("a").hasPrefix(shaped))
    var model = FormModel(Form(id: "f", fields: [.field("a") { $0.mask = Mask(mask) }]))
    model.answer(field: "a", with: [text], isTyped: true)
    #expect(model.fields[0].answer == .text(shaped))
    let field = try #require(driver.model.fields.first).field
    #expect(field.mask?.shaped(text) == shaped && field.mask?.shaped(shaped) == shaped)
    #expect((field.problem(with: shaped) == nil) == isWhole)
  }

  @Test func `takes the whole text over what is there`() {
    let driver = driver("INV-####")
    driver.type("INV-")
    driver.press(.paste("INV-1234"))
    #expect(driver.drawn == "INV-1234|")
    driver.press(.setCursor(5))
    driver.press(.deleteForward)
    #expect(driver.drawn == "INV-1|34")
    driver.type("9")
    #expect(driver.drawn == "INV-19|34")
  }

  @Test func `keeps separators without an answer as they are`() {
    let field = Field.field("a") { $0.mask = Mask("INV-####") }
    #expect(field.mask?.shaped("IN") == "IN")
    #expect(field.problem(with: "IN") != nil && field.problem(with: "INV-") != nil)
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
