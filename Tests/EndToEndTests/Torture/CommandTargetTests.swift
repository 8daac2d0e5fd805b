import Foundation
import RefillStore
import TestSupport
import Testing

/// Commands that are run for people while others write: target D11.
@Suite(.timeLimit(.minutes(60))) struct `Commands beside writers` {
  @Test func `D11 cost no lock and no record`() async throws {
    let tally = Tally("D11", "commands for people, and records of three programs beside them")
    let each = Torture.count(300, least: 5)
    try await Home.open { home in
      try home.write(form: "desk", title: "Desk", fields: #"{"id": "name"}"#)
      try home.write(
        program: "#!/bin/sh\nread q\nprintf '{\"name\":\"Wil %s\"}\\n' \"$q\"\n", to: "who")
      try home.write(
        #"""
        {"id": "talk", "title": "Talk", "fields": [{"id": "x", "title": "Text", "kind": "textarea",
          "mentions": {"from": [{"command": ["./who"]}, "history"]}}]}
        """#, to: "talk.json")
      try await home.refill("trust", "--yes", "talk.json")
      async let writing = home.submit(byWriters: 3, each: each)
      for _ in 0..<max(1, each / 5) {
        let terminal = try TerminalProcess(["fill", home.path(of: "talk.json")], in: home)
        try await terminal.see("^X?")
        for letter in "abcdefgh" {
          let count = terminal.drawnCount
          terminal.type("@\(letter)")
          try await terminal.see("Wil", after: count)
          try await terminal.press("\r")
          try await terminal.press(" ")
        }
        terminal.type("\u{18}\r")
        let code = try await terminal.end()
        tally.check(code == 0, of: 8, "with commands: \(code) \(terminal.allDrawn.suffix(300))")
      }
      for result in try await writing {
        tally.check(
          result.status == 0 && result.complaints.isEmpty, "\(result.status) \(result.complaints)")
      }
      let records = try await home.records(of: "desk")
      tally.check(Set(records).count == 3 * each, of: 3 * each, "\(records.count) records")
      let store = try Store(path: home.path(of: "data/refill/refill.sqlite"))
      tally.check(try store.text("PRAGMA integrity_check") == "ok", "damaged")
    }
    #expect(tally.failures == [])
  }
}
