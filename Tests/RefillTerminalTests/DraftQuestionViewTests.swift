import Foundation
import RefillCore
import RefillTerminal
import TestSupport
import Testing

@Suite struct `The form under the question about a draft` {
  @Test(arguments: [0, 12, 29])
  func `shows the first answer of the draft in a form that is taller than the window`(
    answered: Int
  ) throws {
    let fields = (0..<30).map { Field(id: "f\($0)", title: "Field \($0).") }
    var left = DrawnForm(fields)
    left.press(.focus("f\(answered)"))
    left.type("Ann")
    var form = DrawnForm(fields, rows: 14)
    form.press(.offer(try #require(left.model.draft(at: .march(9, 9, 12)))))
    let rows = form.rows()
    #expect(rows.contains { $0.contains("Field \(answered). ") && $0.contains("Ann") })
  }
}
