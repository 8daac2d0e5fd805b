import RefillCore
import TestSupport
import Testing

@Suite struct `A field whose choice continues` {
  private func driver(_ field: Field) -> FormDriver {
    let driver = FormDriver(Form(id: "ask", fields: [field], hasReview: false))
    driver.press(.begin)
    return driver
  }

  @Test func `submits a yes or no with its letter`() {
    for (letter, answer) in [("y", true), ("n", false)] {
      let driver = driver(.field("a", .confirm) { $0.autoFill = AutoFill(thenReturn: true) })
      driver.press(.pickOption(letter))
      #expect(driver.record?.entries.first?.answer == .flag(answer))
    }
    let driver = driver(.field("a", .confirm))
    driver.press(.pickOption("y"))
    #expect(driver.record == nil)
  }

  @Test func `submits ticks with the Enter that closes their list`() {
    let driver = driver(
      .field("a", .choices) {
        $0.options = ["x", "y", "z"].map { .init(value: $0) }
        $0.autoFill = AutoFill(sources: [], thenReturn: true)
      })
    driver.press(.autoFill, .toggleOption, .down, .down, .toggleOption, .enter)
    #expect(driver.record?.entries.first?.answer == .list(["x", "z"]))
  }
}

@Suite struct `A text that is longer than any value` {
  @Test func `is not searched for`() {
    let driver = FormDriver.begun(.remembered("a"), history: ["a": ["word"]])
    driver.isAnswering = false
    driver.press(.setText(String(repeating: "w", count: 4_096)))
    let count = driver.queries.count
    #expect(count > 0)
    driver.type("w")
    #expect(driver.queries.count == count)
    driver.press(.setText("w"))
    #expect(driver.queries.count > count)
  }
}

@Suite struct `Undo of long texts` {
  @Test func `keeps as many steps as take little memory, the newest always`() {
    let driver = FormDriver.begun(.field("a", .textarea))
    let text = String(repeating: "word ", count: 1 << 18)
    for number in 0..<20 { driver.press(.setText("\(number) " + text)) }
    var steps = 0
    while steps < 30, driver.text("a").count > 0 {
      let before = driver.text("a")
      driver.press(.undo)
      if driver.text("a") == before { break }
      steps += 1
    }
    #expect((1...16).contains(steps))
  }
}
