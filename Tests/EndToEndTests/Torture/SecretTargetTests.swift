import Foundation
import TestSupport
import Testing

/// A secret in memory, on the screen and in what the system writes: targets P7, P8 and P9.
@Suite(.timeLimit(.minutes(60))) struct `A secret` {
  private static let alphabet = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")

  private static func secret(of length: Int, _ random: inout SeededGenerator) -> String {
    let letters = (0..<length).map { _ in alphabet[random.next(below: alphabet.count)] }
    return "Zq" + String(letters) + "X"
  }

  private static func bracketed(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }

  /// Opens a form, and goes to its password.
  private func open(
    _ preparation: String = ":", _ body: (TerminalProcess, Home) async throws -> Void
  ) async throws {
    try await Home.open { home in
      try home.write(
        form: "login", title: "Login",
        fields: #"""
          {"id": "name"}, {"id": "pin", "title": "PIN", "kind": "password"},
          {"id": "note", "kind": "textarea"}, {"id": "place"}
          """#)
      let terminal = try TerminalProcess(["login"], in: home, preparation: preparation)
      try await terminal.see("^X?")
      terminal.type("Ann\t")
      try await terminal.see("Never saved or shown.")
      try await body(terminal, home)
    }
  }

  @Test func `P7 is in no core and no output of a crash`() async throws {
    let tally = Tally("P7", "crashes with a secret in memory, and cores allowed")
    var random = SeededGenerator(seed: Torture.seed)
    let signals = [SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGQUIT]
    for number in 0..<Torture.count(140, least: signals.count) {
      let signal = signals[number % signals.count]
      let secret = Self.secret(of: 18, &random)
      try await open("ulimit -c unlimited") { terminal, home in
        terminal.type(number % 2 == 0 ? secret : Self.bracketed(secret))
        try await terminal.see("••••••••")
        terminal.kill(signal)
        let code = try await terminal.end()
        tally.check(code == 128 + Int(signal), "\(signal): \(code)")
        tally.check(terminal.isAsBefore, "\(signal): settings")
        tally.check(!terminal.allDrawn.contains(secret), "\(signal): the screen")
        for (path, bytes) in home.files(in: ".") {
          tally.check(bytes.range(of: Data(secret.utf8)) == nil, "\(signal): \(path)")
        }
      }
    }
    #expect(tally.failures == [])
  }

  @Test func `P8 comes back by no key in another field, and shows no length`() async throws {
    let tally = Tally("P8", "secrets, then yank, undo, repeat, lists and the editor")
    var random = SeededGenerator(seed: Torture.seed)
    let kills = ["\u{17}", "\u{15}", "\u{7F}\u{7F}", "\u{B}", "\u{1B}d", "\u{1B}\u{7F}", ""]
    let keys = [
      "\t", "\u{19}", "\u{1B}y", "\u{18}u", "\u{18}u", "\u{18}y", "\u{18}.", "\u{1B}.", "\u{18}r",
      "\u{1B}", "\u{18}a", "\u{1B}", "\u{18}f", "\u{1B}", "\u{1B}[Z", "\u{18}u", "\u{18}y",
      "\u{19}",
      "\u{18}.", "\u{18}v", "\t",
    ]
    for number in 0..<Torture.count(100, least: kills.count) {
      let secret = Self.secret(of: 3 + random.next(below: 27), &random)
      try await open { terminal, home in
        terminal.type(secret)
        try await terminal.see("••••••••")
        tally.check(!terminal.allDrawn.contains("•••••••••"), "the mask has another length")
        try await terminal.press(kills[number % kills.count])
        for key in keys {
          try await terminal.press(key)
          // Esc alone is told from the first byte of a key by time.
          if key == "\u{1B}" { try await Task.sleep(for: .milliseconds(60)) }
        }
        terminal.type("\u{18}\r")
        let end = ContinuousClock.now + .seconds(5)
        while try !terminal.hasEnded, ContinuousClock.now < end {
          try await Task.sleep(for: .milliseconds(5))
        }
        if try !terminal.hasEnded { terminal.kill(SIGTERM) }
        try await terminal.end()
        let start = String(secret.prefix(secret.count - 2))
        tally.check(!terminal.allDrawn.contains(start), "\(number): the screen")
        let others = terminal.record.replacing(#/"pin":"[^"]*"/#, with: "")
        tally.check(!others.contains(secret.prefix(5)), "\(number): \(others)")
        for folder in ["data", "state", "config"] {
          for (path, bytes) in home.files(in: folder) {
            tally.check(bytes.range(of: Data(start.utf8)) == nil, "\(number): \(folder)/\(path)")
          }
        }
      }
    }
    #expect(tally.failures == [])
  }

  @Test func `P9 is in memory once, and gone a second after it was cleared`() async throws {
    let tally = Tally("P9", "copies of a secret in memory, while it is there and after")
    var random = SeededGenerator(seed: Torture.seed)
    for number in 0..<Torture.count(60, least: 2) {
      let secret = Self.secret(of: 18, &random)
      let start = String(secret.prefix(12))
      try await open { terminal, home in
        if number % 2 == 0 {
          for letter in secret { try await terminal.press(String(letter)) }
        } else {
          terminal.type(Self.bracketed(secret))
        }
        try await terminal.see("••••••••")
        for (least, keys) in [(1, ""), (0, "\u{15}\tmore\u{1B}[Z\tand more")] {
          terminal.type(keys)
          let copies = try await terminal.copies(of: start, most: least)
          tally.check(copies <= least, "\(number): \(copies) copies instead of \(least)")
        }
        terminal.type("\u{3}")
        try await Task.sleep(for: .milliseconds(20))
        terminal.kill(SIGTERM)
        try await terminal.end()
      }
    }
    #expect(tally.failures == [])
  }
}
