import Foundation
import RefillCore
import RefillFormats
import Testing

@Suite struct `The format of a form file` {
  @Test(arguments: FormFormat.allCases)
  func `is recognized by the content`(format: FormFormat) throws {
    #expect(try ForeignSamples.reading(ForeignSamples.text(format)).format == format)
  }

  @Test func `can be named`() throws {
    let text = ForeignSamples.discussion
    #expect(try ForeignSamples.reading(text, as: .githubIssue).format == .githubIssue)
  }

  @Test func `is that of own forms for a file of no format`() {
    for text in ["", "hello", "[1]", "\u{FEFF}{", "{\"id\": 1"] {
      let reading = FormFile.read(Array(text.utf8), named: "file")
      #expect(reading.format == .refill, "\(text)")
      #expect(reading.form == nil)
      #expect(!reading.problems.isEmpty, "\(text)")
    }
  }

  @Test func `is told for files beside forms`() {
    let config = FormFile.read(Array("blank_issues_enabled: false\n".utf8), named: "config.yml")
    #expect(config.form == nil)
    #expect(config.remarks.first?.contains("it is no form") == true)
    let other = FormFile.read(Array("a: 1\nb: 2\n".utf8), named: "other.yml")
    #expect(other.form == nil)
    #expect(other.remarks.first?.contains("--format") == true)
  }

  @Test func `of broken YAML is told with the place`() {
    let reading = FormFile.read(Array("a: b\nbody: [\n".utf8), named: "bug.yml")
    #expect(reading.form == nil)
    #expect(reading.problems.first.map { $0.line > 1 } == true)
  }

  @Test(arguments: [
    ("---\n# Questions\na: b: c\n", 3, "not YAML"), ("---\n- a: b\n", 2, "YAML file is not a form"),
    ("- a: b\n", 1, "YAML file is not a form"),
    ("# ours\n---\ntext\n", 3, "YAML file is not a form"),
    ("---\n", 2, "YAML file is not a form"), ("%YAML 1.2\n---\na: b\n", 3, "--format"),
    ("---\na: b\n", 2, "--format"),
  ])
  func `of YAML that is no form is told without its name`(
    text: String, line: Int, message: String
  ) {
    for name in ["questions", "questions.yml"] {
      let problem = FormFile.read(Array(text.utf8), named: name).problems.first
      #expect(problem?.line == line, "\(name)")
      #expect(problem?.message.contains(message) == true, "\(problem?.message ?? "")")
    }
  }

  @Test func `gives forms without an id the name of their file`() throws {
    let names = [
      ("a/.github/ISSUE_TEMPLATE/bug_report.yml", "bug_report"), ("---01-bug.yaml", "01-bug"),
      ("", "github-issue"), ("é.yml", "github-issue"), (".yml", "github-issue"),
    ]
    for (name, id) in names {
      let reading = FormFile.read(Array(ForeignSamples.issue.utf8), named: name)
      #expect(reading.form?.id == id, "\(name)")
    }
  }

  @Test func `of a file over the limits is an error`() {
    let long = "# " + String(repeating: "x", count: 1 << 20) + "\nA=1\n"
    for format in FormFormat.allCases {
      #expect(FormFile.read(Array(long.utf8), named: "a", as: format).form == nil)
    }
    let nested = "body: " + String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    let reading = FormFile.read(Array(nested.utf8), named: "a.yml")
    #expect(reading.form == nil)
    #expect(reading.remarks.first?.contains("64") == true)
  }
}

@Suite struct `A foreign form, converted` {
  @Test(arguments: FormFormat.allCases.filter { $0 != .refill })
  func `is the same form as JSON`(format: FormFormat) throws {
    let reading = try ForeignSamples.reading(ForeignSamples.text(format))
    let text = try #require(reading.ownForm(from: "file"))
    let again = FormReader.read(Array(text.utf8))
    #expect(again.problems == [])
    #expect(again.form == reading.form)
  }

  @Test func `lists in its notes what it cannot carry`() throws {
    let text = ForeignSamples.issue.replacing("labels:", with: "projects: a/1\nlabels:")
    let own = try #require(try ForeignSamples.reading(text).ownForm(from: "bug.yml"))
    #expect(own.contains(#""bug.yml:4:11: warning: projects is not carried: set it on GitHub.""#))
    let object = try JSONSerialization.jsonObject(with: Data(own.utf8)) as? [String: Any]
    #expect((object?["notes"] as? [String])?.count == 1)
  }

  @Test func `is nothing for an own form`() throws {
    let reading = try ForeignSamples.reading(ForeignSamples.text(.refill))
    #expect(reading.ownForm(from: "file") == nil)
  }
}
