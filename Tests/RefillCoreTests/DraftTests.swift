import Foundation
import TestSupport
import Testing

@testable import RefillCore

@Suite struct `A draft that cannot be saved` {
  private static let failure = DraftFailure(
    reason: "the disk is full", remedy: "Free some space.")

  @Test func `is announced once, and the question before leaving says so`() {
    let driver = FormDriver.begun(.field("a"))
    driver.press(.type("x"), .leave)
    #expect(driver.sentence == "Leave? The draft is kept.")
    driver.press(.escape, .noteDraft(Self.failure))
    #expect(driver.sentence == "Drafts cannot be saved: the disk is full. Free some space.")
    driver.press(.type("y"), .noteDraft(Self.failure))
    #expect(driver.model.notice == nil)
    driver.press(.leave)
    #expect(driver.sentence == "Leave? No draft can be kept: the disk is full.")
    driver.press(.escape, .noteDraft(nil), .leave)
    #expect(driver.sentence == "Leave? The draft is kept.")
  }

  @Test func `makes Esc ask in a form without review`() {
    let driver = FormDriver.begun(.field("a"), hasReview: false)
    driver.press(.type("x"), .noteDraft(Self.failure))
    driver.press(.escape)
    #expect(driver.model.question == .leave)
    #expect(!driver.effects.contains(.leave))
    driver.press(.enter)
    #expect(driver.effects == [.leave])
  }
}
