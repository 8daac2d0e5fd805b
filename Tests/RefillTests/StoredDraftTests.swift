import Foundation
import RefillCore
import RefillFormats
import RefillStore
import Testing

@testable import refill

@Suite struct `A kept draft` {
  private static let form: Form = {
    var token = Field(id: "zone_code")
    token.isOneTimeCode = true
    return Form(id: "desk", fields: [token, Field(id: "who"), Field(id: "about")])
  }()

  private func draft(_ answers: [(String, String)]) throws -> Draft {
    var model = FormModel(Self.form)
    for (field, text) in answers { _ = model.answer(field: field, with: [text], isTyped: true) }
    return try #require(model.draft(at: Date(timeIntervalSince1970: 0)))
  }

  @Test func `shows its answers without codes, in the order of a known form`() throws {
    let draft = try draft([("about", "Badge"), ("who", "Ann"), ("zone_code", "123456")])
    let record = FormModel(Self.form).record(of: draft)
    #expect(RecordJSON.line(of: record) == #"{"who":"Ann","about":"Badge"}"#)
    #expect(draft.answers(in: nil).map { $0.0 } == ["about", "who"])
  }

  @Test func `shows its answers in the shapes of a record, without defaults`() throws {
    var service = Field(id: "service", kind: .choice)
    service.options = [.init(value: "x", title: "Express")]
    var insured = Field(id: "insured", kind: .confirm)
    insured.defaultAnswer = .value("false")
    let form = Form(
      id: "parcel",
      fields: [
        service, insured, Field(id: "weight", kind: .decimal), Field(id: "count", kind: .number),
      ])
    var model = FormModel(form)
    let given = [("service", "Express"), ("weight", "12.5 kg"), ("count", "three")]
    for (field, text) in given { model.answer(field: field, with: [text], isTyped: true) }
    let draft = try #require(model.draft(at: Date(timeIntervalSince1970: 0)))
    let json = RecordJSON.line(of: FormModel(form).record(of: draft))
    #expect(json == #"{"service":"x","weight":12.5,"count":"three"}"#)
  }

  @Test func `does not show an answer of a field that is secret now`() throws {
    let draft = try draft([("who", "Ann"), ("about", "Badge")])
    let form = Form(id: "desk", fields: [Field(id: "who", kind: .password), Field(id: "about")])
    #expect(FormModel(form).record(of: draft).entries.map(\.field) == ["about"])
    #expect(draft.firstAnswer(in: form) == "Badge")
  }

  @Test func `is told from others by how much is filled, and its first answer, which is no secret`()
    throws
  {
    let draft = try draft([("about", "Badge\nlost"), ("zone_code", "123456")])
    let cells = StoredDraft(name: "desk~2", slot: .number(2), draft: draft).cells(Self.form)
    #expect(cells[0] == "desk~2")
    #expect(cells.suffix(2) == ["1 of 3 filled", "Badge"])
    var modes = Field(id: "modes", kind: .choices)
    modes.options = [.init(value: "a", title: "Air"), .init(value: "s", title: "Sea")]
    let trip = Form(id: "trip", fields: [modes, Field(id: "who")])
    var model = FormModel(trip)
    model.answer(field: "modes", with: ["a", "s"], isTyped: true)
    model.answer(field: "who", with: ["Ann"], isTyped: true)
    let ticked = try #require(model.draft(at: Date(timeIntervalSince1970: 0)))
    #expect(ticked.firstAnswer(in: trip) == "Air, Sea")
    #expect(ticked.firstAnswer(in: nil) == "a, s")
    let card = try self.draft([("who", "4111 1111 1111 1111"), ("about", "Tea")])
    #expect(card.firstAnswer(in: Self.form) == "Tea")
  }

  @Test func `has the shape of a record, and what has no place in one`() throws {
    let source = """
      {"id":"f","fields":[{"id":"ok","kind":"confirm"},{"id":"n","kind":"decimal"},
       {"id":"c","kind":"choice","enum":[{"value":1,"title":"One"}]},
       {"id":"r","kind":"repeat","fields":[{"id":"a"}]},{"id":"h","relevant":"not(${ok})"},
       {"id":"d","default":"same"}]}
      """
    let form = try #require(FormReader.read(Array(source.utf8)).form)
    var model = FormModel(form)
    model.addItems(for: ["r[1].a"])
    for (name, text) in [
      ("ok", "true"), ("n", "12.50"), ("c", "One"), ("r[1].a", "x"), ("h", "hidden"),
    ] {
      model.answer(field: name, with: [text], isTyped: true)
    }
    let draft = try #require(model.draft(at: Date(timeIntervalSince1970: 0)))
    #expect(
      JSONText.object(draft.answers(in: form)).text
        == #"{"ok":true,"n":12.50,"c":1,"r":[{"a":"x"}],"h":"hidden"}"#)
  }

  @Test(arguments: ["true", "false"])
  func `has the shape of a record in conditional fields, hidden or not`(ok: String) throws {
    let source = """
      {"id":"f","fields":[{"id":"ok","kind":"confirm"},
       {"id":"n","kind":"decimal","relevant":"${ok}"},
       {"id":"c","kind":"choice","enum":[{"value":1,"title":"One"}],"relevant":"${ok}"},
       {"id":"address","kind":"group","nest":true,"relevant":"${ok}","fields":[{"id":"city"}]},
       {"id":"r","kind":"repeat","fields":[{"id":"a"},{"id":"b","relevant":"${ok}"}]}]}
      """
    let form = try #require(FormReader.read(Array(source.utf8)).form)
    var model = FormModel(form)
    model.addItems(for: ["r[1].a"])
    for (name, text) in [
      ("n", "12.50"), ("c", "One"), ("address.city", "Bonn"), ("r[1].a", "x"), ("r[1].b", "y"),
      ("ok", ok),
    ] {
      model.answer(field: name, with: [text], isTyped: true)
    }
    let draft = try #require(model.draft(at: Date(timeIntervalSince1970: 0)))
    #expect(
      JSONText.object(draft.answers(in: form)).text
        == #"{"ok":\#(ok),"n":12.50,"c":1,"address":{"city":"Bonn"},"r":[{"a":"x","b":"y"}]}"#)
  }
}
