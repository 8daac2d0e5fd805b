import Foundation
import RefillCore
import Testing

@Suite struct `What the program says` {
  private let first = Notice.text("No history this time.")
  private let second = Notice.text("This draft is open in another window.")

  @Test func `is said one after the other`() {
    let desk = Desk.begun(.field("a"), .field("b"))
    desk.press(.notify(first), .notify(second))
    #expect(desk.filling.notice == second)
    desk.type("x")
    #expect(desk.filling.notice == first)
    desk.type("y")
    #expect(desk.filling.notice == nil)
  }

  @Test func `waits for the answer to a question`() throws {
    let earlier = Desk.begun(.field("a"), .field("b"))
    earlier.type("Ann")
    let draft = try #require(earlier.filling.draft(at: .distantPast))
    for answer in [Action.enter, .escape] {
      let desk = Desk([.field("a"), .field("b")])
      desk.press(.offer(draft), .notify(first))
      #expect(desk.filling.notice == nil)
      desk.press(answer)
      #expect(desk.filling.notice == first)
    }
  }
}
