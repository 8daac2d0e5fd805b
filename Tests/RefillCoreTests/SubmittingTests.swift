import Foundation
import RefillCore
import TestSupport
import Testing

@Suite struct `A form that a program submits` {
  @Test func `has the date with which it was opened`() {
    var day = Field(id: "day", kind: .date)
    day.maximum = "today"
    var model = FormModel(
      Form(id: "f", fields: [day]),
      context: ReadingContext(now: .march(12, 9), timeZone: .current))
    #expect(model.answer(field: "day", with: ["2026-03-12"]) == nil)
    #expect(model.submit()?.record.entries.map(\.answer.texts) == [["2026-03-12"]])
  }
}
