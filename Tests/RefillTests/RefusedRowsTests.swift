import Foundation
import RefillCore
import TestSupport
import Testing

@testable import refill

@Suite struct `Rows that are refused` {
  private static let form = Form(id: "f", fields: [Field(id: "name")])

  @Test(arguments: ["bad.yaml", "bad.json", "bad.jsonl", "bad"])
  func `can be given again under any name`(name: String) throws {
    let folder = try TemporaryDirectory()
    try folder.write("- name: Ann\n- name: Bob\n", to: "given.yaml")
    var given = try AnswerRecords(AnswersFile(folder.file("given.yaml")), of: Self.form)
    var rows: [AnswerRow] = []
    while let row = try given.next() { rows.append(row) }
    var refused = try RefusedRows(folder.file(name), below: given.header, as: given.format)
    try refused.write([rows[0]])
    try refused.write([rows[1]])
    refused.close()
    var again = try AnswerRecords(AnswersFile(folder.file(name)), of: Self.form)
    var written: [[UInt8]] = []
    while let row = try again.next() {
      _ = try row.content.get()
      written.append(row.written)
    }
    #expect(written == rows.map(\.written))
  }

  @Test func `are added to those of an earlier run below the same header`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("name\nAnn\nBob\n", to: "given.csv")
    var given = try AnswerRecords(AnswersFile(folder.file("given.csv")), of: Self.form)
    #expect(try given.skip(toLine: 3) == 1)
    let row = try #require(try given.next())
    func add(to text: String, isContinued: Bool = true) throws -> String {
      let path = try folder.write(text, to: "bad.csv")
      var refused = try RefusedRows(
        path, below: given.header, as: given.format, isContinued: isContinued)
      try refused.write([row])
      try refused.write([row])
      refused.close()
      return try String(contentsOfFile: path, encoding: .utf8)
    }
    #expect(try add(to: "name\nAnn\n") == "name\nAnn\nBob\nBob\n")
    #expect(try add(to: "name\nAnn") == "name\nAnn\nBob\nBob\n")
    #expect(try add(to: "") == "name\nBob\nBob\n")
    #expect(throws: Failure.self) { try add(to: "names\nAnn\n") }
    #expect(throws: Failure.self) { try add(to: "name\nAnn\n", isContinued: false) }
  }
}
