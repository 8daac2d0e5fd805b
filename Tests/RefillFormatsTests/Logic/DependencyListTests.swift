import RefillCore
import RefillFormats
import Testing

@Suite struct `The list of dependencies of a form` {
  private func list(_ fields: String, rules: String = "[]") throws -> String {
    let source = "{ \"id\": \"f\", \"fields\": [\(fields)], \"rules\": \(rules) }"
    let (form, problems) = FormReader.read(source.utf8)
    #expect(problems.filter { $0.severity == .error } == [])
    return try #require(form).dependencyList
  }

  @Test func `has a line for each computed thing`() throws {
    let list = try list(
      """
      { "id": "trip", "kind": "group", "nest": true, "relevant": "not(${home})", "fields": [
          { "id": "from", "kind": "date" },
          { "id": "to", "kind": "date", "default": { "calculate": "${from}" } },
          { "id": "days", "kind": "number", "calculate": "(${to} - ${from})+1" } ] },
      { "id": "home", "kind": "confirm" },
      { "id": "items", "kind": "repeat", "fields": [
          { "id": "amount", "kind": "decimal", "required": "${trip.days} > 9" } ] },
      { "id": "total", "kind": "decimal", "calculate": "sum(${amount}) + count(${items})" },
      { "id": "visa", "readOnly": "${total} = 0", "default": { "calculate": "${last-saved#visa}" } },
      { "id": "class", "kind": "choice", "enum": [
          "one", { "value": "two", "relevant": "${total} < 9 or . = 'two'" }] },
      { "id": "day", "kind": "date", "calculate": "today()" }
      """)
    #expect(
      list == """
        trip relevant = not(home)                       home
        trip.to default = from                          trip.from
        trip.days = to - from + 1                       trip.to, trip.from
        items.amount required = trip.days > 9           trip.days
        total = sum(amount) + count(items)              items.amount, items
        visa default = last-saved#visa
        visa readOnly = total = 0                       total
        class "two" relevant = total < 9 or . = 'two'   total
        day = today()

        """)
  }

  @Test func `has a line for each rule of an answer and of the form`() throws {
    let list = try list(
      #"""
      { "id": "from", "kind": "number" },
      { "id": "to", "kind": "number", "constraint": [
          { "test": ". >= ${from}", "message": "After From." }, ". < 9"] }
      """#, rules: #"[{ "test": "${to} - ${from} < 5", "message": "Too long." }]"#)
    #expect(
      list == """
        to constraint = . >= from   from
        to constraint = . < 9
        rules[1] = to - from < 5    to, from

        """)
  }

  @Test func `is empty without expressions`() throws {
    #expect(try list(#"{ "id": "a", "pattern": "a" }"#) == "")
  }

  @Test func `shows no control character`() throws {
    let list = try list(
      #"{ "id": "a", "calculate": "concat('\u001b', '\n')" }"#)
    #expect(list.split(separator: "\n").count == 1)
    #expect(!list.contains("\u{1B}"))
  }
}
