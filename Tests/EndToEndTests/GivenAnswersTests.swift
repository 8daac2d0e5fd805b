import Foundation
import Testing

@Suite(.terminalTime) struct `Answers given on the command line` {
  private static let fields = """
    {"id": "name", "title": "Name", "required": true}, {"id": "company", "title": "Company"},
    {"id": "pass", "title": "Pass", "kind": "choice", "enum": ["Day", "Week", "Month"]}
    """

  @Test func `stand in the form, and can be changed`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "desk", title: "Desk", fields: Self.fields)
      try terminal.home.write(#"{"company": "Acme", "pass": "Week"}"#, to: "a.json")
      try await terminal.enter("run fill --set name=Ann --answers ~/a.json desk")
      try await terminal.see("› Name *   Ann", "✓ Company  Acme", "✓ Pass     Week", "1 of 3")
      try await terminal.type(" Chen")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == #"{"name":"Ann Chen","company":"Acme","pass":"Week"}"# + "\n")
    }
  }

  @Test func `are refused if they are not UTF-8`() async throws {
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: Self.fields)
      let shell = Program(
        path: "/bin/sh", environment: home.environment([:]), folder: home.folder)
      let result = try await shell.run([
        "-c", #"refill fill --no-input --set "name=$(printf 'J\366rg')" desk"#,
      ])
      #expect(result.complaints.contains("argument 4 is not UTF-8."))
      #expect(result.output.isEmpty)
      #expect(result.status == 2)
    }
  }

  @Test func `leave no draft by themselves`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "desk", title: "Desk", fields: Self.fields)
      try await terminal.enter("run fill --set name=Ann desk")
      try await terminal.see("› Name *   Ann")
      try await terminal.press("C-c")
      _ = try await terminal.end()
      #expect(terminal.home.drafts.isEmpty)
    }
  }

  @Test func `come before a draft, which is kept`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "desk", title: "Desk", fields: Self.fields)
      try await terminal.fill("desk")
      try await terminal.type("Ben Okafor")
      try await terminal.press("C-c")
      _ = try await terminal.end()
      try await terminal.enter("run fill --set name=Ann desk")
      try await terminal.see("› Name *   Ann", "An earlier draft is kept")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"name\":\"Ann\"}\n")
      try await terminal.fill("desk", until: "You left this form")
    }
  }

  @Test func `that do not fit are refused before the form is drawn`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "desk", title: "Desk", fields: Self.fields)
      try await terminal.enter("run fill --answers - desk <<< '{\"pass\": [\"a\", \"b\"]}'")
      #expect(try await terminal.end() == 2)
      #expect(terminal.output == "")
    }
  }

  @Test func `never change what is read-only or secret`() async throws {
    try await Home.open { home in
      try home.write(
        form: "desk", title: "Desk",
        fields: """
          {"id": "ro", "readOnly": true, "default": "fixed"}, {"id": "pw", "kind": "password"}
          """)
      let words = ["fill", "--no-input", "desk"]
      let changed = try await home.refill(words + ["--set", "ro=x"])
      #expect(changed.status == 2)
      #expect(changed.complaints == "refill: ro is read-only.\n")
      #expect(try await home.refill(words + ["--set", "pw=x"]).status == 2)
      try home.write(#"{"ro": "fixed", "pw": null}"#, to: "same.json")
      let same = try await home.refill(words + ["--answers", "same.json", "--set", "pw="])
      #expect(same.status == 0)
      #expect(same.output == "{\"ro\":\"fixed\"}\n")
    }
  }

  @Test func `lose control characters, as in a paste`() async throws {
    try await Home.open { home in
      try home.write(
        form: "desk", title: "Desk", fields: #"{"id": "name"}, {"id": "note", "kind": "textarea"}"#)
      try home.write(#"{"note": "a\tb\u0007\nc"}"#, to: "a.json")
      let words = [
        "fill", "--no-input", "--answers", "a.json", "--set", "name=A\u{1B}[31mn\tn", "desk",
      ]
      let result = try await home.refill(words)
      #expect(result.status == 0)
      #expect(result.output == #"{"name":"A[31mn n","note":"a\tb\nc"}"# + "\n")
      #expect(
        result.complaints
          == "note: 1 control character was removed.\nname: 1 control character was removed.\n")
    }
  }

  @Test func `that are none are written, but no record is stored`() async throws {
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      let empty = try await home.refill("fill", "--no-input", "desk")
      #expect(empty.status == 0 && empty.output == "{}\n")
      #expect(try await home.refill("records", "list").output.isEmpty)
      #expect(try await home.refill("fill", "--no-input", "--set", "name=A", "desk").status == 0)
      #expect(!(try await home.refill("records", "list").output.isEmpty))
    }
  }

  @Test func `fit a form from standard input`() async throws {
    try await Home.open { home in
      let shell = Program(path: "/bin/sh", environment: home.environment(), folder: home.folder)
      let result = try await shell.run([
        "-c",
        #"echo '{"id": "f", "fields": [{"id": "a"}]}' | refill fill --no-input --set a=1 -"#,
      ])
      #expect(result.status == 0)
      #expect(result.output == "{\"a\":\"1\"}\n")
      let wrong = try await shell.run(["-c", "echo '{' | refill fill -"])
      #expect(wrong.complaints.hasPrefix("standard input:2:1: error: "))
      #expect(wrong.complaints.contains("refill: standard input has 1 error (above)."))
      let list = try await shell.run([
        "-c", "echo '[1]' | refill fill --no-input --answers - visitor",
      ])
      #expect(
        list.complaints
          == "refill: standard input: expected a JSON object like {\"name\": \"Ann\"}.\n")
    }
  }
}

@Suite(.terminalTime) struct `A form without a terminal` {
  @Test func `tells each problem on stderr in a line, and never an answer`() async throws {
    try await Home.open { home in
      try home.write(
        form: "desk", title: "Desk",
        fields: """
          {"id": "pass", "title": "Pass", "kind": "choice", "enum": ["Day", "Week", "Month"]},
          {"id": "mail", "title": "E-mail", "kind": "email"},
          {"id": "day", "title": "Day", "kind": "date"}, {"id": "ok", "title": "OK"}
          """)
      let result = try await home.refill(
        "fill", "--no-input", "--set", "pass=fortnight", "--set", "mail=swordfish", "--set",
        "day=2026-02-31", "--set", "ok=fine", "desk")
      #expect(result.status == 3)
      #expect(result.output.isEmpty)
      let lines = result.complaints.split(separator: "\n")
      #expect(lines.map { $0.prefix { $0 != ":" } } == ["pass", "mail", "day"])
      #expect(lines.first == "pass: choose one of Day, Week, Month.")
      for answer in ["fortnight", "swordfish", "02-31", "Down"] {
        #expect(!result.complaints.contains(answer))
      }
    }
  }

  @Test func `says what a form file says without effect`() async throws {
    try await Home.open { home in
      try home.write(
        #"{"id": "f", "fields": [{"id": "a", "requierd": true}]}"#, to: "f.json")
      let filled = try await home.refill("fill", "--no-input", "--set", "a=1", "f.json")
      #expect(filled.status == 0)
      #expect(filled.complaints.contains("f.json:1:36: warning: "))
      #expect(try await home.refill("check", "f.json").status == 0)
      #expect(try await home.refill("check", "--strict", "f.json").status == 2)
    }
  }

  @Test func `is told of a word without effect in the form as well`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        #"{"id": "f", "fields": [{"id": "a", "requierd": true}]}"#, to: "f.json")
      try await terminal.fill("fill ~/f.json", until: "is ignored.")
      try await terminal.see("Line 1: fields[0]: unknown key")
    }
  }

  @Test func `writes tables with all columns of the form, in its order`() async throws {
    try await Home.open { home in
      try home.write(
        form: "desk", title: "Desk",
        fields: #"{"id": "name"}, {"id": "company"}, {"id": "n", "kind": "number"}"#)
      let words = ["fill", "--no-input", "--format", "csv", "desk"]
      let first = try await home.refill(words + ["--set", "company=Acme"])
      #expect(first.output.hasPrefix("$id,$form,$submitted,name,company,n\r\n"))
      let second = try await home.refill(words + ["--no-header", "--set", "name=Ann"])
      #expect(second.output.hasSuffix(",Ann,,\r\n"))
      #expect(second.output.split(separator: "\r\n").count == 1)
      let table = try await home.refill("export", "desk", "--format", "tsv", "--no-header")
      #expect(table.output.split(separator: "\n").allSatisfy { $0.contains("\tdesk\t") })
      let all = try await home.refill("fill", "--no-input", "--all", "--set", "n=1", "desk")
      #expect(all.output == #"{"name":"","company":"","n":1}"# + "\n")
      let exported = try await home.refill("export", "desk", "--all")
      #expect(exported.output.contains(#""name":"","company":"","n":1}"#))
    }
  }
}
