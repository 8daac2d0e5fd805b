import Foundation
import Testing

@Suite(.terminalTime) struct `The examples` {
  @Test func `suggest values that depend on another field`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.enter("\(Program.built("SuggestExample")) > out; echo $? > status")
      try await terminal.see("› Country")
      try await terminal.type("ja")
      try await terminal.see("japan")
      try await terminal.press("Right", "Enter")
      try await terminal.see("› City", "AutoFill 3")
      try await terminal.press("Down")
      try await terminal.see("› Kyoto", "Osaka", "Tokyo")
      try await terminal.press("Down", "Enter")
      try await terminal.wait(for: "the city in its field") { screen in
        screen.rows.contains { $0.contains("City") && $0.hasSuffix("Osaka") }
      }
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"country\":\"Japan\",\"city\":\"Osaka\"}\n")
    }
  }

  @Test func `end with 1 when the form is left`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.enter("\(Program.built("SuggestExample")) > out; echo $? > status")
      try await terminal.see("› Country")
      try await terminal.press("Escape")
      try await terminal.see("First problem")
      try await terminal.press("q")
      #expect(try await terminal.end() == 1)
      #expect(terminal.output == "")
    }
  }

  private static let form = #"""
    {"id": "desk", "fields": [
      {"id": "name", "required": true}, {"id": "size", "kind": "choice", "enum": ["S", "M"]},
      {"id": "seats", "kind": "number", "maximum": 4}
    ]}
    """#

  @Test(arguments: [
    (["name=Ann", "size=M", "seats=3"], 0, "{\"name\":\"Ann\",\"size\":\"M\",\"seats\":3}\n", ""),
    (["size=M"], 3, "", "name: is required.\n"),
    (["name=Ann", "size=L"], 3, "", "size: choose one of S, M.\n"),
    (["name=Ann", "seats=5"], 3, "", "seats: must be 4 or less.\n"),
    (["nonsense=1"], 2, "", "nonsense=1: not the answer to a field of this form\n"),
  ])
  func `fill a form without a terminal`(
    answers: [String], status: Int, output: String, complaints: String
  ) async throws {
    try await Home.open { home in
      try home.write(Self.form, to: "desk.json")
      let program = Program(
        path: Program.built("HeadlessExample"), environment: home.environment(),
        folder: home.folder)
      let result = try await program.run([home.path(of: "desk.json")] + answers)
      #expect(result.status == status)
      #expect(result.output == output)
      #expect(result.complaints == complaints)
    }
  }

  @Test(arguments: [
    (["name=Ann", "seats=3"], 0, "{\"name\":\"Ann\",\"seats\":3}\n"),
    (["size=M"], 3, "name: is required.\n"),
  ])
  func `fill a form in a few lines`(answers: [String], status: Int, output: String) async throws {
    try await Home.open { home in
      try home.write(Self.form, to: "desk.json")
      let program = Program(
        path: Program.built("FillExample"), environment: home.environment(), folder: home.folder)
      let result = try await program.run([home.path(of: "desk.json")] + answers)
      #expect(result.status == status)
      #expect(result.output == output)
    }
  }

  @Test func `fill a form in a few lines on the terminal`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(Self.form, to: "desk.json")
      try await terminal.enter(
        "\(Program.built("FillExample")) ~/desk.json > out; echo $? > status")
      try await terminal.see("› name")
      try await terminal.type("Ann")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"name\":\"Ann\"}\n")
    }
  }
}
