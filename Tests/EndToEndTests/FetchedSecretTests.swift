import Foundation
import Testing

@Suite(.terminalTime) struct `A password of a password manager` {
  private static let secret = "Hunter2-ß-Hunter2"

  /// Opens a window in which `pass` is a program of the user, and the form `db` has its password fetched.
  private func open(
    _ pass: String, isTrusted: Bool = true, _ body: (TmuxSession) async throws -> Void
  ) async throws {
    try await TmuxSession.open { terminal in
      let home = terminal.home
      try home.write(program: "#!/bin/sh\n\(pass)\n", to: "pass")
      let command = #"["\#(home.path(of: "pass"))", "show", "db"]"#
      try home.write(
        form: "db", title: "Database",
        fields: #"""
          {"id": "pw", "title": "Password", "kind": "password",
           "autoFill": {"from": [{"command": \#(command)}]}},
          {"id": "name", "title": "Name"}
          """#)
      if isTrusted {
        #expect(try await home.refill("trust", "db", "--yes").status == 0)
      }
      try await body(terminal)
    }
  }

  private func expectNoSecret(in home: Home) {
    // The trusted copy of the program has it.
    let files = ["data", "state"].flatMap { home.files(in: $0) }
    #expect(!files.isEmpty)
    for (path, data) in files {
      #expect(data.range(of: Data(Self.secret.utf8)) == nil, "\(path)")
    }
  }

  @Test func `is fetched by the key, into the record alone`() async throws {
    try await open("echo ran >> ~/ran; test \"$1 $2\" = 'show db' && echo '\(Self.secret)'") {
      terminal in
      try await terminal.fill("db")
      let before = try await terminal.see("↓ runs the command that fetches it.", "↓ Fetch")
      #expect(!before.contains("•"))
      try await terminal.press("Tab", "BTab")
      try await terminal.see("1 of 2")
      #expect(terminal.home.text(of: "ran") == nil)
      try await terminal.press("Down")
      try await terminal.see("••••••••", "Password is filled in.")
      #expect(terminal.home.text(of: "ran") == "ran\n")
      try await terminal.press("Tab")
      try await terminal.type("Ann")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      expectNoSecret(in: terminal.home)
      try await terminal.fill("db", until: "You left this form")
      try await terminal.press("Enter")
      try await terminal.see("Ann")
      try await terminal.press("BTab", "C-x", "a")
      try await terminal.see("••••••••")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"pw\":\"\(Self.secret)\",\"name\":\"Ann\"}\n")
      expectNoSecret(in: terminal.home)
      #expect(!(try await terminal.scrollback()).contains(Self.secret))
    }
  }

  @Test func `is waited for while the user types elsewhere, until Esc`() async throws {
    try await open("echo $$ > ~/running; read line < ~/fifo; echo '\(Self.secret)'") { terminal in
      try await terminal.enter("mkfifo ~/fifo; clear")
      try await terminal.prompt()
      try await terminal.fill("db")
      try await terminal.press("Down")
      try await terminal.see("Waiting for the command. Esc cancels.")
      try await terminal.press("Tab")
      try await terminal.type("Zoë 👩‍👩‍👧")
      try await terminal.see("Zoë")
      try await terminal.press("BTab")
      try await terminal.see("Waiting for the command. Esc cancels.")
      try await terminal.press("Escape")
      let screen = try await terminal.see("Password was not fetched.", "1 of 2")
      #expect(!screen.contains("•"))
      try await terminal.press("Down")
      try await terminal.see("Waiting for the command.")
      try await terminal.type("x")
      try await terminal.see("••••••••")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"pw\":\"x\",\"name\":\"Zoë 👩‍👩‍👧\"}\n")
      let process = terminal.home.text(of: "running")?.trimmingCharacters(in: .newlines) ?? ""
      #expect(!FileManager.default.fileExists(atPath: "/proc/\(process)"))
    }
  }

  @Test func `is not fetched by a program that fails, or that is not trusted`() async throws {
    try await open("echo '\(Self.secret)'; echo '\(Self.secret)' >&2; exit 4") { terminal in
      try await terminal.fill("db")
      try await terminal.press("Down")
      let failed = try await terminal.see("The command for Password failed (exit 4).")
      #expect(!failed.contains("•") && !failed.contains("Hunter2"))
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
    }
    try await open("echo ran > ~/ran", isTrusted: false) { terminal in
      try await terminal.fill("db")
      try await terminal.see("refill trust db")
      try await terminal.press("Down")
      try await terminal.see("Not trusted: refill trust db allows the command for Password.")
      #expect(terminal.home.text(of: "ran") == nil)
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
    }
  }

  @Test func `is fetched by a dot in a form by lines`() async throws {
    try await open("echo '\(Self.secret)'") { terminal in
      try await terminal.fill("fill --accessible db", until: "1 of 2. Password")
      try await terminal.see("1 of 2. Password, typing is not shown, dot fetches it")
      try await terminal.enter(".")
      try await terminal.see("Password is filled in.", "2 of 2. Name")
      try await terminal.enter("Ann")
      try await terminal.see("Enter submits")
      try await terminal.press("Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"pw\":\"\(Self.secret)\",\"name\":\"Ann\"}\n")
    }
  }
}
