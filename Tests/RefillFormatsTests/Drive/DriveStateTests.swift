import Foundation
import RefillCore
import TestSupport
import Testing

@testable import RefillFormats

/// The members of a line, by the words of `Documentation/drive.schema.json`.
enum DriveLines {
  private static func violations(of line: String) throws -> [String] {
    try SchemaJudge("Documentation/drive.schema.json").violations(of: line)
  }

  /// Returns the state of a form as a line, judged by the schema.
  static func hello(_ model: FormModel) throws -> JSONValue {
    let members =
      [("revision", JSONText.integer(1)), ("pending", .null)]
      + DriveState(model, awaitsSuggestions: false, at: Date()).members
    let line = DriveMessage.hello(program: "0.0.0", model.form, state: members).line
    #expect(line.filter(\.isNewline).count == 1)
    #expect(try violations(of: line) == [], "\(line)")
    return try #require(JSONReader.read(line.utf8)["params"]?["state"])
  }

  /// Returns the changes from one form to another, judged by the schema.
  static func changes(from old: FormModel, to new: FormModel) throws -> JSONValue {
    let before = DriveState(old, awaitsSuggestions: false, at: Date())
    let after = DriveState(new, awaitsSuggestions: false, at: Date())
    let members = [("revision", JSONText.integer(2))] + after.changes(since: before)
    let line = DriveMessage.reply(.number(1), members).line
    #expect(try violations(of: line) == [], "\(line)")
    return try #require(JSONReader.read(line.utf8)["result"])
  }
}

@Suite struct `The state that a driven form sends` {
  private func form(_ json: String) throws -> Form {
    try #require(FormReader.read(Data(json.utf8)).form)
  }

  private func desk() throws -> FormModel {
    var model = FormModel(
      try form(
        #"""
        {"id": "desk", "title": "Desk", "fields": [
          {"id": "name", "title": "Name", "required": true, "maxLength": 9, "help": "As on the badge."},
          {"id": "pass", "kind": "password"},
          {"id": "size", "kind": "choice", "enum": ["S", 4]},
          {"id": "tools", "kind": "choices", "enum": ["saw", "axe"], "maxItems": 1},
          {"id": "agreed", "kind": "confirm"},
          {"id": "seats", "kind": "number", "minimum": 1},
          {"id": "visa", "relevant": "${agreed}"},
          {"id": "twice", "kind": "number", "calculate": "${seats} * 2"},
          {"id": "code", "hidden": true, "default": "7"},
          {"id": "items", "kind": "repeat", "title": "Items", "maxItems": 3, "fields": [
            {"id": "what"}, {"id": "parts", "kind": "repeat", "fields": [{"id": "part"}]}]},
          {"id": "hint", "kind": "note", "description": "Thanks."}]}
        """#))
    _ = model.handle(.begin)
    return model
  }

  private func field(_ path: String, in state: JSONValue) -> JSONValue? {
    state["fields"]?.array?.first { $0["path"]?.string == path }
  }

  @Test func `has each field but hidden ones, with its limits and options`() throws {
    let state = try DriveLines.hello(try desk())
    #expect(
      state["fields"]?.array?.compactMap { $0["path"]?.string } == [
        "name", "pass", "size", "tools", "agreed", "seats", "visa", "twice", "hint",
      ])
    let name = try #require(field("name", in: state))
    #expect(name["required"]?.bool == true)
    #expect(name["maxLength"]?.integer == 9)
    #expect(name["lengthUnit"]?.string == "characters")
    #expect(name["help"]?.string == "As on the badge.")
    #expect(
      field("size", in: state)?["options"]?.array?.compactMap { $0["value"]?.kind } == [
        .string("S"), .number("4"),
      ])
    #expect(field("visa", in: state)?["relevant"]?.bool == false)
    #expect(field("twice", in: state)?["computed"]?.bool == true)
    #expect(field("tools", in: state)?["maxItems"]?.integer == 1)
    #expect(state["focus"]?.string == "name")
    #expect(state["mode"]?.string == "field")
  }

  @Test func `has values with the types of the record`() throws {
    var model = try desk()
    for (path, values) in [
      ("size", ["4"]), ("tools", ["axe"]), ("agreed", ["true"]), ("seats", ["12"]),
    ] {
      _ = model.handle(.answer(field: path, values, isStored: true))
    }
    let state = try DriveLines.hello(model)
    func value(_ path: String) -> JSONValue.Kind? { field(path, in: state)?["value"]?.kind }
    #expect(value("size") == .number("4"))
    #expect(field("tools", in: state)?["value"]?.array?.compactMap(\.string) == ["axe"])
    #expect(value("agreed") == .bool(true))
    #expect(value("seats") == .number("12"))
    #expect(value("twice") == .number("24"))
    #expect(value("visa") == .null)
    #expect(field("visa", in: state)?["relevant"]?.bool == true)
    #expect(field("agreed", in: state)?["text"]?.string == "Yes")
  }

  @Test func `says only that a secret is answered`() throws {
    var model = try desk()
    _ = model.handle(.focus("pass"))
    let empty = try DriveLines.hello(model)
    #expect(field("pass", in: empty)?["answered"]?.bool == false)
    _ = model.handle(.paste("hunter2"))
    let state = try DriveLines.hello(model)
    let pass = try #require(field("pass", in: state))
    #expect(pass["answered"]?.bool == true)
    #expect(pass["value"] == nil)
    #expect(pass["text"] == nil)
    #expect(state["cursor"]?.isNull == true)
    #expect(!state.text.text.contains("hunter2"))
  }

  @Test func `has the items of lists by their paths`() throws {
    var model = try desk()
    _ = model.handle(.focus("items[+]"))
    _ = model.handle(.enter)
    _ = model.handle(.answer(field: "items[1].what", ["Saw"], isStored: true))
    let state = try DriveLines.hello(model)
    #expect(state["focus"]?.string == "items[1].what")
    let lists = try #require(state["lists"]?.array)
    #expect(lists.compactMap { $0["path"]?.string } == ["items", "items[1].parts"])
    #expect(lists[0]["items"]?.array?.compactMap { $0["title"]?.string } == ["Saw"])
    #expect(field("items[1].what", in: state)?["value"]?.string == "Saw")
  }

  @Test func `sends only what has changed`() throws {
    let old = try desk()
    var new = old
    _ = new.handle(.answer(field: "seats", ["3"], isStored: true))
    let changes = try DriveLines.changes(from: old, to: new)
    #expect(
      changes["fields"]?.array?.compactMap { $0["path"]?.string } == ["seats", "twice"])
    #expect(changes["focus"] == nil)
    #expect(changes["removed"] == nil)
    #expect(try DriveLines.changes(from: old, to: old).members?.map(\.key) == ["revision"])
  }

  @Test func `names the fields that are gone`() throws {
    var old = try desk()
    _ = old.handle(.focus("items[+]"))
    _ = old.handle(.enter)
    var new = old
    _ = new.handle(.focus("items[1]"))
    _ = new.handle(.removeHighlighted)
    let changes = try DriveLines.changes(from: old, to: new)
    #expect(changes["removed"]?.array?.compactMap(\.string) == ["items[1].what"])
    #expect(changes["focus"]?.string == "items[+]")
    #expect(field("hint", in: changes)?["position"]?.integer == 9)
  }

  @Test func `has the reason of each problem`() throws {
    var model = try desk()
    _ = model.handle(.answer(field: "seats", ["0"], isStored: true))
    let state = try DriveLines.hello(model)
    #expect(
      state["problems"]?.array?.compactMap { $0["path"]?.string } == ["name", "seats"])
    #expect(field("seats", in: state)?["problem"]?.string == "must be 1 or more.")
    #expect(field("name", in: state)?["problem"]?.isNull == true)
  }

  @Test func `has the suggestions of the focused field and the completion of its text`() throws {
    var city = Field(id: "city")
    city.autoFill = AutoFill()
    let driver = FormDriver.begun(city, history: ["city": ["Leeds", "Lincoln"]])
    driver.press(.type("Le"))
    var state = try DriveLines.hello(driver.model)
    let closed = try #require(state["suggestions"])
    #expect(closed["rows"]?.array?.compactMap { $0["value"]?.string } == ["Leeds"])
    #expect(closed["completion"]?.string == "Leeds")
    #expect(closed["open"]?.bool == false)
    driver.press(.clear, .autoFill)
    state = try DriveLines.hello(driver.model)
    let open = try #require(state["suggestions"])
    #expect(open["open"]?.bool == true)
    #expect(open["highlight"]?.integer == 0)
    #expect(open["total"]?.integer == 2)
    #expect(open["rows"]?.array?.first?["origin"]?.string == "history")
  }

  @Test func `has the open question with its answers`() throws {
    var model = try desk()
    _ = model.handle(.type("Ann"))
    let draft = try #require(model.draft(at: Date()))
    var again = try desk()
    _ = again.handle(.offer(draft, older: 1))
    let question = try #require(try DriveLines.hello(again)["question"])
    #expect(question["kind"]?.string == "draft")
    #expect(
      question["answers"]?.array?.compactMap(\.string) == [
        "continue", "aside", "discard", "older",
      ])
    _ = model.handle(.askToLeave)
    #expect(try DriveLines.hello(model)["question"]?["kind"]?.string == "leave")
  }

  @Test(arguments: ["change", "demo", "expense", "incident", "lab-series", "order", "site-survey"])
  func `of a shipped form fits the schema`(name: String) throws {
    let data = try Data(contentsOf: Checkout.url("Forms/\(name).json"))
    var model = FormModel(try #require(FormReader.read(data).form))
    for action in [Action.begin, .down, .tab, .type("1"), .tab, .autoFill, .escape, .escape] {
      _ = model.handle(action)
      _ = try DriveLines.hello(model)
    }
  }
}

@Suite struct `An answer that a program gives in place of the user` {
  private func driver() -> FormDriver {
    var size = Field(id: "size", kind: .number)
    size.minimum = "2"
    var locked = Field(id: "locked")
    locked.isReadOnly = true
    return FormDriver.begun(
      Field(id: "name"), size, locked, Field(id: "pass", kind: .password))
  }

  @Test func `is one undo step of its field`() {
    let driver = driver()
    driver.press(.type("Ann"))
    driver.press(.answer(field: "name", ["Bob"], isStored: true))
    #expect(driver.text("name") == "Bob")
    driver.press(.undo)
    #expect(driver.text("name") == "Ann")
    driver.press(.redo)
    #expect(driver.text("name") == "Bob")
  }

  @Test func `counts as the user's own, and its problem is shown`() {
    let driver = driver()
    driver.press(.answer(field: "size", ["1"], isStored: true))
    #expect(driver.entry("size").problem == .outOfRange(minimum: "2", maximum: nil))
    #expect(driver.model.hasOwnAnswers)
    #expect(driver.effects.contains(.saveDraft))
    #expect(driver.effects.contains(.event(.textDidChange("size"))))
  }

  @Test func `is ignored where the user could give none`() {
    let driver = driver()
    for (field, values) in [
      ("locked", ["a"]), ("pass", ["a"]), ("nothing", ["a"]), ("name", ["a", "b"]),
    ] {
      driver.press(.answer(field: field, values, isStored: true))
    }
    #expect(!driver.model.hasOwnAnswers)
    #expect(driver.text("name") == "")
    #expect(driver.text("locked") == "")
    #expect(driver.entry("pass").isEmpty)
  }
}
