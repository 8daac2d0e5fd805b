import RefillCore
import RefillTerminal
import TestSupport
import Testing

@Suite struct `The counts of fields out of view` {
  @Test func `follow the problems of these fields`() {
    var form = DrawnForm(
      (1...20).map { Field.field("F\($0)", $0 == 20 ? .number : .text) }, columns: 80, rows: 12)
    #expect(form.rows()[8] == "  ▾ 13 below")
    form.press(.focus("F20"))
    form.type("x")
    form.press(.focus("F1"))
    #expect(form.rows()[8] == "  ▾ 13 below, 1 with a problem")
    form.press(.focus("F20"), .clear)
    form.type("3")
    form.press(.focus("F1"))
    #expect(form.rows()[8] == "  ▾ 13 below")
  }

  @Test func `follow the conditions of these fields`() throws {
    let scope = ExpressionScope(fields: ["F1": .init(0, .text)])
    let condition = try #require(
      FormExpression.check("${F1} != 'no'", in: scope, as: .condition).expression)
    let fields = (1...20).map { number in
      Field.field("F\(number)") { if number == 20 { $0.logic.relevant = condition } }
    }
    var form = DrawnForm(fields, columns: 40, rows: 12)
    #expect(form.rows()[8] == "▾ 13 below")
    form.type("no")
    form.press(.tab)
    #expect(form.rows()[8] == "▾ 12 below")
    form.press(.focus("F1"), .clear, .tab)
    #expect(form.rows()[8] == "▾ 13 below")
  }

  @Test func `follow the size of the window`() {
    var form = DrawnForm((1...20).map { Field.field("F\($0)") }, columns: 40, rows: 12)
    #expect(form.rows()[8] == "▾ 13 below")
    form.press(.resize(ScreenSize(columns: 40, rows: 14, valueColumns: 20)))
    #expect(form.rows()[10] == "▾ 11 below")
  }
}
