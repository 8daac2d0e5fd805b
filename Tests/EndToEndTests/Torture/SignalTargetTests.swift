import Foundation
import TestSupport
import Testing

/// Ends at random moments: targets T2 and T3.
@Suite(.timeLimit(.minutes(60))) struct `At any moment` {
  private static let fields =
    #"{"id": "firm", "title": "Firm"}, {"id": "notes", "title": "Notes", "kind": "textarea"}"#
  private static let text = "Orbit Ltd of Leeds and Harbour Works of Hull, both at once "

  /// Opens a form, types for a while, and then runs `body`.
  ///
  /// - Parameter pause: The time until then, in milliseconds.
  private func type(
    for pause: Int, _ variables: [String: String] = [:],
    _ body: (TerminalProcess, Home, _ keys: Int) async throws -> Void
  ) async throws {
    try await Home.open { home in
      try home.write(form: "list", title: "List", fields: Self.fields)
      let terminal = try TerminalProcess(["list"], in: home, variables)
      let end = ContinuousClock.now + .milliseconds(pause)
      var keys = 0
      while ContinuousClock.now < end {
        terminal.type(String(Array(Self.text)[keys % Self.text.count]))
        keys += 1
        try await Task.sleep(for: .milliseconds(12))
      }
      try await body(terminal, home, keys)
    }
  }

  @Test func `T2 a signal ends the program soon, with the terminal as it was and a draft`()
    async throws
  {
    let tally = Tally("T2", "TERM, HUP, INT at random moments of typing")
    var random = SeededGenerator(seed: Torture.seed)
    for number in 1...Torture.count(500, least: 6) {
      let (signal, code) = [(SIGTERM, 143), (SIGHUP, 129), (SIGINT, 130)][number % 3]
      let pause = random.next(below: Torture.scale < 1 ? 1200 : 3000)
      try await type(for: pause) { terminal, home, keys in
        terminal.kill(signal)
        let begun = ContinuousClock.now
        let ended = try await terminal.end()
        let time = ContinuousClock.now - begun
        let trial = "\(signal) after \(pause) ms and \(keys) keys"
        tally.check(ended == code, "\(trial): code \(ended)")
        tally.check(time <= Torture.limit(.milliseconds(500)), "\(trial): \(time)")
        tally.check(terminal.isAsBefore, "\(trial): settings")
        // Before the program takes keys, there is no form yet.
        let isOpen = terminal.allDrawn.contains("^X?")
        tally.check(
          !isOpen || keys < 20 || !home.drafts.isEmpty, "\(trial): no draft")
      }
    }
    #expect(tally.failures == [])
  }

  @Test func `T3 a terminal that is gone ends the program soon, with a draft and no busy loop`()
    async throws
  {
    let tally = Tally("T3", "the terminal is gone: in a field, in a paste, without SIGHUP")
    var random = SeededGenerator(seed: Torture.seed)
    for number in 1...Torture.count(200, least: 6) {
      let pause = 400 + random.next(below: 600)
      let isPasting = number % 3 == 1
      try await type(for: pause) { terminal, home, keys in
        try await terminal.see("^X?")
        if isPasting { terminal.type("\u{1B}[200~of a paste") }
        for _ in 0..<500 where home.drafts.isEmpty {
          try await Task.sleep(for: .milliseconds(10))
        }
        let before = terminal.processorTime ?? 0
        terminal.hangUp()
        let begun = ContinuousClock.now
        var after = before
        while let time = terminal.processorTime, ContinuousClock.now - begun < .seconds(20) {
          after = max(after, time)
          if try terminal.hasEnded { break }
          try await Task.sleep(for: .milliseconds(2))
        }
        let time = ContinuousClock.now - begun
        let trial = "\(isPasting ? "paste" : "field") after \(pause) ms and \(keys) keys"
        tally.check(time <= Torture.limit(.seconds(1)), "\(trial): \(time)")
        tally.check(
          after - before <= (Torture.scale < 1 ? 0.5 : 0.05), "\(trial): \(after - before) s")
        let typed = String(Self.text.prefix(min(keys, 20)))
        tally.check(home.drafts.first?.contains(typed) == true, "\(trial): \(home.drafts)")
      }
    }
    #expect(tally.failures == [])
  }

  @Test func `T4 a window that changes its size all the time loses no key`() async throws {
    let tally = Tally("T4", "changes of the size, 1x1 to 400x200, while typing")
    var random = SeededGenerator(seed: Torture.seed)
    try await Home.open { home in
      try home.write(form: "list", title: "List", fields: Self.fields)
      let terminal = try TerminalProcess(["list"], in: home)
      try await terminal.see("^X?")
      var typed = ""
      for _ in 1...Torture.count(1000, least: 60) {
        terminal.resize(columns: 1 + random.next(below: 400), rows: 1 + random.next(below: 200))
        let key = String("abcdefghijklmnopqrstuvwxyz".randomElement(using: &random) ?? "x")
        terminal.type(key)
        typed += key
        try await Task.sleep(for: .milliseconds(10))
        tally.check(terminal.processorTime != nil, "ended after \(typed.count) keys")
      }
      terminal.resize(columns: 80, rows: 24)
      for _ in 0..<1000 where home.drafts.first?.contains(typed) != true {
        try await Task.sleep(for: .milliseconds(10))
      }
      tally.check(home.drafts.first?.contains(typed) == true, "keys are lost: \(home.drafts)")
      terminal.type("\u{3}")
      tally.check(try await terminal.end() == 130, "another end")
      tally.check(terminal.isAsBefore, "settings")
    }
    #expect(tally.failures == [])
  }

  @Test func `T10 keys that come before the form are in its first field`() async throws {
    let tally = Tally("T10", "200 bytes before the form is drawn")
    var random = SeededGenerator(seed: Torture.seed)
    for _ in 1...Torture.count(200, least: 4) {
      try await Home.open { home in
        try home.write(form: "list", title: "List", fields: Self.fields)
        let terminal = try TerminalProcess(["list"], in: home)
        let letters = Array("abcdefghij klmnopqrstuvwxyz")
        let text = String((0..<200).map { _ in letters[random.next(below: letters.count)] })
        let cut = random.next(below: 200)
        terminal.type(String(text.prefix(cut)))
        try await Task.sleep(for: .milliseconds(random.next(below: 60)))
        terminal.type(String(text.dropFirst(cut)))
        for _ in 0..<1000 where home.drafts.first?.contains(text) != true {
          try await Task.sleep(for: .milliseconds(10))
        }
        tally.check(home.drafts.first?.contains(text) == true, "\(text), cut at \(cut)")
        terminal.type("\u{3}")
        try await terminal.end()
      }
    }
    #expect(tally.failures == [])
  }
}
