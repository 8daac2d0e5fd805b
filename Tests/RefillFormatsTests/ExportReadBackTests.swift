import Foundation
import RefillCore
import TestSupport
import Testing

@testable import RefillFormats

/// Exports that other readers of the program read back.
@Suite struct `An export that is read back` {
  private static let texts = [
    "", "Ann", "no", "null", "0x1F", "1e3", "- a", "a: b", "#", "\"", "\\", "it's", "a\nb", "\t",
    "\u{85}\u{2028}\u{2029}\u{FEFF}", "👩‍👩‍👧 Zoë", "{a: [", "'", "$HOME ${x} `y`", " blanks ",
  ]

  private static func record(_ answers: [(String, Answer)]) -> Record {
    Record(
      id: UUID(), form: "f", started: .distantPast, submitted: .distantPast,
      entries: answers.map { Record.Entry(field: $0, title: "", answer: $1) })
  }

  @Test(arguments: texts) func `is the same text in YAML`(text: String) throws {
    let record = Self.record([
      ("name", .text(text)), ("no", .flag(true)), ("sum", .number("-0.50")),
      ("list", .list([text, "x"])), ("none", .list([])),
    ])
    let yaml = ExportFormat.yaml.text(of: [record, record])
    let documents = try YAMLReader.documents(of: Array(yaml.utf8), limit: 1 << 20)
    #expect(documents.count == 2)
    let value = try #require(documents.last?.json)
    #expect(value["name"]?.string == text)
    #expect(value["no"]?.bool == true)
    #expect(value["sum"]?.number == "-0.50")
    #expect(value["list"]?.array?.map(\.string) == [text, "x"])
    #expect(value["none"]?.array?.isEmpty == true)
  }

  @Test func `has its groups and lists in YAML`() throws {
    let entries = [
      (RecordPath([.key("trip"), .key("from")]), Answer.text("Leeds")),
      (RecordPath([.key("items"), .item(1), .key("what")]), .text("Train")),
      (RecordPath([.key("items"), .item(1), .key("tags")]), .list(["a"])),
      (RecordPath([.key("items"), .item(2), .key("what")]), .text("Hotel")),
    ].map { Record.Entry(field: "f", path: $0, title: "", answer: $1) }
    var layout = ExportLayout()
    layout.hasMeta = false
    let record = Record(
      id: UUID(), form: "f", started: .distantPast, submitted: .distantPast, entries: entries)
    let yaml = ExportFormat.yaml.text(of: [record], layout)
    #expect(
      yaml == """
        ---
        trip:
          from: "Leeds"
        items:
        - what: "Train"
          tags:
          - "a"
        - what: "Hotel"

        """)
    let value = try YAMLReader.documents(of: Array(yaml.utf8), limit: 1 << 20).first?.json
    #expect(value?["items"]?.array?.last?["what"]?.string == "Hotel")
    #expect(value?["items"]?.array?.first?["tags"]?.array?.count == 1)
  }

  @Test(arguments: texts.filter { !$0.contains("\t") })
  func `is the same text in an environment file`(text: String) throws {
    let lines = EnvFile(ExportFormat.env.text(of: [Self.record([("A", .text(text))])])).lines
    guard case .assignment(let assignment)? = lines.first?.content else {
      Issue.record("no assignment")
      return
    }
    #expect(assignment.value == text)
    #expect(lines.count == 1)
  }

  @Test func `has its lists in an environment file`() throws {
    let form = Form(
      id: "f",
      fields: [
        Field(id: "list", kind: .choices), Field(id: "rows"), Field(id: "no", kind: .confirm),
      ])
    let record = Self.record([
      ("list", .list(["a", "b"])), ("rows", .list(["x", "y z"])), ("no", .flag(true)),
    ])
    let text = ExportFormat.env.text(of: [record])
    let answers = try AnswerDocuments.environment(Array(text.utf8), of: form)
    #expect(answers.map(\.text) == ["a\nb", "x\ny z", "true"])
    #expect(throws: JSONProblem.self) {
      try AnswerDocuments.environment(
        Array(ExportFormat.env.text(of: [record, record]).utf8), of: form)
    }
  }
}
