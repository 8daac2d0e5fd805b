import Foundation
import Testing

@Suite(.terminalTime) struct `The list of forms` {
  /// Picks the form `desk`, and submits it.
  private static func fillDesk(in terminal: TmuxSession) async throws {
    try await terminal.type("desk")
    try await terminal.press("Enter")
    try await terminal.see("› name")
    try await terminal.type("Ann")
    try await terminal.press("C-x", "Enter")
    #expect(try await terminal.end() == 0)
  }

  @Test func `opens where none is named, and leads to the form that is picked`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        form: "desk", title: "Desk", fields: #"{"id": "name", "required": true}"#)
      try await terminal.enter("run")
      try await terminal.see("Fill a form", "desk: Desk", "change: Change request")
      try await Self.fillDesk(in: terminal)
      #expect(terminal.output == "{\"name\":\"Ann\"}\n")
      #expect(terminal.isAsBefore)
      #expect(try await terminal.home.refill("records").output.contains("desk"))
    }
  }

  @Test func `opens for fill without a form, whose options hold for the form that is picked`()
    async throws
  {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      try await terminal.enter("run fill --format shell --private")
      try await terminal.see("Fill a form", "change: Change request")
      try await Self.fillDesk(in: terminal)
      #expect(terminal.output == "name=Ann\n")
      #expect(try await terminal.home.refill("records").output.isEmpty)
    }
  }

  @Test func `is left without a word`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.enter("run")
      try await terminal.see("Fill a form")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      #expect(terminal.output?.isEmpty == true)
    }
  }

  @Test func `is no list without a terminal`() async throws {
    try await Home.open { home in
      let result = try await home.refill()
      #expect(result.status == 2)
      #expect(result.complaints.contains("visitor"))
    }
  }
}

@Suite(.terminalTime) struct `What is kept and shown of numbers` {
  @Test func `is masked where records are written, unless that is not wanted`() async throws {
    try await Home.open { home in
      try home.write(
        form: "pay", title: "Pay",
        fields: #"""
          {"id": "card"}, {"id": "pin"}, {"id": "code", "autocomplete": "one-time-code"}
          """#)
      let filled = try await home.refill(
        "fill", "--no-input", "--set", "card=4111 1111 1111 1111", "--set", "pin=1234", "--set",
        "code=837122", "pay")
      #expect(
        filled.output == #"{"card":"4111 1111 1111 1111","pin":"1234","code":"837122"}"# + "\n")
      let masked = try await home.refill("export", "pay")
      #expect(masked.output.contains(#""card":"**** **** **** 1111","pin":"****"}"#))
      #expect(masked.complaints == "refill: 2 answers masked; --unmasked shows all.\n")
      let plain = try await home.refill("export", "pay", "--unmasked")
      #expect(plain.output.contains(#""card":"4111 1111 1111 1111","pin":"1234"}"#))
      #expect(!plain.output.contains("837122"))
      #expect(try await home.refill("records").output.contains("**** 1111, ****"))
      #expect(try await home.refill("records", "list", "--unmasked").output.contains("1111, 1234"))
    }
  }

  @Test func `is told in local time, without milliseconds`() async throws {
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      try home.write(
        #"{"name": "Ann", "submitted": "2026-10-02T10:00:00.125Z"}"#, to: "a.jsonl")
      try await home.refill("records", "import", "desk", "a.jsonl")
      let list = try await home.refill("records", environment: ["TZ": "Asia/Tokyo"])
      #expect(list.output == "1\tdesk\t2026-10-02 19:00\tAnn\n")
    }
  }
}

@Suite(.terminalTime) struct `A store in a folder that is not there` {
  @Test(arguments: [
    "fill --no-input --set name=Ann desk", "history import v.txt --for x", "desk",
  ])
  func `is refused by the name of the folder, which nothing makes`(command: String) async throws {
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      try home.write("a\n", to: "v.txt")
      let words = command.split(separator: " ").map(String.init)
      let result = try await home.refill(words + ["--store", home.path(of: "nope/x.sqlite")])
      #expect(result.status == 5)
      #expect(result.output.isEmpty)
      #expect(result.complaints.contains("\(home.path(of: "nope")): there is no such folder."))
      #expect(!FileManager.default.fileExists(atPath: home.path(of: "nope")))
    }
  }
}

@Suite(.terminalTime) struct `A check of a form` {
  @Test(arguments: [
    ("check", #"{"id": "f", "fields": [{"id": "a"}]}"#, "check is also a command.", 0),
    (
      "f",
      #"{"id": "f", "fields": [{"id": "a", "kind": "textarea", "mentions": {"from": [{"command": ["./nope"]}]}}]}"#,
      "a: fields[0].mentions.from[0].command: there is no program ./nope that can be run.", 2
    ),
  ])
  func `sees what is outside the file`(
    name: String, text: String, message: String, status: Int
  ) async throws {
    try await Home.open { home in
      try home.write(text, to: "\(name).json")
      let result = try await home.refill("check", "\(name).json")
      #expect(result.complaints.contains(message))
      #expect(result.status == status)
    }
  }

  @Test func `names a file of the form that cannot be used`() async throws {
    try await Home.open { home in
      try home.write(
        """
        {"id": "f", "fields": [
          {"id": "a", "autoFill": {"from": [{"file": "list.txt"}]}},
          {"id": "b", "kind": "textarea", "mentions": {"from": "people.csv"}}
        ]}
        """, to: "f.json")
      try Data(Array("Caf".utf8) + [0xE9, 0x0A]).write(
        to: URL(filePath: home.path(of: "list.txt")))
      try home.write("Mail;Team\na@example.org;blue\n", to: "people.csv")
      let result = try await home.refill("check", "f.json")
      #expect(result.complaints.contains("list.txt:1:4: These bytes are not UTF-8."))
      #expect(
        result.complaints.contains("people.csv:1:1: The header of the table has no column name."))
      #expect(result.status == 2)
    }
  }

  @Test func `continues after a file that is missing`() async throws {
    try await Home.open { home in
      for name in ["a", "b"] {
        try home.write(#"{"id": "\#(name)", "fields": [{"id": "x"}]}"#, to: "\(name).json")
      }
      let result = try await home.refill("check", "a.json", "missing.json", "b.json")
      #expect(result.output == "a.json: OK, 1 field\nb.json: OK, 1 field\n")
      #expect(result.complaints.contains("missing.json"))
      #expect(result.status == 2)
    }
  }

  @Test func `finds a form whose file name spells its accents otherwise`() async throws {
    try await Home.open { home in
      try home.write(
        #"{"id": "cafe", "fields": [{"id": "x"}]}"#, to: "config/refill/forms/cafe\u{301}.json")
      #expect(try await home.refill("check", "caf\u{E9}").status == 0)
      #expect(try await home.refill("check", "caf\u{E9}.json").status == 0)
    }
  }

  @Test func `tells the whole size of a file that is too large`() async throws {
    try await Home.open { home in
      try home.write(String(repeating: " ", count: 1_200_045), to: "f.json")
      let result = try await home.refill("check", "f.json")
      #expect(result.status == 2)
      #expect(result.complaints.contains("f.json has 1,200,045 bytes"))
    }
  }
}
