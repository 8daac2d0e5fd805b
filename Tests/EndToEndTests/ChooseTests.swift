import Foundation
import TestSupport
import Testing

@Suite(.terminalTime) struct `A list to choose from` {
  @Test func `offers choices from a pipe, of which Enter takes one or all that are ticked`()
    async throws
  {
    try await TmuxSession.open { terminal in
      try await terminal.enter("printf '%s\\n' small medium large | refill choose --header Size")
      try await terminal.see("Size", "› small", "⏎ Pick")
      try await terminal.type("m")
      try await terminal.see("› medium")
      try await terminal.press("Enter")
      try await terminal.wait(for: "the choice") {
        $0.rows.contains("medium") && $0.cursorRow == "$"
      }
      try await terminal.enter("seq 8 | refill choose --no-limit --title Numbers")
      try await terminal.see("› [ ] 1")
      try await terminal.press("Space", "Down", "Space", "Enter")
      try await terminal.wait(for: "both") { $0.rows.contains("2") && $0.cursorRow == "$" }
      #expect(try await terminal.screen().rows.contains("1"))
    }
  }

  @Test func `has options with blanks around them, which come out as they were`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.enter("printf '* main\\n  dev\\n' | refill choose | tr ' ' _")
      try await terminal.see("› * main")
      try await terminal.press("Down", "Enter")
      try await terminal.wait(for: "the choice") { $0.rows.contains("__dev") }
    }
  }

  @Test func `with several ticks takes the highlighted option if none is ticked`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.enter(
        "clear; seq 4 7 | refill choose --limit 2 --selected 6; echo code $?")
      try await terminal.see("[ ] 4", "[x] 6")
      try await terminal.press("Escape")
      try await terminal.see("code 1")
      try await terminal.enter("clear; seq 4 7 | refill choose --no-limit; echo code $?")
      try await terminal.see("› [ ] 4")
      try await terminal.press("Down", "Enter")
      try await terminal.wait(for: "the option") { $0.rows.starts(with: ["5", "code 0"]) }
    }
  }

  @Test func `is asked at the terminal by lines if its options come by a pipe`() async throws {
    try await TmuxSession.open { terminal in
      try await terminal.enter("clear; seq 4 7 | ACCESSIBLE=1 refill choose; echo code $?")
      try await terminal.see("Choose, required")
      try await terminal.enter("5")
      let end = try await terminal.see("code 0")
      #expect(end.rows.contains("5"))
    }
  }

  @Test func `is chosen from by lines, with labels, colours and other ends`() async throws {
    try await Home.open { home in
      let shell = Program(path: "/bin/sh", environment: home.environment(), folder: home.folder)
      let result = try await shell.run([
        "-c",
        """
        printf '1,3\\n\\n' | refill choose --accessible --no-limit a b c
        echo 1 | refill choose --accessible ' a' b
        echo 2 | refill choose --label-delimiter : Red:r 'Dark blue:b' --accessible
        refill choose --label-delimiter : Red:r --select-if-one
        refill choose a --no-limit --select-if-one --format json
        printf '\\033[31mred\\033[0m\\n\\n\\033]8;;x\\033\\\\red\\n' | refill choose --select-if-one
        printf 'a\\nb\\0' | refill choose --read0 --select-if-one --format nul | tr '\\0' !
        echo
        printf 'f\\377\\n' | refill choose; echo $?
        refill choose a b --selected c; echo $?
        seq 9 | refill choose --accessible; echo $?
        """,
      ])
      #expect(
        result.output == """
          a
          c
           a
          b
          r
          {"answer":["a"]}
          red
          a
          b!
          2
          2
          4

          """)
      #expect(result.complaints.contains("standard input, line 1: These bytes are not UTF-8."))
      #expect(result.complaints.contains("--selected: \"c\" is no option."))
      #expect(
        result.complaints.contains("with the options as words or by --file, --accessible answers"))
      #expect(!result.complaints.contains("ACCESSIBLE=1"))
    }
  }
}
