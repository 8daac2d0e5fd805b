import RefillCore
import TestSupport
import Testing

@Suite struct `A text of several values` {
  private func driver(_ values: String...) -> FormDriver {
    let field = Field.field("tags") {
      ($0.autoFill, $0.historyName) = (AutoFill(separator: ","), "tags")
    }
    return .begun(field, history: ["tags": values])
  }

  @Test(arguments: [
    ("gr", "gr|‹een›"), ("red, gr", "red, gr|‹een›"), ("red,gr", "red,gr|‹een›"),
    ("red, green", "red, green|"), ("green, gr", "green, gr|‹ey›"), ("red, ", "red, |"),
    ("red,", "red,|"), (",gr", ",gr|‹een›"),
  ])
  func `completes the value at the cursor`(typed: String, drawn: String) {
    let driver = driver("green", "grey", "red")
    driver.type(typed)
    #expect(driver.drawn == drawn)
  }

  @Test func `offers the values that it does not have yet`() {
    let driver = driver("green", "grey", "red")
    driver.type("red, ")
    driver.press(.autoFill)
    #expect(driver.rows == [">green", "grey"])
    driver.press(.down)
    driver.press(.enter)
    #expect(driver.text("tags") == "red, grey")
    driver.type(", ")
    driver.press(.autoFill)
    #expect(driver.text("tags") == "red, grey, green")
  }

  @Test func `replaces the value in which the cursor is, and keeps the others`() {
    let driver = driver("green", "grey", "red")
    driver.press(.setText("gr, red"))
    for _ in 0..<5 { driver.press(.moveCursor(by: -1)) }
    driver.press(.autoFill)
    #expect(driver.rows == [">green", "grey"])
    driver.press(.enter)
    #expect(driver.text("tags") == "green, red")
    driver.press(.undo)
    #expect(driver.text("tags") == "gr, red")
  }

  @Test(arguments: [
    ("red, green", ["red", "green"]), ("red,red , blue,", ["red", "blue"]), ("red", ["red"]),
    ("key, 4111 1111 1111 1111", []),
  ])
  func `is remembered value by value`(text: String, values: [String]) {
    let driver = driver()
    driver.type(text)
    #expect(driver.model.valuesToRemember.map(\.value) == values)
    #expect(driver.text("tags") == text)
  }
}
