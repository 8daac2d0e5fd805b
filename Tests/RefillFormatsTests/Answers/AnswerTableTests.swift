import Foundation
import RefillCore
import RefillFormats
import TestSupport
import Testing

@Suite struct `A table of answers` {
  private static func form() throws -> Form {
    let text = #"""
      {"id": "f", "fields": [{"id": "name"}, {"id": "note", "kind": "textarea"},
        {"id": "modes", "kind": "choices", "enum": ["air", "sea", "a;b"]},
        {"id": "site", "kind": "group", "nest": true, "fields": [{"id": "city"}]},
        {"id": "items", "kind": "repeat", "fields": [{"id": "what"}]}]}
      """#
    let (form, problems) = FormReader.read(Array(text.utf8))
    return try #require(form, "\(problems)")
  }

  /// The answers of each row as `field=text`.
  private func read(_ text: String, _ format: AnswersFormat = .csv) throws -> [[String]] {
    var table = AnswerTable(try Self.form(), format: format)
    var rows: [[String]] = []
    let lines = Array(text.utf8).split(separator: 0x0A, omittingEmptySubsequences: false)
    for (place, line) in lines.enumerated() {
      let answers = try table.answers(endingWith: line, number: place + 1)
      if let answers { rows.append(answers.map { "\($0.field)=\($0.text)" }) }
    }
    #expect(!table.isOpen)
    return rows
  }

  @Test func `has a record in each row, without its empty cells`() throws {
    let rows = try read("name,site.city,items[2].what\nAnn,York,\n\n,,\nZoë,,\"Tea, hot\"\n")
    #expect(rows == [["name=Ann", "site.city=York"], ["name=Zoë", "items[2].what=Tea, hot"]])
  }

  @Test(arguments: [
    ("Full name,E-Mail\nAnn,a@b.c", ["full_name=Ann", "e_mail=a@b.c"]),
    ("full NAME;e_mail\nAnn;a@b.c", ["full_name=Ann", "e_mail=a@b.c"]),
    ("Note,Note\nx,y", ["note=x", "note_2=y"]), ("note,note\nx,y", ["note=x", "note_2=y"]),
    ("名前\nx", ["field=x"]),
  ])
  func `has columns by the titles of their fields`(text: String, answers: [String]) throws {
    let fields = """
      {"id": "f", "fields": [{"id": "full_name"}, {"id": "e_mail", "title": "E-Mail"},
        {"id": "note"}, {"id": "note_2", "title": "Note"}, {"id": "field", "title": "名前"}]}
      """
    var table = AnswerTable(try #require(FormReader.read(fields.utf8).form), format: .csv)
    var rows: [[String]] = []
    for line in Array(text.utf8).split(separator: 0x0A) {
      let answers = try table.answers(endingWith: line, number: 1)
      if let answers { rows.append(answers.map { "\($0.field)=\($0.text)" }) }
    }
    #expect(rows == [answers])
  }

  @Test func `whose lines end with CR alone is refused`() throws {
    #expect {
      try read("name,note\rAnn,x\r")
    } throws: {
      ($0 as? AnswerTable.Fault)?.message.hasPrefix("its lines end with CR alone.") == true
    }
  }

  @Test func `has line breaks and quotes in cells`() throws {
    #expect(try read("name,note\nAnn,\"a\n\"\"b\"\"\"\n") == [["name=Ann", "note=a\n\"b\""]])
  }

  @Test(arguments: [
    "name;note\nAnn;a,b", "sep=;\nname;note\nAnn;a,b", "name\tnote\nAnn\ta,b",
    "\"name\";\"note\"\r\nAnn;a,b\r",
  ])
  func `has the separator of its header`(text: String) throws {
    #expect(try read(text) == [["name=Ann", "note=a,b"]])
  }

  @Test func `is read as exports write it, but for the columns that are no answers`() throws {
    let entries = [("name", "=1+1"), ("note", "'=x\t\\n\n\"b\"")]
    let record = Record(
      id: UUID(), form: "f", started: .distantPast, submitted: .distantPast,
      entries: entries.map { Record.Entry(field: $0.0, title: "", answer: .text($0.1)) }
        + [.init(field: "modes", title: "", answer: .list(["air", "a;b"]))])
    for format in [ExportFormat.csv, .tsv] {
      let text = format.text(of: [record])
      let rows = try read(text.replacing("\r\n", with: "\n"), format == .csv ? .csv : .tsv)
      #expect(rows == [entries.map { "\($0.0)=\($0.1)" } + ["modes=air; a\\;b"]], "\(format)")
    }
    let field = try #require(Self.form().fields.first { $0.id == "modes" })
    #expect(field.values(inCell: "air; a\\;b") == ["air", "a;b"])
    #expect(field.values(inCell: "air,sea") == ["air", "sea"])
    #expect(field.values(inCell: "") == [""])
  }

  @Test(arguments: [
    ("nmae\nAnn", "the form has no field nmae. Did you mean name?"),
    ("name,name\nAnn,Bo", "name has two columns."),
    ("items.what\nTea", "items.what: name its item, as in items[1].what."),
    ("$id,$form\n1,2", "the header names no field of the form."),
    ("name,note\nAnn", "the row has 1 cell, the header 2."),
    ("name,\nAnn,x", "column 2 has no name in the header."),
  ])
  func `says what is wrong`(text: String, message: String) {
    let fault = #expect(throws: AnswerTable.Fault.self) { try read(text) }
    #expect(fault?.message == message)
  }
}
