import RefillCore
import Testing

@Suite struct `Texts with fields` {
  private static let scope = ExpressionBench([
    "who": (.text, .empty), "trip.day": (.date, .empty), "pin": (.secret, .empty),
    "items": (.items, .empty), "sum": (.rows(of: .number), .empty),
  ]).scope

  @Test(arguments: [
    ("${who} on ${trip.day}", "<0> on <1>"), ("no field", "no field"), ("", ""),
    ("$${who} costs $5", "${who} costs $5"), ("${who}${who}", "<0><0>"),
    ("${who}\u{301}", "<0>\u{301}"),
    ("$$${who}", "$${who}"), ("a } b { c $", "a } b { c $"),
  ])
  func `show the value of each`(source: String, text: String) throws {
    let template = try #require(FieldTemplate.check(source, in: Self.scope).template)
    #expect(template.text { "<\($0)>" } == text)
  }

  @Test func `depend on each field once`() {
    let template = FieldTemplate.check("${trip.day} ${who} ${trip.day}", in: Self.scope).template
    #expect(template?.dependencies == [1, 0])
  }

  @Test(arguments: [
    ("é ${wo}", 2, "unknown-field", "There is no field \"wo\"."),
    ("${whoo} ", 0, "unknown-field", "There is no field \"whoo\". Did you mean who?"),
    ("by ${who", 3, "syntax", "The field that begins here has no closing }."),
    ("${who + 1}", 0, "unknown-field", "There is no field \"who + 1\"."),
    (
      "${pin}", 0, "secret",
      "A password cannot be used here. Only empty(…), and = with a password, can."
    ),
    ("${items}", 0, "type", "${items} is a repeat. Use a calculated field."),
    ("${sum}", 0, "type", "${sum} is a number in every item. Use a calculated field."),
  ])
  func `name what is wrong and where`(source: String, offset: Int, code: String, message: String) {
    let (template, problems) = FieldTemplate.check(source, in: Self.scope)
    #expect(template == nil)
    #expect(problems.map(\.offset) == [offset])
    #expect(problems.map(\.code.rawValue) == [code])
    #expect(problems.map(\.message) == [message])
  }

  @Test func `report all problems at once`() {
    #expect(
      FieldTemplate.check("${a} ${pin} ${who}", in: Self.scope).problems.map(\.offset) == [0, 5])
  }
}
