import RefillCore
import TestSupport
import Testing

@Suite struct `An answer that is judged` {
  private func driver(_ change: (inout Field) -> Void = { $0.check = ["judge"] }) -> FormDriver {
    FormDriver.begun(.field("a", .text, change), .field("b"))
  }

  /// The queries since the last action.
  private func queries(_ driver: FormDriver) -> [CheckQuery] {
    driver.effects.compactMap { if case .check(let query) = $0 { query } else { nil } }
  }

  @Test func `is asked about when its field is left, with the record`() throws {
    let driver = driver()
    driver.type("x")
    #expect(queries(driver).isEmpty)
    driver.press(.tab)
    let query = try #require(queries(driver).first)
    #expect(query.field == "a" && query.answer == "x")
    #expect(query.record == #"{"$field":"a","a":"x"}"#)
    #expect(driver.entry("a").isChecking)
    driver.press(.checked(number: query.number, .right))
    #expect(!driver.entry("a").isChecking && driver.entry("a").problem == nil)
    driver.press(.backTab, .tab)
    #expect(queries(driver).isEmpty)
  }

  @Test func `has the message of the program until it is changed`() throws {
    let driver = driver()
    driver.type("x")
    driver.press(.tab)
    let query = try #require(queries(driver).first)
    driver.press(.checked(number: query.number, .wrong(.check("No such number."))))
    #expect(driver.entry("a").problem == .check("No such number."))
    driver.press(.backTab)
    #expect(driver.sentence == "No such number.")
    driver.type("y")
    #expect(driver.entry("a").problem == nil)
    driver.press(.tab)
    #expect(queries(driver).count == 1)
  }

  @Test func `is awaited by the submission`() throws {
    let driver = driver()
    driver.type("x")
    driver.press(.submit)
    let query = try #require(queries(driver).first)
    #expect(!driver.effects.contains { if case .submit = $0 { true } else { false } })
    driver.press(.checked(number: query.number, .right))
    #expect(driver.effects.contains { if case .submit = $0 { true } else { false } })
  }

  @Test func `is asked about in the review, without a field that was left`() throws {
    var model = FormModel(
      Form(id: "f", fields: [.field("a", .text) { $0.check = ["judge"] }, .field("b")]))
    _ = model.answer(field: "a", with: ["x"])
    let driver = FormDriver(model)
    driver.press(.focus("b"))
    #expect(queries(driver).isEmpty)
    driver.press(.escape)
    let query = try #require(queries(driver).first)
    #expect(query.field == "a" && query.answer == "x")
    driver.press(.checked(number: query.number, .wrong(.path(.missing))))
    #expect(driver.model.isInReview && driver.entry("a").problem == .path(.missing))
    driver.press(.up)
    #expect(queries(driver).isEmpty)
  }

  @Test func `leads back to its field where it is wrong`() throws {
    let driver = driver()
    driver.type("x")
    driver.press(.tab, .submit)
    let query = try #require(queries(driver).first)
    driver.press(.checked(number: query.number, .wrong(.path(.missing))))
    #expect(driver.focusedID == "a")
    #expect(driver.entry("a").problem == .path(.missing))
  }

  @Test func `counts as right where the judgement fails, which is told`() throws {
    let driver = driver()
    driver.type("x")
    driver.press(.submit)
    let query = try #require(queries(driver).first)
    driver.press(.checked(number: query.number, .failed(.notFound)))
    #expect(driver.effects.contains { if case .submit = $0 { true } else { false } })
  }

  @Test func `is not submitted behind a key that came meanwhile`() throws {
    let driver = driver()
    driver.type("x")
    driver.press(.submit)
    let query = try #require(queries(driver).first)
    driver.type("y")
    driver.press(.checked(number: query.number, .right))
    #expect(!driver.effects.contains { if case .submit = $0 { true } else { false } })
    #expect(!driver.entry("a").isChecking)
  }

  @Test func `is not asked about while it is empty or invalid`() {
    let driver = driver { ($0.check, $0.pattern) = (["judge"], "[0-9]+") }
    driver.press(.tab)
    #expect(queries(driver).isEmpty)
    driver.press(.backTab, .type("x"), .tab)
    #expect(queries(driver).isEmpty)
  }
}
