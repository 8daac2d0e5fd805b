import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `What the program says` {
  private let first = Notice.text("No history this time.")
  private let second = Notice.text("This draft is open in another window.")

  @Test func `is said one after the other`() {
    let driver = FormDriver.begun(.field("a"), .field("b"))
    driver.press(.notify(first), .notify(second))
    #expect(driver.model.notice == second)
    driver.type("x")
    #expect(driver.model.notice == first)
    driver.type("y")
    #expect(driver.model.notice == nil)
  }

  @Test func `stays while the first field is typed if it is about all of the form`() {
    let driver = FormDriver.begun(.field("a"), .field("b"))
    let unkept = Notice.condition("No store (disk full); the record will not be stored.")
    driver.press(.notify(unkept))
    driver.type("xy")
    driver.press(.deleteBackward, .deleteBackward)
    #expect(driver.model.notice == unkept)
    driver.press(.tab)
    #expect(driver.model.notice == nil)
  }

  @Test func `waits for the answer to a question`() throws {
    let earlier = FormDriver.begun(.field("a"), .field("b"))
    earlier.type("Ann")
    let draft = try #require(earlier.model.draft(at: .distantPast))
    for answer in [Action.enter, .escape] {
      let driver = FormDriver([.field("a"), .field("b")])
      driver.press(.offer(draft), .notify(first))
      #expect(driver.model.notice == nil)
      driver.press(answer)
      #expect(driver.model.notice == first)
    }
  }
}
