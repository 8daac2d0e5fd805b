import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@testable import refill

@Suite struct `Answers in nested groups and lists` {
  private static let fields = #"""
    {"id": "trip", "kind": "group", "nest": true, "fields": [{"id": "from"}]},
    {"id": "items", "kind": "repeat", "title": "Items", "maxItems": 2, "fields": [
      {"id": "what", "required": true}]}
    """#

  private func form() throws -> Form {
    let file = #"{"id": "form", "fields": [\#(Self.fields)]}"#
    let (form, problems) = FormReader.read(Data(file.utf8))
    return try #require(form, "\(problems)")
  }

  private func read(_ json: String) throws -> RecordLines.Result {
    let folder = try TemporaryDirectory()
    let file = try folder.write(json, to: "records.jsonl")
    return try withExtendedLifetime(folder) {
      try RecordLines(form: form(), file: file, onceSecret: []).read()
    }
  }

  @Test func `are imported with their items`() throws {
    let line = #"{"trip":{"from":"York"},"items":[{"what":"a"},{"what":"b"}]}"#
    let result = try read(line)
    #expect(result.problems == [])
    #expect(result.warnings == [])
    #expect(result.records.map { RecordJSON.line(of: $0.record) } == [line])
  }

  @Test(arguments: [
    #"[{},{"what":"a"}]"#, #"[{"what":"a"},{}]"#, #"[{},{},{"what":"a"},{}]"#,
  ])
  func `have no item that is empty, wherever it is`(items: String) throws {
    let result = try read(#"{"items":\#(items)}"#)
    #expect(result.problems == [])
    #expect(
      result.records.map { RecordJSON.line(of: $0.record) } == [#"{"items":[{"what":"a"}]}"#])
  }

  @Test func `are imported without the defaults that they do not have`() throws {
    let file = #"""
      {"id": "form", "fields": [{"id": "f"},
        {"id": "g", "required": true, "default": {"calculate": "upper(${f})"}}]}
      """#
    let folder = try TemporaryDirectory()
    let records = try folder.write(#"{"f":"ab"}"#, to: "records.jsonl")
    let form = try #require(FormReader.read(Data(file.utf8)).0)
    let result = try RecordLines(form: form, file: records, onceSecret: []).read()
    #expect(result.problems == [])
    #expect(result.records.map { RecordJSON.line(of: $0.record) } == [#"{"f":"ab"}"#])
  }

  @Test func `have the mentions of their items`() throws {
    let line =
      #"{"trip":{"from":"Ann"},"items":[{"what":"a"},{"what":"see Ann"}],"$mentions":{"#
      + #""items[2].what":[{"id":"7","label":"Ann","range":[4,3]}],"#
      + #""trip.from":[{"id":"7","label":"Ann","range":[0,3]}]}}"#
    let mentions = try RecordMembers.mentions(of: JSONReader.read(Array(line.utf8)))
    #expect(mentions.keys.sorted() == ["items[2].what", "trip.from"])
    #expect(mentions["items[2].what"]?.map(\.range) == [4..<7])
    #expect(throws: JSONProblem.self) {
      let other = line.replacing("items[2]", with: "items[3]")
      return try RecordMembers.mentions(of: JSONReader.read(Array(other.utf8)))
    }
  }

  @Test(arguments: [#"{"items":[]}"#, #"{"items":null,"trip":null}"#])
  func `may be missing`(json: String) throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write(json, to: "answers.json")
    var model = FormModel(try form())
    let given = try GivenAnswers(.only(file, of: form()), pairs: [], of: "--set")
    #expect(try given.put(into: &model, isTyped: false).isEmpty)
    #expect(try read(json).warnings == [])
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: [
    ("claims.csv", "claims.items.csv"), ("a.b/claims", "a.b/claims.items"),
    ("./.claims", "./.claims.items"),
  ])
  func `are exported into a file beside that of the records`(file: String, expected: String) {
    #expect(ExportRun.file(of: "items", beside: file) == expected)
  }

  @Test func `are refused where a list has too many items`() throws {
    let result = try read(#"{"items":[{"what":"a"},{"what":"b"},{"what":"c"}]}"#)
    #expect(result.records.isEmpty)
    #expect(result.problems.first?.contains("items[3].what: Items takes at most 2 items.") == true)
  }

  @Test func `are refused where an object is in the place of a list`() throws {
    let folder = try TemporaryDirectory()
    for (json, reason) in [
      (#"{"items": {"what": "a"}}"#, "items: a list of items is a list of objects."),
      (#"{"other": {"what": "a"}}"#, "the form has no field other."),
    ] {
      let file = try folder.write(json, to: "answers.json")
      var model = FormModel(try form())
      let given = try GivenAnswers(.only(file, of: form()), pairs: [], of: "--set")
      let failure = #expect(throws: Failure.self) { try given.put(into: &model, isTyped: false) }
      #expect(failure?.message.contains(reason) == true, "\(failure?.message ?? "")")
    }
    withExtendedLifetime(folder) {}
  }

  @Test func `are taken from pairs, and from a file`() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write(
      #"{"items": [{"what": "a"}], "trip": {"from": "York"}}"#, to: "answers.json")
    var model = FormModel(try form())
    let given = try GivenAnswers(.only(file, of: form()), pairs: ["items[2].what=b"], of: "--set")
    #expect(try given.put(into: &model, isTyped: false).isEmpty)
    #expect(
      RecordJSON.line(of: model.record(submitted: Date()))
        == #"{"trip":{"from":"York"},"items":[{"what":"a"},{"what":"b"}]}"#)
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: [
    ("items.what=x", "items.what: name its item, as in items[1].what."),
    ("items[3].what=x", "items[3].what: Items takes at most 2 items."),
    ("items[1].who=x", "the form has no field items[1].who."),
    ("items[2].waht=x", "the form has no field items[2].waht. Did you mean items[2].what?"),
    ("items.waht=x", "the form has no field items.waht. Did you mean items[1].what?"),
    ("items[0].what=x", "items[0].what: items are counted from 1."),
    ("items=x", "items is a list; name a field of an item, as in items[1].what."),
    ("items[2]=x", "items[2] is an item; name a field of it, as in items[2].what."),
  ])
  func `are refused without a place`(pair: String, reason: String) throws {
    var model = FormModel(try form())
    let given = try GivenAnswers(pairs: [pair], of: "--set")
    let failure = #expect(throws: Failure.self) { try given.put(into: &model, isTyped: false) }
    #expect(failure?.message.contains(reason) == true)
  }
}
