import Foundation
import RefillCore
import RefillFormats
import RefillTerminal
import TestSupport
import Testing

@testable import refill

@MainActor @Suite struct `A driven form` {
  private static let expense = #"""
    {"id": "desk", "fields": [
      {"id": "name", "required": true, "maxLength": 9},
      {"id": "size", "kind": "choice", "enum": ["S", "M"]},
      {"id": "tools", "kind": "choices", "enum": ["saw", "axe"]},
      {"id": "abroad", "kind": "confirm"}, {"id": "visa", "relevant": "${abroad}"},
      {"id": "pass", "kind": "password", "maxLength": 9}, {"id": "due", "kind": "date"},
      {"id": "notes", "kind": "textarea"},
      {"id": "items", "kind": "repeat", "title": "Items", "maxItems": 2, "fields": [
        {"id": "what", "required": true}, {"id": "amount", "kind": "decimal"}]},
      {"id": "total", "kind": "decimal", "calculate": "sum(${amount})"}]}
    """#

  private func desk() throws -> DriveDesk { try .reading(Self.expense) }

  private func refusal(_ body: () throws -> Void) -> DriveDesk.Refusal? {
    do {
      try body()
      return nil
    } catch {
      return error as? DriveDesk.Refusal
    }
  }

  @Test func `is filled by paths and submitted`() throws {
    let desk = try desk()
    try desk.call("set", #"{"path":"name","value":"Ann ß"}"#)
    try desk.call("set", #"{"path":"size","value":"M"}"#)
    try desk.call("set", #"{"path":"tools","value":["axe","saw"]}"#)
    try desk.call("set", #"{"path":"abroad","value":true}"#)
    try desk.call("set", #"{"path":"visa","value":"A-7"}"#)
    try desk.call("set", #"{"path":"due","value":"2026-03-12"}"#)
    try desk.call("set", #"{"path":"notes","value":"a\nb"}"#)
    try desk.call("add", #"{"list":"items"}"#)
    try desk.call("set", #"{"path":"items[1].what","value":"Train"}"#)
    try desk.call("set", #"{"path":"items[1].amount","value":84.5}"#)
    #expect(desk.field("total") == .number("84.5"))
    try desk.call("submit")
    #expect(
      desk.state["end"]?["record"]?.text.text
        == #"{"name":"Ann ß","size":"M","tools":["saw","axe"],"abroad":true,"visa":"A-7","#
        + #""due":"2026-03-12","notes":"a\nb","items":[{"what":"Train","amount":84.5}],"#
        + #""total":84.5}"#)
    #expect(desk.session.end != nil)
  }

  @Test func `is filled by keys`() throws {
    let desk = try desk()
    try desk.call("type", #"{"text":"Amn"}"#)
    try desk.call("press", #"{"keys":["Left","Backspace","n","End"]}"#)
    #expect(desk.field("name") == .string("Ann"))
    #expect(desk.state["cursor"]?.array?.map(\.kind) == [.number("3"), .number("3")])
    try desk.call("press", #"{"keys":["Tab"]}"#)
    #expect(desk.text("focus") == "size")
    try desk.call("focus", #"{"path":"abroad"}"#)
    try desk.call("type", #"{"text":"y"}"#)
    #expect(desk.field("abroad") == .bool(true))
    try desk.call("press", #"{"keys":["Ctrl-X k"]}"#)
    #expect(desk.field("abroad") == .null)
    try desk.call("focus", #"{"path":"notes"}"#)
    try desk.call("type", #"{"text":"a\nb"}"#)
    #expect(desk.field("notes") == .string("a\nb"))
    try desk.call("press", #"{"keys":["Ctrl-X u"]}"#)
    #expect(desk.field("notes") != .string("a\nb"))
  }

  @Test func `has the keys of a terminal within the lines of a text`() throws {
    let desk = try desk()
    func cursor() -> [JSONValue.Kind]? { desk.state["cursor"]?.array?.map(\.kind) }
    try desk.call("focus", #"{"path":"notes"}"#)
    try desk.call("type", #"{"text":"ab\ncd\nef"}"#)
    try desk.call("press", #"{"keys":["Up","Home"]}"#)
    #expect(cursor() == [.number("3"), .number("3")])
    try desk.call("press", #"{"keys":["End"]}"#)
    #expect(cursor() == [.number("5"), .number("5")])
    try desk.call("press", #"{"keys":["Ctrl-U"]}"#)
    #expect(desk.field("notes") == .string("ab\n\nef"))
    try desk.call("press", #"{"keys":["Ctrl-U"]}"#)
    #expect(desk.field("notes") == .string("ab\nef"))
    #expect(cursor() == [.number("2"), .number("2")])
    try desk.call("press", #"{"keys":["Home","Ctrl-U"]}"#)
    #expect(desk.field("notes") == .string("ab\nef"))
  }

  @Test func `moves, goes back, and undoes`() throws {
    let desk = try desk()
    try desk.call("set", #"{"path":"name","value":"Ann"}"#)
    try desk.call("set", #"{"path":"name","value":"Bob"}"#)
    try desk.call("undo")
    #expect(desk.field("name") == .string("Ann"))
    try desk.call("redo")
    #expect(desk.field("name") == .string("Bob"))
    try desk.call("next-field")
    #expect(desk.text("focus") == "size")
    try desk.call("previous-field")
    #expect(desk.text("focus") == "name")
    try desk.call("focus", #"{"path":null}"#)
    #expect(desk.text("mode") == "review")
    #expect(desk.state["focus"]?.isNull == true)
  }

  @Test func `adds, copies, moves and deletes items`() throws {
    let desk = try desk()
    try desk.call("add", #"{"list":"items"}"#)
    try desk.call("set", #"{"path":"items[1].what","value":"Train"}"#)
    try desk.call("add", #"{"list":"items","copy":true}"#)
    #expect(desk.field("items[2].what") == .string("Train"))
    try desk.call("set", #"{"path":"items[2].what","value":"Hotel"}"#)
    #expect(refusal { try desk.call("add", #"{"list":"items"}"#) }?.code == 1)
    try desk.call("move", #"{"item":"items[2]","by":-1}"#)
    #expect(desk.field("items[1].what") == .string("Hotel"))
    #expect(refusal { try desk.call("move", #"{"item":"items[1]","by":-1}"#) }?.code == 1)
    try desk.call("delete", #"{"item":"items[1]"}"#)
    #expect(desk.field("items[1].what") == .string("Train"))
    #expect(desk.fields["items[2].what"] == nil)
    try desk.call("undo")
    #expect(desk.field("items[2].what") == .string("Train"))
  }

  @Test func `says why it was not submitted, and continues`() throws {
    let desk = try desk()
    try desk.call("submit")
    #expect(desk.state["end"] == nil)
    let problems = desk.state["problems"]?.array ?? []
    #expect(problems.map { $0["path"]?.string } == ["name"])
    #expect(problems.map { $0["reason"]?.string } == ["is required."])
    #expect(desk.text("focus") == "name")
    try desk.call("type", #"{"text":"Ann"}"#)
    try desk.call("submit")
    #expect(desk.state["end"]?["kind"]?.string == "submitted")
  }

  nonisolated static let refusals: [(String, String, Int, String)] = [
    (
      "set", #"{"path":"nmae","value":"a"}"#, -32602,
      "The form has no field nmae. Did you mean name?"
    ),
    (
      "set", #"{"path":"items[1].what","value":"a"}"#, -32602,
      "The form has no field items[1].what now."
    ),
    ("set", #"{"path":"name","value":{}}"#, -32602, "value is a text, a number, true, false,"),
    ("set", #"{"path":"name","value":["a","b"]}"#, 1, "name: "),
    ("set", #"{"path":"name","value":"a\nb"}"#, 1, "name: "),
    ("set", #"{"path":"tools","value":["hammer"]}"#, 1, "tools: choose from saw, axe."),
    ("set", #"{"path":"abroad","value":"perhaps"}"#, 1, "abroad: "),
    ("set", #"{"path":"visa","value":"a"}"#, 1, "visa: is not asked with these answers."),
    ("set", #"{"path":"total","value":1}"#, 1, "total: is computed."),
    ("set", #"{"path":"pass","value":7}"#, -32602, "value is a text or null."),
    ("set", #"{"path":"pass","value":"longer than nine"}"#, 1, "pass: is too long."),
    ("focus", #"{"path":"visa"}"#, 1, "visa: "),
    ("focus", #"{"path":"items[1]"}"#, -32602, "The form has no field or row items[1]."),
    ("delete", #"{"item":"items[1]"}"#, -32602, "The form has no item items[1]."),
    ("add", #"{"list":"itms"}"#, -32602, "The form has no list itms."),
    ("press", #"{"keys":["a","Hyper-Q"]}"#, -32602, "There is no key Hyper-Q."),
    ("press", #"{"keys":["Tab Tab"]}"#, -32602, "There is no key Tab Tab."),
    ("choose", #"{"value":"Acme"}"#, 1, "That value is not offered now."),
    ("decide", #"{"answer":"continue"}"#, 1, "No question is open."),
    ("next-feild", "{}", -32601, "There is no method next-feild. Did you mean next-field?"),
    (
      "submit-and-nxt", "{}", -32601,
      "There is no method submit-and-nxt. Did you mean submit-and-next?"
    ),
    ("quote-next", "{}", -32601, "There is no method quote-next."),
  ]

  @Test(arguments: refusals)
  func `refuses what it does not have or allow, and continues`(
    method: String, params: String, code: Int, message: String
  ) throws {
    let desk = try desk()
    let refusal = try #require(refusal { try desk.call(method, params) })
    #expect(refusal.code == code)
    #expect(refusal.message.hasPrefix(message), "\(refusal.message)")
    try desk.call("set", #"{"path":"name","value":"Ann"}"#)
    #expect(desk.field("name") == .string("Ann"))
  }

  @Test func `answers what is no request`() throws {
    let desk = try desk()
    let reply = try #require(try desk.send("{"))
    #expect(reply.contains(#""id":null,"error":{"code":-32700,"#))
    let long = try #require(try desk.session.reply(to: .tooLong))
    #expect(long.contains(#""code":-32700"#))
  }

  @Test func `performs a request without an id, and tells the change`() throws {
    let desk = try desk()
    #expect(try desk.send(#"{"method":"type","params":{"text":"Ann"}}"#) == nil)
    #expect(try desk.send(#"{"method":"focus","params":{"path":"visa"}}"#) == nil)
    try desk.listen()
    #expect(desk.field("name") == .string("Ann"))
    #expect(try desk.session.news() == nil)
  }

  @Test func `never sends a secret`() throws {
    let desk = try desk()
    try desk.call("screen", #"{"columns":80,"rows":24}"#)
    try desk.call("set", #"{"path":"pass","value":"hunter2"}"#)
    #expect(desk.field("pass", "answered") == .bool(true))
    try desk.call("focus", #"{"path":"pass"}"#)
    try desk.call("type", #"{"text":"zz"}"#)
    try desk.call("press", #"{"keys":["Ctrl-X v"]}"#)
    try desk.call("paste", #"{"text":"y"}"#)
    try desk.call("state")
    try desk.call("set", #"{"path":"name","value":"Ann"}"#)
    try desk.call("submit")
    #expect(!desk.output.contains("hunter2"))
    #expect(!desk.output.contains("zz"))
    #expect(desk.state["end"]?["record"]?["pass"] == nil)
    #expect(
      desk.session.model.record(submitted: .distantPast).entries.contains { $0.field == "pass" })
  }

  @Test func `sends no one-time code`() throws {
    let desk = try DriveDesk.reading(
      #"{"id": "desk", "fields": [{"id": "code", "autocomplete": "one-time-code"}, {"id": "b"}]}"#)
    try desk.call("set", #"{"path":"code","value":"471147"}"#)
    try desk.call("focus", #"{"path":"code"}"#)
    try desk.call("type", #"{"text":"8"}"#)
    try desk.call("state")
    #expect(desk.field("code", "answered") == .bool(true))
    #expect(desk.session.model.fields[0].line.text.contains("471147"))
    #expect(!desk.output.contains("471147"))
    #expect(desk.state["cursor"]?.isNull == true)
  }

  @Test(arguments: [
    ("one two-three ", "one "), ("https://a.b/c?d", ""), ("  ", ""), ("a b", "a "),
  ])
  func `deletes back to a blank with Ctrl-W, as a terminal does`(
    text: String, rest: String
  ) throws {
    let desk = try desk()
    try desk.call("focus", #"{"path":"notes"}"#)
    try desk.call("type", #"{"text":"\#(text)"}"#)
    try desk.call("press", #"{"keys":["Ctrl-W"]}"#)
    #expect(desk.field("notes", "text") == .string(rest))
  }

  @Test func `empties a secret`() throws {
    let desk = try desk()
    try desk.call("set", #"{"path":"pass","value":"hunter2"}"#)
    try desk.call("set", #"{"path":"pass","value":null}"#)
    #expect(desk.field("pass", "answered") == .bool(false))
  }

  @Test func `sends frames for a screen`() throws {
    let desk = try desk()
    #expect(desk.state["frame"] == nil)
    try desk.call("screen", #"{"columns":60,"rows":20}"#)
    let rows = desk.state["frame"]?["rows"]?.array?.compactMap(\.string) ?? []
    #expect(rows.contains { $0.contains("name") })
    try desk.call("type", #"{"text":"Ann"}"#)
    let typed = try #require(desk.state["frame"])
    #expect(typed["rows"]?.array?.contains { $0.string?.contains("Ann") == true } == true)
    let cursor = typed["cursor"]?.array?.compactMap(\.integer) ?? []
    #expect(cursor.count == 2)
    #expect(typed["rows"]?.array?[cursor[0]].string?.contains("Ann") == true)
    try desk.call("screen")
    let length = desk.output.count
    try desk.call("type", #"{"text":"e"}"#)
    #expect(!desk.output.dropFirst(length).contains(#""frame""#))
  }

  @Test func `offers values, which arrive later`() throws {
    var city = Field(id: "city")
    city.autoFill = AutoFill()
    var services = Services()
    final class Box { var replies: [(number: Int, page: SuggestionPage)] = [] }
    let box = Box()
    services.ask = { query in
      var list = ListSource(["Leeds", "Lincoln"])
      box.replies.append((query.number, list.page(for: query)))
      return nil
    }
    services.takeAnswers = {
      defer { box.replies = [] }
      return box.replies
    }
    let desk = try DriveDesk(city, services: services)
    try desk.call("type", #"{"text":"Li"}"#)
    #expect(desk.state["suggestions"]?["waiting"]?.bool == true)
    try desk.listen()
    let suggestions = try #require(desk.state["suggestions"])
    #expect(suggestions["waiting"]?.bool == false)
    #expect(suggestions["completion"]?.string == "Lincoln")
    try desk.call("take-ghost")
    #expect(desk.field("city") == .string("Lincoln"))
    try desk.call("clear-field")
    try desk.listen()
    try desk.call("auto-fill")
    #expect(desk.text("mode") == "list")
    try desk.call("choose", #"{"value":"Leeds"}"#)
    #expect(desk.field("city") == .string("Leeds"))
  }

  @Test func `tells the judgement of an answer when it arrives`() throws {
    var badge = Field(id: "badge")
    badge.check = ["judge"]
    var services = Services()
    final class Box { var query: CheckQuery? }
    let box = Box()
    services.check = { box.query = $0 }
    services.takeReplies = {
      defer { box.query = nil }
      return box.query.map { [.checked(number: $0.number, .wrong(.check("Unknown badge.")))] } ?? []
    }
    let desk = try DriveDesk(badge, services: services)
    try desk.call("set", #"{"path":"badge","value":"7"}"#)
    try desk.call("submit")
    #expect(desk.state["end"] == nil)
    #expect(desk.session.model.awaitsJudgement)
    try desk.listen()
    #expect(desk.field("badge", "problem") == .string("Unknown badge."))
    #expect(!desk.session.model.awaitsJudgement)
  }

  @Test func `asks about a draft before anything else`() throws {
    let model = FormModel(Form(id: "desk", fields: [Field(id: "name"), Field(id: "size")]))
    var earlier = model
    _ = earlier.handle(.begin)
    _ = earlier.handle(.type("Ann"))
    let desk = try DriveDesk(model, draft: earlier.draft(at: Date()))
    #expect(desk.state["question"]?["kind"]?.string == "draft")
    #expect(refusal { try desk.call("set", #"{"path":"name","value":"Bob"}"#) }?.code == 1)
    #expect(refusal { try desk.call("decide", #"{"answer":"stay"}"#) }?.code == -32602)
    try desk.call("decide", #"{"answer":"continue"}"#)
    #expect(desk.state["question"]?.isNull == true)
    #expect(desk.field("name") == .string("Ann"))
  }

  @Test func `asks the client to edit a text`() throws {
    let desk = try desk()
    try desk.call("set", #"{"path":"name","value":"Ann"}"#)
    try desk.call("edit-in-editor")
    let effect = try #require(desk.state["effects"]?.array?.first)
    #expect(effect["kind"]?.string == "edit")
    #expect(effect["text"]?.string == "Ann")
    try desk.call("edited", #"{"text":"Annie"}"#)
    #expect(desk.field("name") == .string("Annie"))
    try desk.call("edited", #"{"text":null}"#)
    #expect(desk.field("name") == .string("Annie"))
  }

  @Test func `continues if its record could not be handed on`() throws {
    let model = FormModel(Form(id: "desk", fields: [Field(id: "name")]))
    let desk = try DriveDesk(model) { _, _ in
      .reopened(Reopening(.text("The desk is closed.")), pending: 7)
    }
    #expect(desk.state["pending"]?.isNull == true)
    try desk.call("set", #"{"path":"name","value":"Ann"}"#)
    try desk.call("submit")
    #expect(desk.state["end"] == nil)
    #expect(desk.text("message") == "The desk is closed.")
    #expect(desk.field("name") == .string("Ann"))
    #expect(desk.state["pending"]?.integer == 7)
  }

  @Test func `leads to the answer that the receiver does not accept`() throws {
    let model = FormModel(
      Form(id: "desk", fields: [Field(id: "name"), Field(id: "badge"), Field(id: "end")]))
    let desk = try DriveDesk(model) { _, _ in
      .reopened(
        Reopening(
          .text("No."), refusals: [AnswerRefusal(field: "badge", message: "Badge 7 is taken.")]))
    }
    try desk.call("set", #"{"path":"badge","value":"7"}"#)
    try desk.call("submit")
    #expect(desk.text("focus") == "badge")
    #expect(desk.field("badge", "problem") == .string("Badge 7 is taken."))
  }

  @Test func `begins anew for the next record, in the same window`() throws {
    var list = ItemList(id: "items", number: 0, title: "Items")
    list.elements = [.field(1)]
    let form = Form(
      id: "desk", fields: [Field(id: "name"), Field.field("items.what") { $0.key = "what" }],
      elements: [.field(0), .items(list)])
    var names: [String] = []
    let desk = try DriveDesk(FormModel(form)) { submission, wantsNext in
      names.append(submission.record.entries.first?.answer.texts.first ?? "")
      guard wantsNext else { return nil }
      return .next(DriveDesk.record(of: submission), FormRunner(FormModel(form)))
    }
    try desk.call("screen", #"{"columns":40,"rows":10}"#)
    try desk.call("set", #"{"path":"name","value":"Ann"}"#)
    try desk.call("add", #"{"list":"items"}"#)
    let revision = try #require(desk.state["revision"]?.integer)
    #expect(frameText(desk).contains("Ann"))
    try desk.call("submit-and-next")
    #expect(desk.state["end"] == nil)
    #expect(desk.state["submitted"]?["record"]?["name"]?.string == "Ann")
    #expect(desk.state["revision"]?.integer == revision + 1)
    #expect(desk.field("name") == .null && desk.text("focus") == "name")
    #expect(desk.fields["items[1].what"] == nil)
    #expect(frameText(desk).split(separator: "\n").allSatisfy { $0.count <= 40 })
    #expect(frameText(desk).contains("name") && !frameText(desk).contains("Ann"))
    try desk.call("press", #"{"keys":["B","o","Ctrl-X Ctrl-N","C","y"]}"#)
    #expect(desk.state["submitted"]?["record"]?["name"]?.string == "Bo")
    #expect(desk.field("name") == .string("Cy"))
    try desk.call("submit")
    #expect(desk.state["end"]?["record"]?["name"]?.string == "Cy")
    #expect(desk.state["submitted"] == nil)
    #expect(names == ["Ann", "Bo", "Cy"])
  }

  private func frameText(_ desk: DriveDesk) -> String {
    (desk.state["frame"]?["rows"]?.array ?? []).compactMap(\.string).joined(separator: "\n")
  }

  @Test func `ends when it is left`() throws {
    let desk = try desk()
    try desk.call("leave")
    #expect(desk.state["end"]?["kind"]?.string == "left")
  }

  @Test func `ends when it is left with answers, without a question`() throws {
    let desk = try DriveDesk(FormModel(Form(id: "desk", fields: [Field(id: "name")])))
    try desk.call("set", #"{"path":"name","value":"Ann"}"#)
    try desk.call("leave")
    #expect(desk.state["end"]?["kind"]?.string == "left")
  }
}
