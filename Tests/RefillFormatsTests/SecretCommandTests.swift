import RefillCore
import RefillFormats
import Testing

@Suite struct `The command of a password` {
  private func read(_ autoFill: String) -> (form: Form?, problems: [FormProblem]) {
    FormReader.read(
      #"{"id": "f", "fields": [{"id": "p", "kind": "password", "autoFill": \#(autoFill)}]}"#.utf8)
  }

  @Test func `is read, and is no source of suggestions`() throws {
    let (form, problems) = read(#"{"from": [{"command": ["pass", "show", "db"]}]}"#)
    let field = try #require(form?.fields.first)
    #expect(problems.isEmpty)
    #expect(field.secretCommand == ["pass", "show", "db"])
    #expect(field.fetchesSecret && field.autoFill == nil)
  }

  @Test func `may be left out`() throws {
    let (form, problems) = read("false")
    #expect(problems.isEmpty && form?.fields.first?.fetchesSecret == false)
  }

  private static let example = #"like { "from": [{ "command": ["pass", "show", "db"] }] }."#

  @Test(arguments: [
    #"{"from": [{"command": ["a"]}, {"command": ["b"]}]}"#,
    #"{"from": ["history", {"command": ["b"]}]}"#, #"{"from": [{"command": ["a"], "file": "x"}]}"#,
  ])
  func `is the only source that a password has`(autoFill: String) {
    let (form, problems) = read(autoFill)
    #expect(form == nil)
    #expect(
      problems.map(\.message) == [
        "fields[0].autoFill of a password takes one command, \(Self.example)"
      ])
  }

  @Test(arguments: [
    #"{"from": ["history"]}"#, #"{"from": []}"#, "{}", #"{"from": [{"list": ["a"]}]}"#,
    #"{"from": [{"file": "x"}]}"#, #"{"from": "history"}"#,
  ])
  func `is missed where other sources have no effect`(autoFill: String) {
    let (form, problems) = read(autoFill)
    #expect(form?.fields.first?.fetchesSecret == false)
    #expect(
      problems.map(\.message) == [
        "fields[0].autoFill has no effect on a password without a command, \(Self.example)"
      ])
  }

  @Test(arguments: [
    "true", "3", #"{"from": [{"command": []}]}"#, #"{"from": [{"command": "pass"}]}"#,
  ])
  func `is a list of words`(autoFill: String) {
    let (form, problems) = read(autoFill)
    #expect(form == nil && problems.count == 1)
  }

  @Test func `has no other settings`() {
    let (form, problems) = read(#"{"from": [{"command": ["pass"]}], "order": "rank"}"#)
    #expect(form?.fields.first?.fetchesSecret == true)
    #expect(problems.map(\.severity) == [.warning])
  }
}
