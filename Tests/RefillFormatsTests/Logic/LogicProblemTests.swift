import Foundation
import RefillCore
import RefillFormats
import Testing

@Suite struct `The problems of form logic` {
  /// Each case is a line of fields, the text at which its problem is, and the message.
  @Test(arguments: expressions + names + values + elements)
  func `are told with their place`(problem: LogicProblem) throws {
    let text = "{ \"id\": \"f\", \"fields\": [\n\(problem.fields)\n] }"
    let (form, problems) = FormReader.read(text.utf8)
    let place = try #require(problem.fields.range(of: problem.place)?.lowerBound)
    let column = problem.fields.distance(from: problem.fields.startIndex, to: place) + 1
    #expect(
      problems.map(\.withoutField)
        == [FormProblem(problem.severity, line: 2, column: column, message: problem.message)])
    #expect((form == nil) == (problem.severity == .error))
  }

  private static let expressions = [
    LogicProblem(
      #"{"id": "a", "relevant": 3}"#, at: "3",
      "fields[0].relevant takes an expression like \"${age} >= 18\", not a number."),
    LogicProblem(
      #"{"id": "a", "required": 3}"#, at: "3",
      "fields[0].required takes true, false or an expression like \"${age} >= 18\", not a number."),
    LogicProblem(
      #"{"id": "a"}, {"id": "b", "relevant": "${a} == 'x'"}"#, at: "== 'x'",
      "fields[1].relevant: Write = instead of ==."),
    LogicProblem(
      #"{"id": "age"}, {"id": "b", "relevant": "${age} = \"1\" and ${agee} = ''"}"#, at: "${agee}",
      "fields[1].relevant: There is no field \"agee\". Did you mean age?"),
    LogicProblem(
      #"{"id": "age"}, {"id": "b", "relevant": "${age} = '\u00e9\ud83d\ude00' or ${c}"}"#,
      at: "${c}",
      "fields[1].relevant: There is no field \"c\"."),
    LogicProblem(
      #"{"id": "a", "kind": "number"}, {"id": "b", "required": "${a} > 'old'"}"#, at: "'old'",
      "fields[1].required: 'old' is not a number."),
    LogicProblem(
      #"{"id": "a", "relevant": "lenght('x') > 1"}"#, at: "lenght",
      "fields[0].relevant: There is no function \"lenght\". Did you mean string-length?"),
    LogicProblem(
      #"{"id": "a", "relevant": "1 = 2"}"#, .warning, at: #""1 = 2""#,
      "fields[0].relevant is never true, so this is never shown. Name a field in it."),
  ]

  private static let names = [
    LogicProblem(
      #"{"id": "a", "calculate": "${b}"}, {"id": "b", "calculate": "concat(${a})"}"#,
      at: #""${b}""#,
      "fields[0].calculate: a → b → a: these depend on each other. Remove one of the references."),
    LogicProblem(
      #"{"id": "a", "relevant": "${a} = 'x'"}"#, at: #""${a} ="#,
      "fields[0].relevant: a → a: these depend on each other. Remove one of the references."),
    LogicProblem(
      #"{"id": "g", "kind": "group", "relevant": "${a} = 'x'", "fields": [{"id": "a"}]}"#,
      at: #""${a} ="#,
      "fields[0].relevant: g → a → g: these depend on each other. Remove one of the references."),
  ]

  private static let values = [
    LogicProblem(
      #"{"id": "a", "kind": "date", "calculate": "1"}"#, at: "1\"",
      "fields[0].calculate: The result is a number; the field takes a date. Convert it."),
    LogicProblem(
      #"{"id": "a", "default": {"from": "previousItem"}}"#, at: #""previousItem""#,
      "fields[0].default.from: \"previousItem\" is for fields of a repeat only."),
    LogicProblem(
      #"{"id": "a", "default": {"from": "last", "calculate": "1"}}"#, at: #"{"from""#,
      #"fields[0].default takes either from or calculate, like { "from": "last" }."#),
    LogicProblem(
      #"{"id": "a", "hidden": "x", "default": "y"}"#, at: #""y""#,
      #"fields[0].hidden is a value and so is default. Write "hidden": true."#),
    LogicProblem(
      #"{"id": "a", "kind": "textarea", "list": "words"}"#, at: #""words""#,
      "fields[0].list: \"words\" is not a value of list. Use one of lines."),
    LogicProblem(
      #"{"id": "a", "constraint": 3}"#, at: "3",
      "fields[0].constraint takes an expression like \". >= ${from}\", or { \"test\", \"message\" }, "
        + "not a number."),
    LogicProblem(
      #"{"id": "a", "constraint": {"message": "m"}}"#, at: #"{"message""#,
      "fields[0].constraint has no test. Give it one like \". >= ${from}\"."),
    LogicProblem(
      #"{"id": "a", "constraint": []}"#, at: "[]",
      "fields[0].constraint is empty. Give it a condition."),
    LogicProblem(
      #"{"id": "a", "constraint": {"test": "not(empty(.))", "message": "is ${q}"}}"#, at: "${q}",
      "fields[0].constraint.message: There is no field \"q\"."),
    LogicProblem(
      #"{"id": "a", "kind": "number"}, {"id": "b", "kind": "number", "constraint": ". > ${a}"}"#,
      .warning, at: "> ${a}",
      "fields[1].constraint: ${a} may be unanswered, and the comparison is false then. "
        + "Write empty(${a}) or …"),
    LogicProblem(
      #"{"id": "a", "kind": "number", "calculate": "2026-13-01 + 2026 - 11 - 24 + 2026-01-05"}"#,
      .warning, at: "2026-01-05",
      "fields[0].calculate: 2026-01-05 is a difference of numbers. "
        + "Write date('2026-01-05') for the day."),
    LogicProblem(
      #"{"id": "a", "kind": "choice", "enum": [{"value": "x", "relevant": "1 > 2"}]}"#, .warning,
      at: #""1 > 2""#,
      "fields[0].enum[0].relevant is never true, so the option is never offered. "
        + "Name a field in it."),
    LogicProblem(
      #"{"id": "a", "kind": "choice", "enum": [{"value": "x", "relevant": "${a} = 'y'"}, {"value": "y"}]}"#,
      .warning, at: #""${a} = 'y'""#,
      "fields[0].enum[0].relevant is false once the option is chosen, so it is never valid. "
        + "Name another field."),
  ]

  private static let elements = [
    LogicProblem(
      #"{"id": "g", "kind": "group"}"#, at: "{",
      #"fields[0] has no fields. Give it a list: "fields": [{ "id": "name" }]."#),
    LogicProblem(
      #"{"id": "g", "kind": "group", "fields": []}"#, at: "[]",
      #"fields[0].fields is empty. A group has at least one field, like { "id": "name" }."#),
    LogicProblem(
      #"{"id": "l", "kind": "repeat", "fields": []}"#, at: "[]",
      #"fields[0].fields is empty. A repeat has at least one field, like { "id": "name" }."#),
    LogicProblem(
      #"{"kind": "group", "fields": [{"id": "a"}]}"#, at: "{",
      "fields[0] has no id. Give it one like \"name\"."),
    LogicProblem(
      #"{"id": "g", "kind": "group", "required": true, "fields": [{"id": "a"}]}"#, .warning,
      at: #""required""#, "fields[0]: \"required\" has no effect on a group, only on a field."),
    LogicProblem(
      #"{"id": "p", "kind": "group", "page": true, "fields": [{"id": "q", "kind": "group", "page": true, "fields": [{"id": "a"}]}]}"#,
      at: #"true, "fields": [{"id": "a""#,
      "fields[0].fields[0].page: a page cannot be in another page. Make one of them a plain group."),
    LogicProblem(
      #"{"id": "l", "kind": "repeat", "fields": [{"id": "q", "kind": "group", "page": true, "fields": [{"id": "a"}]}]}"#,
      at: "true",
      "fields[0].fields[0].page: a page cannot be in a repeat. Make it a plain group."),
    LogicProblem(
      #"{"id": "l", "kind": "repeat", "maxItems": 2000, "fields": [{"id": "a"}]}"#, at: "2000",
      "fields[0].maxItems is 2000; a repeat has at most 1000 items."),
    LogicProblem(
      #"{"id": "l", "kind": "repeat", "minItems": 3, "maxItems": 2, "fields": [{"id": "a"}]}"#,
      at: "3", "fields[0].minItems is 3, more than maxItems, 2."),
    LogicProblem(
      #"{"id": "l", "kind": "repeat", "itemTitle": "${b}", "fields": [{"id": "a"}]}"#, at: "${b}",
      "fields[0].itemTitle: There is no field \"b\"."),
    LogicProblem(
      #"{"id": "a"}, {"id": "g", "kind": "group", "fields": [{"id": "a"}]}"#, at: #""a"}]"#,
      "fields[1].fields[0].id: \"a\" is the id of fields[0] already. Each field has its own."),
    LogicProblem(
      #"{"id": "g.a"}, {"id": "g", "kind": "group", "nest": true, "fields": [{"id": "a"}]}"#,
      at: #""a"}]"#,
      "fields[1].fields[0].id: \"g.a\" is the id of fields[0] already. Each field has its own."),
    LogicProblem(
      #"{"id": "l", "kind": "repeat", "fields": [{"id": "a"}]}, {"id": "b", "next": "l.a"}"#,
      at: #""l.a""#,
      "fields[1].next: \"l.a\" is not in the same repeat. Name a field beside this one, or null for "
        + "none."),
    LogicProblem(
      #"{"id": "a", "hidden": "x"}, {"id": "b", "previous": "a"}"#, at: #""a"}"#,
      "fields[1].previous: \"a\" is hidden. Name another field, or null for none."),
  ]

  /// Each case is a rule, the text at which its problem is, and the message.
  @Test(arguments: [
    (#"3"#, "3", "rules[0] is an object in braces, not a number."),
    (#"{"message": "m"}"#, "{", "rules[0] has no test. Give it one like \"${a} < ${b}\"."),
    (#"{"test": "${a}"}"#, "{", "rules[0] has no message. Tell what is wrong when it fails."),
    (#"{"test": "${b}", "message": "m"}"#, "${b}", "rules[0].test: There is no field \"b\"."),
    (
      #"{"test": "${a}", "message": "${b}"}"#, "${b}", "rules[0].message: There is no field \"b\"."
    ),
    (
      #"{"test": "1 = 1", "message": "m"}"#, #""1 = 1""#,
      "rules[0].test names no field, so the rule leads to none. Add \"fields\"."
    ),
    (
      #"{"test": "${a}", "message": "m", "fields": ["c"]}"#, #""c""#,
      "rules[0].fields[0]: no field has the id \"c\". Name one of this form."
    ),
  ])
  func `of its rules are told with their place`(rule: String, place: String, message: String) throws
  {
    let text = "{ \"id\": \"f\", \"fields\": [{ \"id\": \"a\" }], \"rules\": [\n\(rule)\n] }"
    let start = try #require(rule.range(of: place)?.lowerBound)
    let column = rule.distance(from: rule.startIndex, to: start) + 1
    #expect(
      FormReader.read(text.utf8).problems
        == [FormProblem(.error, line: 2, column: column, message: message)])
  }

  @Test(arguments: [
    #"{"id": "a", "required": true, "relevant": "false()"}"#,
    #"{"id": "g", "kind": "group", "relevant": "false()", "fields": [{"id": "a", "required": "1"}]}"#,
  ])
  func `are required fields that are never shown`(fields: String) {
    let (form, problems) = FormReader.read("{\"id\": \"f\", \"fields\": [\(fields)]}".utf8)
    #expect(form != nil)
    #expect(problems.count == 2)
    #expect(problems.contains { $0.field == "a" && $0.message.contains("is never shown.") })
  }

  @Test func `are all told at once`() {
    let text = """
      { "id": "f", "fields": [
          { "id": "a", "relevant": "${x}", "constraint": [". >", "${y} = ."] },
          { "id": "g", "kind": "group", "fields": [], "relevant": "(1" },
          { "id": "l", "kind": "repeat", "fields": [{ "id": "b", "calculate": "${z}" }] } ] }
      """
    let (form, problems) = FormReader.read(text.utf8)
    #expect(form == nil)
    #expect(
      problems.map { "\($0.line):\($0.column) \($0.field ?? "")" } == [
        "2:31 a", "2:57 a", "2:61 a", "3:45 g", "3:62 g", "4:74 l.b",
      ])
  }
}

/// A line of fields with a problem.
struct LogicProblem: Sendable, CustomTestStringConvertible {
  let fields: String
  let severity: FormProblem.Severity
  let place: String
  let message: String

  init(
    _ fields: String, _ severity: FormProblem.Severity = .error, at place: String, _ message: String
  ) {
    (self.fields, self.severity) = (fields, severity)
    (self.place, self.message) = (place, message)
  }

  var testDescription: String { fields }
}
