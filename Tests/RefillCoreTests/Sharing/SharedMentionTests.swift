import Foundation
import Testing

@testable import RefillCore

@Suite struct `Mentions of a record that came` {
  private func record(_ mentions: String) -> Record? {
    let json = """
      {"id":"6F1C0E2A-0000-0001-0000-000000000002","form":"visit","started":1,"submitted":2,"made":2,\
      "replaces":null,"entries":[["note",null,"Note",[["text","Zoë and Mo"]],\(mentions)]]}
      """
    return SharedRecord(json: json)?.record
  }

  @Test func `are those that fit their text`() {
    let mentions = record(#"[[0,3,"people",{"id":"1","name":"Zoë","metadata":{}}]]"#)?
      .entries.first?.mentions
    #expect(mentions?.map(\.text) == ["Zoë"])
    #expect(mentions?.map(\.entity) == [Entity(id: "1", name: "Zoë")])
  }

  @Test(arguments: [
    "null", "7", "[]", "[7]", "[[]]", #"[[0,3,null]]"#, #"[[0,3,null,null]]"#,
    #"[[0,3,null,{"id":1,"name":"Zoë","metadata":{}}]]"#,
    #"[[0,0,null,{"id":"1","name":"Zoë","metadata":{}}]]"#,
    #"[[-1,3,null,{"id":"1","name":"Zoë","metadata":{}}]]"#,
    #"[[8,3,null,{"id":"1","name":"Zoë","metadata":{}}]]"#,
    #"[[9223372036854775807,1,null,{"id":"1","name":"Zoë","metadata":{}}]]"#,
    #"[[1,9223372036854775807,null,{"id":"1","name":"Zoë","metadata":{}}]]"#,
    #"[[0,3,null,{"id":"1","name":"","metadata":{}}]]"#,
    #"[[0,3,null,{"id":"1","name":"Zoë","metadata":{"password":"x"}}]]"#,
  ])
  func `are left out where they do not, and the answer stays`(mentions: String) {
    let entry = record(mentions)?.entries.first
    #expect(entry?.answer == .text("Zoë and Mo"))
    #expect(entry?.mentions == [])
  }

  @Test func `are in order and do not overlap`() {
    let one = #"[0,3,null,{"id":"1","name":"Zoë","metadata":{}}]"#
    let two = #"[2,4,null,{"id":"2","name":"x","metadata":{}}]"#
    let three = #"[8,2,null,{"id":"3","name":"Mo","metadata":{}}]"#
    let entry = record("[\(one),\(two),\(three),\(one)]")?.entries.first
    #expect(entry?.mentions.map(\.text) == ["Zoë", "Mo"])
  }

  @Test func `are written with the same bytes each time`() throws {
    let mention = PlacedMention(
      Entity(id: "1", name: "Zoë", metadata: ["b": "2", "a": "1/2"]), range: 0..<3, text: "Zoë")
    let record = Record(
      id: UUID(), form: "visit", started: .distantPast, submitted: .distantPast,
      entries: [
        .init(field: "note", title: "Note", answer: .text("Zoë and Mo"), mentions: [mention])
      ])
    let shared = SharedRecord(
      record, hidden: [], replaces: nil, made: 2, mentionHistories: ["note": "people"])
    #expect(shared.json == shared.json)
    #expect(
      shared.json.contains(
        #"[[0,3,"people",{"id":"1","metadata":{"a":"1/2","b":"2"},"name":"Zoë"}]]"#))
    let read = try #require(SharedRecord(json: shared.json))
    #expect(read.record.entries == shared.record.entries)
    #expect(read.mentionHistories == ["note": "people"])
  }
}
