import Foundation
import TestSupport
import Testing

/// A form that is stopped and continued: target T5.
@Suite(.timeLimit(.minutes(60))) struct `A job` {
  @Test func `T5 that is stopped again and again loses no key and leaves the shell usable`()
    async throws
  {
    let tally = Tally("T5", "stops and continuations while typing")
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "list", title: "List", fields: #"{"id": "firm"}"#)
      try await terminal.enter("stty -g > ~/shell; refill list")
      try await terminal.see("^X? help")
      var typed = ""
      for number in 0..<Torture.count(100, least: 3) {
        let key = letters[number % letters.count]
        typed.append(key)
        try await terminal.type(String(key))
        let shown = String(typed.suffix(20))
        try await terminal.wait(for: shown) { $0.cursorRow.contains(shown) }
        try await terminal.press("C-z")
        try await terminal.prompt()
        try await terminal.enter("stty -g > ~/stopped; echo stop $((\(number) + 1000))")
        try await terminal.see("stop \(number + 1000)")
        tally.check(
          terminal.home.text(of: "shell") != nil
            && terminal.home.text(of: "stopped") == terminal.home.text(of: "shell"),
          "stop \(number): settings")
        if number % 2 == 1 {
          try await terminal.resize(columns: 60 + number % 40, rows: 20 + number % 9)
        }
        try await terminal.enter("fg")
        let screen = try await terminal.wait(for: "the form") {
          $0.contains("^X? help") && $0.cursorRow.contains(shown)
        }
        tally.check(screen.isCursorVisible, "stop \(number): no cursor")
      }
      try await terminal.press("C-c")
      try await terminal.see("Draft kept")
      tally.check(
        terminal.home.drafts.first?.contains(typed) == true, "keys: \(terminal.home.drafts)")
    }
    #expect(tally.failures == [])
  }
}
