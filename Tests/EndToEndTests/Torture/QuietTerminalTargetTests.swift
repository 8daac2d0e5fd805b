import Foundation
import TestSupport
import Testing

/// Terminals that answer nothing, late or wrongly, and forms in the background: targets T9 and T12.
@Suite(.timeLimit(.minutes(60))) struct `A strange terminal` {
  /// Answers to questions that a program could have asked of a terminal.
  private static let reports = [
    "\u{1B}[?2026;1$y", "\u{1B}[?2026;0$y", "\u{1B}[5;12R", "\u{1B}[?62;22c", "\u{1B}[>41;354;0c",
    "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}]10;rgb:ffff/ffff/ffff\u{1B}\\", "\u{1B}[I",
    "\u{1B}[O",
    "\u{1B}[?1;2c", "\u{1B}P1$r0m\u{1B}\\", "\u{1B}[8;24;80t", "\u{1B}[?997;1n", "\u{1B}[0n",
    "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}[?7u",
  ]

  @Test func `T9 that reports what nobody asked for never writes into an answer`() async throws {
    let tally = Tally("T9", "forms on a terminal that is silent, or reports at random times")
    var random = SeededGenerator(seed: Torture.seed)
    for number in 0..<Torture.count(200, least: 6) {
      try await Home.open { home in
        try home.write(form: "list", title: "List", fields: #"{"id": "firm"}"#)
        let begun = ContinuousClock.now
        let terminal = try TerminalProcess(["list"], in: home)
        try await terminal.see("^X?")
        let time = ContinuousClock.now - begun
        tally.check(time <= Torture.limit(.milliseconds(150)), "the first frame after \(time)")
        var typed = ""
        var reports: [String] = []
        for _ in 0..<12 {
          let letter = String("abcdefgh".randomElement(using: &random) ?? "a")
          terminal.type(letter)
          typed += letter
          guard number % 3 > 0 else { continue }
          let report = Self.reports[random.next(below: Self.reports.count)]
          // Reports may come in two pieces.
          let cut = number % 3 == 1 ? report.count : 1 + random.next(below: report.count - 1)
          terminal.type(String(report.prefix(cut)))
          if cut < report.count { try await Task.sleep(for: .milliseconds(3)) }
          terminal.type(String(report.dropFirst(cut)))
          reports.append(report)
        }
        terminal.type("\u{18}\r")
        let code = try await terminal.end()
        tally.check(
          code == 0 && terminal.record == "{\"firm\":\"\(typed)\"}\n",
          "\(typed) with \(reports): \(code) \(terminal.record)")
      }
    }
    #expect(tally.failures == [])
  }

  @Test func `T12 in whose background a form is begun has it stopped, and nothing spins`()
    async throws
  {
    let tally = Tally("T12", "forms that are begun in the background")
    for _ in 0..<Torture.count(20, least: 2) {
      try await TmuxSession.open { terminal in
        try terminal.home.write(form: "list", title: "List", fields: #"{"id": "firm"}"#)
        try await terminal.enter(
          "refill list & sleep 2; cat /proc/$(jobs -p)/stat > ~/stat; echo seen $((40 + 2))")
        try await terminal.see("seen 42")
        let words = (terminal.home.text(of: "stat") ?? "").split(separator: " ")
        tally.check(words.count > 14 && words[2] == "T", "it is not stopped: \(words)")
        let ticks = words.count > 14 ? (Int(words[13]) ?? 0) + (Int(words[14]) ?? 0) : 0
        tally.check(ticks <= (Torture.scale < 1 ? 20 : 2), "\(ticks) ticks of the processor")
        try await terminal.enter("fg")
        try await terminal.see("^X? help")
        try await terminal.press("C-c")
        try await terminal.prompt()
      }
    }
    #expect(tally.failures == [])
  }
}
