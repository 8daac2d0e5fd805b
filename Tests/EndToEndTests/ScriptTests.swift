import Foundation
import TestSupport
import Testing

/// The scripts in `Examples/scripts`, each at a terminal.
@Suite(.terminalTime) struct `A script` {
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

  @Test func `removes old files after a yes`() async throws {
    try await run(
      "remove d; echo \"left: $(ls d)\"",
      [
        ("› Days to keep d", ["0", "<Enter>"]),
        ("must be 1 or more", ["<BSpace>", "30", "<Enter>"]),
        ("Remove files older than 30 days?", ["y"]),
      ], see: "left: new",
      prepare: { terminal in
        try await terminal.enter("mkdir d; touch d/new; touch -t 202001010000 d/old; clear")
      })
  }

  @Test func `switches to a branch, and commits`() async throws {
    try await run(
      "switch-branch; commit && git log --format='%D: %s' -1",
      [
        ("› other", ["<Enter>"]), ("› feat", ["fi", "<Enter>"]),
        ("› Scope", ["ui", "<Enter>"]), ("› Subject", ["Mend it", "<Enter>"]),
      ], see: "HEAD -> other: fix(ui): Mend it",
      prepare: { terminal in
        try terminal.home.write(Self.repository, to: "repository")
        try await terminal.enter(". ~/repository; clear")
      })
  }

  /// The commands that make a repository where `other` is the branch that was left last.
  private static let repository = """
    git init -q -b main; git config user.name A; git config user.email a@b
    touch f; git add f; git commit -qm one
    git switch -qc other; git switch -q main; git switch -q other; git switch -q main
    touch g; git add g

    """

  @Test func `leaves the commit out if its questions are left`() async throws {
    try await run(
      "commit; echo code $?",
      [("› feat", ["<Enter>"]), ("› Scope", ["<Enter>"]), ("› Subject", ["<C-c>"])],
      see: "code 130")
  }

  @Test func `installs what is ticked`() async throws {
    try await run(
      "printf 'vim\\n\\nvim\\ngit\\njq\\n' > list; INSTALL='echo installing' install-packages list",
      [("› [ ] vim", ["<Space>", "<Down>", "<Down>", "<Space>", "<Enter>"])],
      see: "installing vim jq")
  }

  @Test func `logs in without a password in an argument`() async throws {
    try await run(
      "log-in https://site.example",
      [("› User", ["ann", "<Enter>"]), ("› Password", [#"a"b\c d"#, "<Enter>"])],
      see: #"<--config><-><https://site.example>user = "ann:a\"b\\c d""#,
      prepare: { terminal in
        try terminal.home.write(program: "#!/bin/sh\nprintf '<%s>' \"$@\"\nexec cat\n", to: "curl")
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
      "front-desk v.jsonl; cat v.jsonl",
      [
        ("› Full name", ["Ann Chen", "<Enter>"]), ("› Company", ["Acme", "<Enter>"]),
        ("› Email", ["<Enter>"]), ("› Host", ["Bo", "<Enter>"]), ("› Full name", ["<Escape>"]),
      ], see: #"{"name":"Ann Chen","company":"Acme","email":"","host":"Bo"}"#)
  }

  @Test func `packs a folder`() async throws {
    try await run(
      "mkdir stuff; touch stuff/x; archive; tar -tzf stuff.tar.gz",
      [("› Folder", ["stuff", "<Enter>"]), ("› Archive", ["<Enter>"])], see: "./x")
  }

  @Test func `deploys by choice, or what the environment says`() async throws {
    try await run(
      "deploy", [("› Version", ["1.4.0", "<Enter>"]), ("› staging", ["p", "<Enter>"])],
      see: "deploying 1.4.0 to production")
    try await run("VERSION=1.4.0 TARGET=staging deploy", [], see: "deploying 1.4.0 to staging")
  }
}
