import RefillCore
import RefillFormats
import Testing

@Suite struct `An expression that is evaluated with a form` {
  private let source = #"""
    { "id": "f", "fields": [
      { "id": "age", "kind": "number", "default": 4 },
      { "id": "trip", "kind": "group", "nest": true, "fields": [
        { "id": "from", "kind": "date" }, { "id": "to", "kind": "date" } ] },
      { "id": "items", "kind": "repeat", "minItems": 2, "fields": [
        { "id": "amount", "kind": "decimal" } ] },
      { "id": "brings", "kind": "choices", "enum": ["a", "b"], "default": ["a", "b"] } ] }
    """#

  /// Returns the value and the type, or the codes of the problems.
  private func outcome(
    _ expression: String, of name: String? = nil, _ answers: [String: String] = [:]
  ) throws -> String {
    let (form, problems) = FormReader.read(source.utf8)
    #expect(problems == [])
    var model = FormModel(try #require(form))
    for (field, value) in answers { #expect(model.answer(field: field, with: [value]) == nil) }
    let own = try name.map { name in
      try #require(
        model.fields.indices.first { model.name(of: $0) == name && model.order.contains($0) })
    }
    let (checked, faults) = FormReader.expression(
      expression, inForm: source.utf8, ofField: own.map { model.fields[$0].field.id })
    guard let checked else { return faults.map(\.code.rawValue).joined(separator: " ") }
    let result = model.evaluate(checked, own: own)
    return "\(result.value.literal) (\(checked.type.name))"
  }

  @Test func `has a value and a type`() throws {
    #expect(try outcome("${age} * 2") == "8 (number)")
    #expect(try outcome("concat('a', ${age})") == #""a4" (text)"#)
    #expect(try outcome("${age} > 3 and not(false())") == "true (boolean)")
    #expect(try outcome("${brings}") == #"["a", "b"] (list)"#)
    #expect(try outcome("${trip.from} + 1") == "empty (date)")
    #expect(
      try outcome("${amount}", ["items[2].amount": "5"]) == "[empty, 5] (number of each item)")
    #expect(try outcome("sum(${amount})", ["items[1].amount": "2.5"]) == "2.5 (number)")
  }

  @Test func `belongs to a field`() throws {
    let days = ["trip.from": "2026-03-12", "trip.to": "2026-03-10"]
    #expect(try outcome(". >= ${from}", of: "trip.to", days) == "false (boolean)")
    #expect(try outcome("position()", of: "items[2].amount") == "2 (number)")
    #expect(try outcome(". * 2", of: "items[2].amount", ["items[2].amount": "5"]) == "10 (number)")
    #expect(try outcome(". > 1") == "self")
  }

  @Test func `has problems with their offsets`() throws {
    let problems = FormReader.expression("1 + ${agee}", inForm: source.utf8).problems
    #expect(problems.map(\.code) == [.unknownField])
    #expect(problems.map(\.offset) == [4])
    #expect(try outcome("${age} > 'old'") == "type")
    #expect(try outcome("last(${age})") == "unknown-function")
  }

  @Test func `is evaluated in a form without expressions`() throws {
    let source = #"{ "id": "f", "fields": [{ "id": "a", "default": "x" }] }"#
    let model = FormModel(try #require(FormReader.read(source.utf8).form))
    let checked = FormReader.expression("upper(${a})", inForm: source.utf8).expression
    #expect(model.evaluate(try #require(checked)).value == .text("X"))
  }
}
