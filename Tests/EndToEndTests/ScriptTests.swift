import Foundation
import TestSupport
import Testing

/// The scripts in `Examples/scripts`, each at a terminal.
@Suite(.timeLimit(.minutes(5))) struct `A script` {
  /// Runs a script, types for it, and waits for a text.
  private func run(
    _ line: String, _ steps: [(until: String, keys: [String])], see result: String,
    prepare: (TmuxSession) async throws -> Void = { _ in }
  ) async throws {
    try await TmuxSession.open { terminal in
      try await terminal.enter("PATH=\(Checkout.url("Examples/scripts").path):$PATH; clear")
      try await prepare(terminal)
      try await terminal.enter(line)
      for (text, keys) in steps {
        try await terminal.see(text)
        for key in keys {
          if key.hasPrefix("<") {
            try await terminal.press(String(key.dropFirst().dropLast()))
          } else {
            try await terminal.type(key)
          }
        }
      }
      try await terminal.see(result)
    }
  }

  @Test func `greets`() async throws {
    try await run("greet", [("› Your name", ["Ann", "<Enter>"])], see: "Hello, Ann.")
  }

  @Test func `removes files after a yes`() async throws {
    try await run(
      "touch a b; remove a b && ls a", [("Remove 2 files?", ["y"])], see: "No such file")
  }

  @Test func `switches to a branch, and commits`() async throws {
    try await run(
      "switch-branch; commit && git log --format=%s -1",
      [
        ("› main", ["<Down>", "<Enter>"]), ("› feat", ["fi", "<Enter>"]),
        ("› Scope", ["ui", "<Enter>"]), ("› Subject", ["Mend it", "<Enter>"]),
      ], see: "fix(ui): Mend it",
      prepare: { terminal in
        try await terminal.enter(
          "git init -q -b main; git config user.name A; git config user.email a@b; touch f; git add f; git commit -qm one; git branch other; touch g; git add g; clear"
        )
      })
  }

  @Test func `installs what is ticked`() async throws {
    try await run(
      "printf 'vim\\ngit\\njq\\n' > list; INSTALL='echo installing' install-packages list",
      [("› [ ] vim", ["<Space>", "<Down>", "<Down>", "<Space>", "<Enter>"])],
      see: "installing vim jq")
  }

  @Test func `logs in without a password in an argument`() async throws {
    try await run(
      "CURL='cat' log-in /dev/stdin",
      [("› User", ["ann", "<Enter>"]), ("› Password", ["s3cret", "<Enter>"])],
      see: "user = \"ann:s3cret\"",
      prepare: { terminal in
        try terminal.home.write(program: "#!/bin/sh\nexec /bin/cat\n", to: "cat")
        try await terminal.enter("PATH=~:$PATH; clear")
      })
  }

  @Test func `sets variables of a command`() async throws {
    try await run(
      "set-variables sh -c 'echo $HOST:$PORT.'",
      [("› Host", ["web", "<Enter>"]), ("› Port", ["8080", "<Enter>"])], see: "web:8080.")
  }

  @Test func `signs visitors in`() async throws {
    try await run(
      "front-desk v.csv; cat v.csv", [("Visitor", ["Ann Chen", "<C-x>", "<Enter>"])],
      see: "Ann Chen",
      prepare: { terminal in
        try terminal.home.write(
          form: "visitor", title: "Visitor", fields: #"{"id": "name", "title": "Name"}"#)
      })
  }

  @Test func `packs a folder`() async throws {
    try await run(
      "mkdir stuff; touch stuff/x; archive; tar -tzf stuff.tar.gz",
      [("› Folder", ["stuff", "<Enter>"]), ("› Archive", ["<Enter>"])], see: "./x")
  }

  @Test func `deploys by choice, and without a question where the target is set`() async throws {
    try await run("deploy", [("› staging", ["p", "<Enter>"])], see: "deploying to production")
    try await run("TARGET=staging deploy", [], see: "deploying to staging")
  }
}
