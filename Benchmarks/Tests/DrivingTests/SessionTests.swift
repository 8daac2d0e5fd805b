import Driving
import Foundation
import Testing

@Suite struct `A driven program` {
  private func shell(_ script: String, keepsOutput: Bool = false) -> Command {
    Command(
      URL(filePath: "/bin/sh"), ["-c", script], environment: ["PATH": "/usr/bin:/bin"],
      directory: FileManager.default.temporaryDirectory, keepsOutput: keepsOutput)
  }

  @Test func `is timed from key to repaint`() throws {
    try Session.drive(shell("stty raw -echo; echo READY; exec cat")) { session in
      _ = try session.waitUntilReady { $0.text.contains("READY") }
      let repaint = try session.press("x", quiet: 12)
      #expect(repaint.bytes == 1)
      #expect(repaint.time < 1_000)
    }
  }

  @Test(arguments: [(10.0, 1), (300, 2)])
  func `has a second repaint counted that comes soon enough`(quiet: Double, bytes: Int) throws {
    let script = "stty raw -echo; echo READY; head -c 1; sleep 0.1; printf y; exec sleep 600"
    try Session.drive(shell(script)) { session in
      _ = try session.waitUntilReady { $0.text.contains("READY") }
      let repaint = try session.press("x", quiet: quiet)
      #expect(repaint.bytes == bytes)
      #expect((repaint.time > 100) == (bytes == 2))
    }
  }

  @Test func `that does not answer a key counts as long as it was waited for`() throws {
    try Session.drive(shell("stty raw -echo; echo READY; exec sleep 600")) { session in
      _ = try session.waitUntilReady { $0.text.contains("READY") }
      let repaint = try session.press("x", quiet: 12)
      #expect(repaint.reads == 0)
      #expect(repaint.time == 1_000)
    }
  }

  @Test(arguments: [
    ("6n", "\u{1B}[1;1R"), ("5n", "\u{1B}[0n"), ("?2026$p", "\u{1B}[?2026;0$y"),
    ("?25$p", "\u{1B}[?25;1$y"),
  ])
  func `is answered as an xterm answers`(question: String, answer: String) throws {
    let script = "stty raw -echo; printf '\\033[\(question)' >/dev/tty; head -c \(answer.count)"
    try Session.drive(shell(script, keepsOutput: true)) { session in
      #expect(session.leave(within: 5_000))
      #expect(String(decoding: session.output, as: UTF8.self) == answer)
    }
  }

  @Test func `is seen when it asks in the same breath as it paints`() throws {
    let script = "stty raw -echo; printf 'READY\\033[?2026$p'; exec sleep 600"
    try Session.drive(shell(script)) { session in
      let ready = try session.waitUntilReady { $0.text.contains("READY") }
      #expect(ready < 5_000)
    }
  }

  @Test func `tells its exit code`() throws {
    try Session.drive(shell("exit 7")) { session in
      #expect(session.leave(within: 5_000))
      #expect(session.exitCode == 7)
    }
  }

  @Test func `is gone when its session is over`() throws {
    var child: Int32?
    try Session.drive(shell("trap '' HUP INT; echo $$; exec sleep 600")) { session in
      _ = try session.wait(for: "a number") { !$0.lines[0].isEmpty && $0.cursorRow == 1 }
      child = Int32(session.screen.lines[0])
    }
    #expect(kill(try #require(child), 0) == -1)
  }

  @Test func `that cannot be started says why`() {
    let missing = Command(
      URL(filePath: "/nowhere/at/all"), [], environment: [:],
      directory: FileManager.default.temporaryDirectory)
    #expect(throws: DrivingError.self) { try Session.drive(missing) { _ in } }
  }
}
