import Foundation
import Testing

/// Commands that write to stdout, to stderr, or to both.
private let commands = [
  "--help", "--version", "fill --help", "help", "help history", "help nonsense", "nope.json",
  "visitor", "--no-such-option", "fill", "check good.json", "check wrong.json", "check warned.json",
  "fill --no-input good.json", "fill --no-input --set name=Ann good.json",
  "fill --no-input --template good.json", "fill --no-input --set name=Ann warned.json",
  "fill --no-input --answers nope.json good.json", "forms", "trust good.json", "settings",
  "settings set nonsense x", "export good.json", "export nope", "export desk --output no/such/file",
  "history", "history list x", "history forget x", "history export", "history stats",
  "history import nope.txt", "history import values.txt --for x", "history vacuum",
  "records", "records forget 9", "records import good.json nope.jsonl", "snippets list",
  "snippets lint", "snippets export nope", "snippets expand ddate", "snippets search x-y",
  "--generate-completion-script bash",
]

@Suite(.terminalTime) struct `A terminal that output goes to` {
  @Test(arguments: [
    ("snippets export", #""text": "T\u001b]50;?\u0007\u202eE""#),
    ("snippets export --format csv", #""aa","T^[]50;?^G<U+202E>E",""#),
    ("history export", #""value":"v\u202ew""#),
    ("fill --no-input --set name=v$'\\u202e'w desk", #"{"name":"v\u202ew"}"#),
  ])
  func `is given no character that it acts on`(command: String, line: String) async throws {
    try await TmuxSession.open { terminal in
      let home = terminal.home
      try home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      try await home.refill("snippets", "add", "aa", "T\u{1B}]50;?\u{7}\u{202E}E")
      try await home.remember(["v\u{202E}w"], in: "desk/name")
      try await terminal.enter("refill \(command)")
      try await terminal.see(line)
    }
  }
}

@Suite(.terminalTime) struct `Streams that take nothing` {
  /// Runs a command in a new home directory.
  private func run(_ command: String, _ redirection: String) async throws -> Program.Result {
    let home = try Home()
    defer { home.remove() }
    try home.write(
      #"{"id": "desk", "fields": [{"id": "name", "required": true}]}"#, to: "good.json")
    try home.write(#"{"id": "desk", "fields": [{"id": "name", "kind": 1}]}"#, to: "wrong.json")
    try home.write(
      #"{"id": "desk", "fields": [{"id": "name", "requierd": true}]}"#, to: "warned.json")
    try home.write("Acme\n", to: "values.txt")
    let shell = Program(path: "/bin/sh", environment: home.environment(), folder: home.folder)
    return try await shell.run(
      ["-c", "cd \"$0\"; exec refill \(command) \(redirection)", home.folder.path])
  }

  @Test(arguments: commands) func `change no exit code where stderr is full or closed`(
    command: String
  ) async throws {
    let usual = try await run(command, "")
    for redirection in ["2>/dev/full", "2>&-"] {
      let result = try await run(command, redirection)
      #expect(result.status == usual.status, "\(command) \(redirection)")
    }
  }

  @Test(arguments: commands) func `are a failure of what they should have taken`(
    command: String
  ) async throws {
    let usual = try await run(command, "")
    // A form that was filled does not tell why.
    let full = command.hasPrefix("fill --no-input") ? 5 : 74
    for (redirection, status) in [(">/dev/full", full), (">&-", 5)] {
      let result = try await run(command, redirection)
      #expect(
        result.status == (usual.output.isEmpty ? usual.status : status),
        "\(command) \(redirection)")
    }
  }

  @Test func `are nothing to speak of where the reader has enough`() async throws {
    try await Home.open { home in
      let shell = Program(path: "/bin/bash", environment: home.environment(), folder: home.folder)
      let result = try await shell.run(
        ["-c", "refill snippets list --json | true; echo ${PIPESTATUS[0]}"])
      #expect(result.complaints.isEmpty)
      #expect(["0\n", "5\n"].contains(result.output))
    }
  }

  @Test func `leave a record stored, which is said`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      try await terminal.enter("refill fill desk 2> err | true; echo $? > status")
      try await terminal.see("^X? help")
      try await terminal.type("Ann")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.complaints?.hasSuffix(" Record 1 is stored. The draft is kept.\n") == true)
      #expect(try await terminal.home.records(of: "desk") == [#"{"name":"Ann"}"#])
    }
  }

  @Test func `keep a record that did not go out from being kept twice`() async throws {
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      let shell = Program(path: "/bin/sh", environment: home.environment(), folder: home.folder)
      let command = "refill fill --no-input --set name=Ann desk"
      #expect(try await shell.run(["-c", "\(command) > /dev/full"]).status == 5)
      #expect(try await home.records(of: "desk").isEmpty)
      #expect(try await shell.run(["-c", command]).status == 0)
      #expect(try await home.records(of: "desk") == [#"{"name":"Ann"}"#])
    }
  }
}
