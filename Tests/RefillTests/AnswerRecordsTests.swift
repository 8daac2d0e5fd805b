import Foundation
import RefillCore
import RefillFormats
import Testing

@testable import refill

@Suite struct `The records of a file of answers` {
  private static func form() throws -> Form {
    let text = #"""
      {"id": "f", "fields": [{"id": "name"}, {"id": "n", "kind": "number"},
        {"id": "note", "kind": "textarea"}]}
      """#
    return try #require(FormReader.read(Array(text.utf8)).form)
  }

  private func open(_ name: String, _ text: String) throws -> AnswerRecords {
    try AnswerRecords(
      AnswersFile(name, reading: LineReader(Array(text.utf8))), of: Self.form())
  }

  /// The rows of a file, each with its line, its bytes, and the record or the problem that it has.
  private func rows(_ name: String, _ text: String) throws -> [String] {
    var records = try open(name, text)
    var rows: [String] = []
    while let row = try records.next() {
      let written = String(decoding: row.written, as: UTF8.self)
      switch row.content {
      case .success(let record):
        var model = FormModel(try Self.form())
        _ = try GivenAnswers(record, pairs: [], of: "--set").put(into: &model, isTyped: false)
        rows.append(
          "\(row.line) \(written) \(RecordJSON.line(of: model.record(submitted: .distantPast)))")
      case .failure(let problem):
        rows.append("\(row.line) \(written) \(problem.position.line): \(problem.message)")
      }
    }
    return rows
  }

  @Test(arguments: [
    ("a.jsonl", "{\"name\":\"Ann\"}\n\n{\"n\":2}"), ("-", "{\"name\":\"Ann\"}\n{\"n\":2}\n"),
    ("a.json", "[{\"name\":\"Ann\"},\n{\"n\":2}]"), ("-", "[{\"name\": \"Ann\"}, {\"n\": 2}]"),
    ("a.yaml", "name: Ann\n---\nn: 2\n"), ("-", "- name: Ann\n- n: 2\n"),
    ("a.csv", "name,n\nAnn,\n,2\n"), ("-", "name\tn\r\nAnn\t\r\n\t2\r\n"),
  ])
  func `are the same in each format`(name: String, text: String) throws {
    #expect(try open(name, text).isMany)
    let found = try rows(name, text).map { $0.split(separator: " ").last.map(String.init) }
    #expect(found == [#"{"name":"Ann"}"#, #"{"n":2}"#])
  }

  @Test(arguments: [
    // A value with one reading settles those with two, before it and after it.
    ("amount", "1.000;2.500;1.234,50", ["1000", "2500", "1234.50"]),
    ("amount", "1.234,50;1.000;12", ["1234.50", "1000", "12"]),
    ("amount", "1,500;12.5;1.500", ["1500", "12.5", "1.500"]),
    ("amount", "$1,234;$950.50", ["1234", "950.50"]),
    // As in an export: nothing tells, so the locale does.
    ("amount", "1.500;2.250", ["1.500", "2.250"]),
    ("due", "01/02/2026;31/01/2026;03/02/2026", ["2026-02-01", "2026-01-31", "2026-02-03"]),
    ("due", "01/02/2026;01/31/2026", ["2026-01-02", "2026-01-31"]),
    ("seen", "02/01/2026 11:30;15/01/2026 10:00", ["2026-01-02T11:30", "2026-01-15T10:00"]),
    ("due", "01/02/2026;03/02/2026", ["2026-01-02", "2026-03-02"]),
    ("items[1].price", "1.000;1,5", ["1000", "1.5"]),
  ])
  func `have the notation of their column`(
    name: String, cells: String, values: [String]
  ) throws {
    let text = """
      {"id": "f", "fields": [{"id": "amount", "kind": "decimal"}, {"id": "due", "kind": "date"},
        {"id": "seen", "kind": "datetime"},
        {"id": "items", "kind": "repeat", "fields": [{"id": "price", "kind": "decimal"}]}]}
      """
    let form = try #require(FormReader.read(Array(text.utf8)).form)
    let table = ([name] + cells.split(separator: ";").map { "\"\($0)\"" }).joined(separator: "\n")
    var records = try AnswerRecords(
      AnswersFile("a.csv", reading: LineReader(Array(table.utf8))), of: form)
    var found: [String] = []
    while let row = try records.next() {
      var model = FormModel(form)
      let answers = try GivenAnswers(row.content.get(), pairs: [], of: "--set")
      #expect(try answers.put(into: &model, isTyped: false).isEmpty)
      found += model.record(submitted: .distantPast).entries.flatMap(\.answer.texts)
    }
    #expect(found == values)
  }

  @Test func `are read ahead no further than needed to know the notation`() throws {
    let rows = (0..<20_000).map { _ in "1.500\n" }.joined()
    let form = try #require(
      FormReader.read(Array(#"{"id": "f", "fields": [{"id": "n", "kind": "decimal"}]}"#.utf8)).form)
    var records = try AnswerRecords(
      AnswersFile("a.csv", reading: LineReader(Array("n\n\(rows)\"1,5\"\n".utf8))), of: form)
    var texts: Set<String> = []
    while let row = try records.next() { texts.formUnion((row.cells ?? []).map(\.text)) }
    #expect(texts == ["1.500", "1,5"])
  }

  @Test(arguments: [
    ("a.yaml", "name: 12e5\nn: 1e3\n"), ("a.yaml", "name: !!str 12e5\nn: 1e3\n"),
    ("a.json", "{\"name\":12e5,\"n\":1e3}"), ("a.csv", "name,n\n12e5,1e3\n"),
  ])
  func `keep the letters of a number in a text`(name: String, text: String) throws {
    let record = try rows(name, text).first?.split(separator: " ").last
    #expect(record == #"{"name":"12e5","n":1000}"#)
  }

  @Test(arguments: [
    ("a.json", "{\"name\":\"Ann\"}"), ("-", "{\n\"name\":\n\"Ann\"}"), ("a.yml", "name: Ann"),
    (".env", "NAME=Ann"), ("-", "# x\nNAME=Ann\n"),
  ])
  func `are one where the format has one`(name: String, text: String) throws {
    var records = try open(name, text)
    #expect(!records.isMany)
    let record = try records.only()
    var model = FormModel(try Self.form())
    _ = try GivenAnswers(record, pairs: [], of: "--set").put(into: &model, isTyped: false)
    #expect(RecordJSON.line(of: model.record(submitted: .distantPast)) == #"{"name":"Ann"}"#)
  }

  @Test func `keep their lines and bytes, and a wrong row stops no other`() throws {
    #expect(
      try rows("a.csv", "\u{FEFF}sep=;\nname;note\nAnn;\"a\nb\"\r\nBo\nCy;x\n")
        == [
          "3 Ann;\"a\nb\"\r {\"name\":\"Ann\",\"note\":\"a\\nb\"}",
          "5 Bo 5: the row has 1 cell, the header 2.", "6 Cy;x {\"name\":\"Cy\",\"note\":\"x\"}",
        ])
    let lines = try rows("a.jsonl", "{\"n\":1}\n{\"n\":}\n[]\n{\"n\":2}")
    #expect(lines.count == 4 && lines[0] == "1 {\"n\":1} {\"n\":1}")
    #expect(lines[1].hasPrefix("2 {\"n\":} 2: "))
    let unclosed = try rows("a.jsonl", "{\"n\":1}\n{\"n\":2\n")
    #expect(unclosed.last == "2 {\"n\":2 2: unexpected end; the { at 2:1 is never closed.")
    #expect(lines[2] == "3 [] 3: expected a JSON object like {\"name\": \"Ann\"}.")
  }

  @Test func `have the header of their table, to be repeated`() throws {
    let records = try open("a.csv", "sep=;\nname;n\n1;2")
    #expect(String(decoding: records.header, as: UTF8.self) == "sep=;\nname;n")
  }

  @Test func `end with a quoted cell that does not end`() throws {
    let found = try rows("a.csv", "name\nAnn\n\"Bo\nCy\n")
    #expect(found.count == 2)
    #expect(found.last == "3 \"Bo\nCy 3: a quoted cell does not end; no row after it was read.")
  }

  @Test func `that are not UTF-8 are refused one by one`() throws {
    var records = try AnswerRecords(
      AnswersFile(
        "a.csv", reading: LineReader(Array("name\nAnn\n".utf8) + [0x4A, 0xF6, 0x0A, 0x42])),
      of: Self.form())
    var lines: [Int: Bool] = [:]
    while let row = try records.next() {
      if case .success = row.content { lines[row.line] = true } else { lines[row.line] = false }
    }
    #expect(lines == [2: true, 3: false, 4: true])
  }

  @Test(arguments: [
    ("a.csv", "nmae\nAnn", "a.csv:1: the form has no field nmae. Did you mean name?"),
    ("-", "[1]", "standard input: expected a JSON object like {\"name\": \"Ann\"}."),
    ("a.yaml", "- 1\n", "a.yaml: expected a map like name: Ann."),
    ("-", "Ann Chen", "cannot tell the format of standard input; use --answers-format."),
    (".env", "A=1", ".env:1:1: A: the form has no such field."),
    ("a.csv", "\u{FFFE}", "a.csv:1: the form has no field"),
  ])
  func `are none in a file with a fault`(name: String, text: String, message: String) {
    let failure = #expect(throws: Failure.self) { try open(name, text) }
    #expect(failure?.message.hasPrefix(message) == true, "\(failure?.message ?? "")")
  }

  @Test func `may be none`() throws {
    for (name, text) in [("a.csv", "name\n"), ("a.json", "[]"), ("a.yaml", "[]")] {
      var records = try open(name, text)
      #expect(records.isMany)
      let row = try records.next()
      #expect(row?.line == nil)
    }
  }

  @Test(
    arguments: ["a.csv", "a.tsv", "a.jsonl", "a.json", "a.yaml", "a.env"],
    ["", "\u{FEFF}", " \n\n"])
  func `are none in a file without content, in any format`(name: String, text: String) throws {
    let failure = #expect(throws: Failure.self) {
      try AnswerRecords(
        AnswersFile(name, reading: LineReader(Array(text.utf8))), of: Self.form())
    }
    #expect(failure?.code == .usage)
    #expect(failure?.message == "\(name) is empty; nothing was submitted.")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem")))
  func `that cannot be read are not taken for the end of the file`() throws {
    // The first page of the memory of a process cannot be read.
    let fault = #expect(throws: UnreadableLine.self) {
      var lines = try LineReader("/proc/self/mem")
      _ = try lines.next()
    }
    #expect(fault?.line == 1)
    #expect(fault?.failure.message == "/proc/self/mem:1: could not be read: input/output error.")
  }
}
