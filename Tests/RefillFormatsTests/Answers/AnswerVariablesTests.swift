import RefillCore
import RefillFormats
import Testing

@Suite struct `The name of a variable` {
  private static func names() throws -> AnswerVariables {
    let text = #"""
      {"id": "f", "fields": [{"id": "name"}, {"id": "a-b"}, {"id": "a_b"}, {"id": "x.y"},
        {"id": "note", "kind": "note", "title": "N"},
        {"id": "site", "kind": "group", "nest": true, "fields": [{"id": "street-no"}]},
        {"id": "items", "kind": "repeat", "fields": [{"id": "amount"},
          {"id": "parts", "kind": "repeat", "fields": [{"id": "no"}]}]}]}
      """#
    let (form, problems) = FormReader.read(Array(text.utf8))
    return AnswerVariables(try #require(form, "\(problems)"))
  }

  @Test(arguments: [
    ("NAME", "name"), ("name", "name"), ("Name", "name"), ("X__Y", "x.y"), ("x.y", "x.y"),
    ("SITE__STREET_NO", "site.street-no"), ("ITEMS__2__AMOUNT", "items[2].amount"),
    ("items__12__parts__3__no", "items[12].parts[3].no"), ("a_b", "a_b"), ("a-b", "a-b"),
    ("site_street_no", "site.street-no"), ("items_2_parts_3_no", "items[2].parts[3].no"),
  ])
  func `stands for a field`(name: String, field: String) throws {
    #expect(try Self.names().field(of: name) == field)
  }

  @Test func `is refused where two fields have it`() throws {
    let names = try Self.names()
    #expect(throws: AnswerVariables.Fault.ambiguous(["a-b", "a_b"])) { try names.field(of: "A_B") }
  }

  @Test(arguments: ["ITEMS__AMOUNT", "NOTE", "", "__", "ITEMS__2__", "SITE_STREET_NO2"])
  func `is refused where no field has it`(name: String) throws {
    let names = try Self.names()
    let fault = #expect(throws: AnswerVariables.Fault.self) { try names.field(of: name) }
    guard case .unknown = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
  }

  @Test func `is suggested where it is misspelt`() throws {
    let names = try Self.names()
    let fault = #expect(throws: AnswerVariables.Fault.self) { try names.field(of: "NMAE") }
    #expect(fault?.sentence == "the form has no such field. Did you mean NAME?")
  }
}
