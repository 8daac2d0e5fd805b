import Foundation
import Testing

@Suite(.terminalTime) struct `A password` {
  @Test func `is in the record on stdout and nowhere else`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        form: "login", title: "Login",
        fields:
          #"{"id": "name", "title": "Name"}, {"id": "pin", "title": "PIN", "kind": "password"}"#)
      try await terminal.fill("login")
      try await terminal.type("Ann Chen")
      try await terminal.press("Tab")
      try await terminal.type("x")
      let dots = try await terminal.see("› PIN   ••••••••", "Never saved or shown.")
      #expect(dots.cursor.column == 18)
      try await terminal.press("C-u")
      try await terminal.wait(for: "no dots") { !$0.contains("•") }
      try await terminal.type(Self.secret)
      try await terminal.see("••••••••")
      try await terminal.press("C-c")
      #expect(try await terminal.end() == 130)
      #expect(terminal.home.drafts.count == 1)
      try Self.expectNoSecret(in: terminal.home)

      try await terminal.fill("login", until: "You left this form")
      try await terminal.press("Enter")
      let resumed = try await terminal.see("2 of 2")
      #expect(!resumed.contains("•"))
      try await terminal.type(Self.secret)
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"name\":\"Ann Chen\",\"pin\":\"\(Self.secret)\"}\n")
      try Self.expectNoSecret(in: terminal.home)
      #expect(!(try await terminal.scrollback()).contains(Self.secret))
      #expect(try await terminal.home.records(of: "login") == [#"{"name":"Ann Chen"}"#])
    }
  }

  private static let secret = "Hunter2Hunter2"

  private static func expectNoSecret(in home: Home) throws {
    let files = ["data", "state", "config"].flatMap { home.files(in: $0) }
    #expect(!files.isEmpty)
    for (path, data) in files {
      #expect(data.range(of: Data(secret.utf8)) == nil, "\(path)")
    }
  }
}

@Suite(.terminalTime) struct `A card number` {
  @Test func `is in the record, not in the history, and that is said once`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(
        form: "pay", title: "Pay", fields: #"{"id": "card", "title": "Card"}, {"id": "name"}"#)
      try await terminal.fill("pay")
      try await terminal.type("4111 1111 1111 1111")
      try await terminal.press("Tab")
      try await terminal.see("The card number is saved in the record only.")
      try await terminal.type("ghp_0123456789abcdefghijklmnopqrstuvwxyz")
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      let complaints = terminal.home.text(of: terminal.folder + "/err")
      #expect(complaints == "refill: Not saved: name (looks like a secret).\n")
      #expect(
        try await terminal.home.records(of: "pay") == [#"{"card":"4111 1111 1111 1111"}"#])
      #expect(try await terminal.home.refill("history", "list").output.isEmpty)
    }
  }
}
