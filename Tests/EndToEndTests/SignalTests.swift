import Foundation
import TestSupport
import Testing

@Suite(.terminalTime) struct `A signal` {
  /// The state of the form when the signal arrives.
  enum State: String, CaseIterable, Sendable {
    case line, chooser, review

    fileprivate func open(in terminal: TmuxSession) async throws {
      switch self {
      case .line: try await terminal.see("Esc Done")
      case .chooser:
        try await terminal.press("Down")
        try await terminal.see("⏎ Pick")
      case .review:
        try await terminal.press("Escape")
        try await terminal.see("› Submit")
      }
    }
  }

  @Test(
    arguments: [(SIGTERM, 143, "Terminated"), (SIGHUP, 129, "Hangup"), (SIGQUIT, 131, "Quit")],
    State.allCases)
  func `ends the program by itself and gives the terminal back`(
    signal: (number: Int32, code: Int, word: String), state: State
  ) async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "list", title: "List", fields: Self.fields)
      try await terminal.fill("list")
      try await terminal.type("or")
      try await terminal.see("↓ AutoFill 2")
      try await terminal.wait(for: "the typed text") { $0.cursorRow.contains("or") }
      try await state.open(in: terminal)
      kill(try terminal.process, signal.number)
      #expect(try await terminal.end() == signal.code)
      #expect(terminal.isAsBefore)
      // The shell's message for a program killed by a signal, not for one that exited.
      let end = try await terminal.see(signal.word, "List was not submitted. Draft kept (1 of 2)")
      #expect(end.isCursorVisible)
      #expect(terminal.home.drafts.count == 1)
    }
  }

  @Test(arguments: [
    (SIGSEGV, 139, "Segmentation fault"), (SIGILL, 132, "Illegal instruction"),
    (SIGABRT, 134, "Aborted"),
  ])
  func `of a fault of the program gives the terminal back and keeps the draft`(
    signal: (number: Int32, code: Int, word: String)
  ) async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "list", title: "List", fields: Self.fields)
      try await terminal.fill("list")
      try await terminal.type("or")
      try await terminal.see("↓ AutoFill 2")
      try await terminal.wait(for: "the draft") { _ in !terminal.home.drafts.isEmpty }
      kill(try terminal.process, signal.number)
      #expect(try await terminal.end() == signal.code)
      #expect(terminal.isAsBefore)
      #expect(try await terminal.see(signal.word).isCursorVisible)
      #expect(terminal.home.drafts.count == 1)
    }
  }

  @Test func `that is sent twice at once, as by timeout, leaves nothing of the form`() async throws
  {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "list", title: "List of firms", fields: Self.fields)
      try await terminal.enter("timeout 4 refill list; echo code $?")
      try await terminal.see("^X? help")
      try await terminal.type("or")
      let end = try await terminal.see(
        "code 124", "List of firms was not submitted. Draft kept (1 of 2)")
      #expect(!end.contains("^X? help"))
    }
  }

  @Test func `of the keyboard ends what is after the program on the command line, too`()
    async throws
  {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "list", title: "List", fields: Self.fields)
      try await terminal.enter("refill list; echo code $((40 + 2))")
      try await terminal.see("^X? help")
      try await terminal.press("C-c")
      let end = try await terminal.prompt()
      #expect(!end.contains("code 42"))
      try await terminal.enter("echo code $?")
      try await terminal.see("code 130")
    }
  }

  @Test(arguments: State.allCases)
  func `that stops the program lets it go on as it was`(state: State) async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "list", title: "List", fields: Self.fields)
      try await terminal.fill("list")
      try await terminal.type("or")
      try await terminal.see("↓ AutoFill 2")
      try await terminal.wait(for: "the typed text") { $0.cursorRow.contains("or") }
      try await state.open(in: terminal)
      let before = try await terminal.screen().below("$ run")
      try await terminal.press("C-z")
      try await terminal.see("Stopped")
      let stopped = try await terminal.prompt()
      #expect(!stopped.contains("^X? help"))
      #expect(stopped.isCursorVisible)
      try await terminal.enter("echo typed $((40 + 2)) times")
      try await terminal.see("typed 42 times")
      try await terminal.enter("fg")
      try await terminal.wait(for: "the picture as it was") {
        $0.below("bash ~/run.bash") == before
      }
      try await terminal.press("C-x", "Enter")
      #expect(try await terminal.end() == 0)
      #expect(terminal.output == "{\"firm\":\"or\"}\n")
      #expect(terminal.isAsBefore)
    }
  }

  @Test func `ends a stopped job, and one that waits in the background`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "list", title: "List", fields: Self.fields)
      try await terminal.enter("refill list")
      try await terminal.see("^X? help")
      try await terminal.type("or")
      try await terminal.wait(for: "the typed text") { $0.cursorRow.contains("or") }
      try await terminal.press("C-z")
      try await terminal.see("Stopped")
      let wait = "until [ -z \"$(jobs -r; jobs -s)\" ]; do sleep 0.1; done"
      try await terminal.enter("kill %%; \(wait); echo ended $((40 + 2))")
      try await terminal.see("List was not submitted. Draft kept (1 of 2)", "ended 42")
      #expect(terminal.home.drafts.count == 1)
      try await terminal.enter("refill list & until jobs -s | grep -q .; do sleep 0.1; done")
      try await terminal.enter("kill %%; \(wait); echo ended $((40 + 3))")
      try await terminal.see("ended 43")
    }
  }

  @Test func `that would stop the program where nobody could have it go on leaves the form`()
    async throws
  {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "list", title: "List", fields: Self.fields)
      try await terminal.enter("(trap '' TSTP; refill list)")
      try await terminal.see("^X? help")
      try await terminal.type("or")
      try await terminal.press("C-z")
      try await terminal.type("chid")
      try await terminal.see("orchid")
    }
  }

  @Test func `that the terminal is gone keeps the draft`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "list", title: "List", fields: Self.fields)
      try await terminal.fill("list")
      try await terminal.type("orchid")
      try await terminal.see("orchid")
      let process = try terminal.process
      try await terminal.close()
      let end = ContinuousClock.now + TestTimeout.screen
      while kill(process, 0) == 0, !Self.isDefunct(process), ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(ContinuousClock.now < end)
      #expect(terminal.home.drafts.count == 1)
      #expect(terminal.home.drafts.first?.contains("orchid") == true)
    }
  }

  /// Returns true if a process is a zombie, as in a container without an init process.
  private static func isDefunct(_ process: pid_t) -> Bool {
    let status = FileManager.default.contents(atPath: "/proc/\(process)/stat")
    return status.map { String(decoding: $0, as: UTF8.self).contains(") Z ") } ?? false
  }

  private static let fields = """
    {"id": "firm", "autoFill": {"from": [{"list": ["Orbit Ltd", "Orbit Ltd, Leeds"]}]}},
    {"id": "notes"}
    """
}
