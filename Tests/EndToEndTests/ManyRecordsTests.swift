import Foundation
import Testing

@Suite(.terminalTime) struct `A file of many records` {
  private static let fields = """
    {"id": "name", "required": true}, {"id": "badge", "pattern": "[0-9]{4}"},
    {"id": "last", "default": {"from": "last"}}
    """

  private static let words = ["fill", "--no-input", "desk", "--answers"]

  /// Writes a table with a number of good rows.
  private static func table(_ count: Int) -> String {
    "name,badge\n" + (1...count).map { "Ann \($0),\(1000 + $0)\n" }.joined()
  }

  @Test func `fills the form with each, and its refused rows can be corrected and given again`()
    async throws
  {
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: Self.fields)
      try home.write(
        "name,badge,last\r\nZoë,1042,x\r\n\"Bo, \"\"B\"\"\",12,\r\n,1043,y\r\n👩‍👩‍👧,,\r\n", to: "a.csv")
      let first = try await home.refill(Self.words + ["a.csv", "--refused", "bad.csv"])
      #expect(first.status == 3)
      #expect(
        first.output
          == "{\"name\":\"Zoë\",\"badge\":\"1042\",\"last\":\"x\"}\n{\"name\":\"👩‍👩‍👧\",\"last\":\"x\"}\n"
      )
      let lines = first.complaints.split(separator: "\n")
      #expect(lines.count == 3)
      #expect(lines.first?.hasPrefix("a.csv:3: badge: ") == true)
      #expect(lines.dropFirst().first == "a.csv:4: name: is required.")
      #expect(lines.last == "2 records submitted, 2 refused.")
      #expect(!first.complaints.contains("Bo"))
      let refused = try #require(home.text(of: "bad.csv"))
      #expect(refused == "name,badge,last\r\n\"Bo, \"\"B\"\"\",12,\r\n,1043,y\r\n")
      let again = try await home.refill(Self.words + ["a.csv", "--refused", "bad.csv"])
      #expect(again.status == 2 && again.output.isEmpty)
      #expect(again.complaints.contains("bad.csv exists."))
      try home.write(
        refused.replacing(",12,", with: ",0012,").replacing(",1043", with: "Cy,1043"),
        to: "good.csv")
      let second = try await home.refill(Self.words + ["good.csv", "--refused", "worse.csv"])
      #expect(second.status == 0)
      #expect(home.text(of: "worse.csv") == nil)
      #expect(second.complaints == "2 records submitted.\n")
      let both = (first.output + second.output).split(separator: "\n").map(String.init)
      #expect(try await home.records(of: "desk") == both)
    }
  }

  @Test func `loses none over several batches, and the output and the store agree`() async throws {
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: Self.fields)
      try home.write(Self.table(700), to: "a.csv")
      let result = try await home.refill(Self.words + ["a.csv", "--format", "csv", "--remember"])
      #expect(result.status == 0)
      #expect(result.complaints == "700 records submitted.\n")
      let lines = result.output.split(separator: "\r\n")
      #expect(lines.count == 701)
      #expect(lines.count { $0.hasPrefix("$id,") } == 1)
      let stored = try await home.records(of: "desk")
      #expect(stored.first == #"{"name":"Ann 1","badge":"1001"}"#)
      #expect(stored.last == #"{"name":"Ann 700","badge":"1700"}"#)
      #expect(stored.count == 700)
      let history = try await home.refill("history", "list", "desk/name")
      #expect(history.output.split(separator: "\n").count == 700)
    }
  }

  @Test func `is JSON lines from standard input too, with other answers above them`() async throws {
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: Self.fields)
      let shell = Program(
        path: "/bin/sh", environment: home.environment(["REFILL_ANSWER_LAST": "v"]),
        folder: home.folder)
      let result = try await shell.run([
        "-c",
        #"printf '{"name": "Ann"}\n{"nmae": "x"}\n{"name": \n{"name": "Bo"}\n' | "#
          + "refill fill --no-input desk --answers - --set badge=1042 --explain "
          + "--refused \"$HOME/bad.jsonl\" --private",
      ])
      #expect(result.status == 3)
      #expect(
        result.output
          == "{\"name\":\"Ann\",\"badge\":\"1042\",\"last\":\"v\"}\n"
          + "{\"name\":\"Bo\",\"badge\":\"1042\",\"last\":\"v\"}\n")
      for line in [
        "standard input:1\tname\tstandard input:1\n", "standard input:4\tbadge\t--set\n",
        "standard input:4\tlast\tREFILL_ANSWER_LAST\n",
        "standard input:2: the form has no field nmae. Did you mean name?\n",
        "standard input:3:", "2 records submitted, 2 refused.\n",
      ] {
        #expect(result.complaints.contains(line), "\(line)")
      }
      #expect(home.text(of: "bad.jsonl") == "{\"nmae\": \"x\"}\n{\"name\": \n")
      #expect(try await home.records(of: "desk").isEmpty)
    }
  }

  /// Writes a form whose judge sends a signal to the program, and a table that asks it in one row.
  private func write(signal: String, at row: Int, in home: Home) async throws {
    try home.write(program: "#!/bin/sh\nkill -\(signal) $PPID\nexit 0\n", to: "judge")
    try home.write(
      #"{"id": "desk", "fields": [{"id": "name"}, {"id": "stop", "check": ["./judge"]}]}"#,
      to: "desk.json")
    try await home.refill("trust", "--yes", "desk.json")
    let rows = (1...1000).map { "Ann \($0),\($0 == row ? "now" : "")\n" }
    try home.write("name,stop\n" + rows.joined(), to: "a.csv")
  }

  @Test func `is left in a clear state by Ctrl-C, which says how far it came`() async throws {
    try await Home.open { home in
      try await write(signal: "INT", at: 600, in: home)
      let result = try await home.refill("fill", "--no-input", "desk.json", "--answers", "a.csv")
      #expect(result.status == 130)
      #expect(
        result.complaints == "512 records submitted; a.csv is not done from line 514 on.\n")
      let lines = result.output.split(separator: "\n").map(String.init)
      #expect(lines.count == 512)
      #expect(try await home.records(of: "desk") == lines)
    }
  }

  @Test(arguments: [
    ("a.csv", "name,badge\nAnn,1042\n\"Bo\nB\",1043\nCy,1044\nDi,1045\n", 4, 6),
    ("a.jsonl", "\n{\"name\":\"Ann\"}\n{\"name\": \n{\"name\":\"Cy\"}\n{\"name\":\"Di\"}\n", 4, 5),
    ("a.json", "[{\"name\":\"Ann\"},\n{\"name\":\"Cy\"},\n{\"name\":\"Di\"}]\n", 2, 3),
    ("a.yaml", "- name: Ann\n- name: Cy\n- name: Di\n", 2, 3),
  ])
  func `is continued from a line`(name: String, text: String, line: Int, last: Int) async throws {
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: Self.fields)
      try home.write(text, to: name)
      let words = Self.words + [name, "--from-line"]
      let rest = try await home.refill(words + ["\(line)"])
      #expect(rest.complaints == "2 records submitted.\n")
      #expect(
        try await home.records(of: "desk").map { $0.prefix(11) } == [
          #"{"name":"Cy"#, #"{"name":"Di"#,
        ])
      let end = try await home.refill(words + ["\(last)", "--refused", "bad"])
      #expect(end.complaints == "1 record submitted.\n")
      let none = try await home.refill(words + ["99"])
      #expect(none.status == 2 && none.output.isEmpty)
      #expect(
        none.complaints == "refill: \(name) has no record from line 99 on; nothing was submitted.\n"
      )
      #expect(try await home.refill(words + ["0"]).status == 2)
    }
  }

  @Test func `leaves whole records when it is killed`() async throws {
    try await Home.open { home in
      try await write(signal: "KILL", at: 600, in: home)
      let result = try await home.refill("fill", "--no-input", "desk.json", "--answers", "a.csv")
      #expect(result.status == 137)
      let lines = result.output.split(separator: "\n").map(String.init)
      #expect(lines.count == 512)
      #expect(lines.last == #"{"name":"Ann 512"}"#)
      #expect(try await home.records(of: "desk") == lines)
    }
  }

  @Test func `stops where the output is full, and what was not written is not stored`()
    async throws
  {
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: Self.fields)
      try home.write(Self.table(600), to: "a.csv")
      let shell = Program(path: "/bin/sh", environment: home.environment(), folder: home.folder)
      let full = try await shell.run([
        "-c", "cd; refill fill --no-input desk --answers a.csv > /dev/full",
      ])
      #expect(full.status == 5)
      #expect(
        full.complaints.hasPrefix("0 records submitted; a.csv is not done from line 2 on.\n"))
      #expect(try await home.records(of: "desk").isEmpty)
      let unstored = try await home.refill(Self.words + ["a.csv", "--store", home.folder.path])
      #expect(unstored.status == 5 && unstored.output.isEmpty)
      #expect(unstored.complaints.contains("nothing was submitted."))
    }
  }

  @Test func `is refused where one record is asked for`() async throws {
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: Self.fields)
      try home.write(Self.table(2), to: "a.csv")
      let template = try await home.refill(Self.words + ["a.csv", "--template"])
      #expect(template.status == 2 && template.complaints.contains("--refused"))
      let eval = try await home.refill("eval", "desk", "1", "--answers", "a.csv")
      #expect(eval.status == 2)
      try home.write("name\nAnn\n", to: "one.csv")
      let one = try await home.refill("eval", "desk", "${name}", "--answers", "one.csv")
      #expect(one.output == "'Ann' (text)\n" || one.output == "\"Ann\" (text)\n")
    }
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "desk", title: "Desk", fields: Self.fields)
      try terminal.home.write(Self.table(2), to: "a.csv")
      try await terminal.enter("run fill desk --answers ~/a.csv; cat err")
      try await terminal.see("has several records")
      #expect(try await terminal.end() == 2)
    }
  }

  @Test
  func `fills the form of a terminal if it has one record, and the environment if it is asked`()
    async throws
  {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "desk", title: "Desk", fields: Self.fields)
      try terminal.home.write("name: Zoë\n", to: "a.yaml")
      try await terminal.enter("export REFILL_ANSWER_BADGE=1042")
      try await terminal.enter("run fill desk --answers ~/a.yaml")
      try await terminal.see("› name *", "Zoë")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"name\":\"Zoë\"}\n")
      try await terminal.enter("run fill desk --answers ~/a.yaml --env")
      try await terminal.see("Zoë", "1042")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"name\":\"Zoë\",\"badge\":\"1042\"}\n")
    }
  }
}
