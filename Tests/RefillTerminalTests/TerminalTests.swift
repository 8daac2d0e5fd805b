import Foundation
import RefillTerminal
import TestSupport
import Testing

/// The terminal to restore is global to the process, so one test runs at a time.
@MainActor @Suite(.serialized) struct `A terminal in use` {
  let pair = PseudoTerminal()

  @Test func `is given back with the settings it had`() throws {
    let before = pair.settings
    let terminal = pair.terminal()
    _ = try terminal.enterRaw()
    #expect(pair.settings != before)
    _ = try terminal.enterRaw()
    terminal.leave()
    #expect(pair.settings == before)
    #expect(pair.shown() == "\u{1B}[?2004h\u{1B}[?2004h" + PseudoTerminal.restore)
    terminal.leave()
    #expect(pair.shown() == "")
  }

  @Test func `is given back with its settings, though an editor left others`() throws {
    let before = pair.settings
    let terminal = pair.terminal()
    _ = try terminal.enterRaw()
    terminal.leave()
    pair.makeRaw()
    _ = try terminal.enterRaw()
    terminal.leave()
    #expect(pair.settings == before)
    pair.makeRaw()
    try terminal.enterLines()
    #expect(pair.settings == before)
    terminal.leave()
  }

  @Test func `is given back with the cursor it had, if its shape was set`() throws {
    let terminal = pair.terminal()
    _ = try terminal.enterRaw()
    terminal.setCursorShape(6)
    terminal.setCursorShape(nil)
    terminal.leave()
    #expect(
      pair.shown() == "\u{1B}[?2004h\u{1B}[6 q\u{1B}[0 q" + PseudoTerminal.restore + "\u{1B}[0 q")
  }

  @Test func `is given back when it is let go`() throws {
    let before = pair.settings
    do {
      let terminal = pair.terminal()
      _ = try terminal.enterRaw()
    }
    #expect(pair.settings == before)
  }

  @Test func `delivers every key as typed and unechoed`() throws {
    let terminal = pair.terminal()
    _ = try terminal.enterRaw()
    defer { terminal.leave() }
    _ = pair.shown()
    let keys = "\r\n\u{3}\u{1A}\u{1C}\u{11}\u{13}\u{16}\u{4}é"
    pair.type(keys)
    #expect(pair.read(keys.utf8.count, from: terminal) == Array(keys.utf8))
    #expect(terminal.read() == .bytes([]))
    #expect(pair.shown() == "")
  }

  @Test func `takes what was typed before as it was meant`() throws {
    pair.type("Ann\rLon")
    pair.type("don\r\u{4}x")
    _ = pair.shown(until: "x")
    let terminal = pair.terminal()
    let typed = try terminal.enterRaw()
    defer { terminal.leave() }
    #expect(typed.bytes == Array("Ann\rLondon\r\u{4}x".utf8))
    #expect(typed.echoedRows == 2)
    #expect(terminal.read() == .bytes([]))
  }

  @Test func `is not waited for while it takes no output, and gets everything later`() throws {
    pair.makeNonblocking()
    let terminal = pair.terminal()
    _ = try terminal.enterRaw()
    defer { terminal.leave() }
    let text = String(repeating: "0123456789", count: 20_000)
    terminal.write(Array(text.utf8))
    #expect(terminal.isStalled)
    terminal.write(Array("end\0".utf8))
    let shown = pair.collect(1 << 20, until: 0)
    while terminal.isStalled {
      var wait = PollSet(on: pair.descriptor)
      let isWritable = wait.wait(timeout: TestTimeout.seconds, orOutputOn: pair.descriptor)
      #expect(isWritable)
      #expect(!wait.isReady(pair.descriptor))
      terminal.writeBacklog()
    }
    #expect(shown().hasSuffix(text + "end\0"))
  }

  @Test func `that takes no output is left after two seconds`() throws {
    pair.makeNonblocking()
    let before = pair.settings
    let terminal = pair.terminal()
    _ = try terminal.enterRaw()
    terminal.write([UInt8](repeating: 0x61, count: 200_000))
    let start = ContinuousClock.now
    terminal.leave()
    #expect(ContinuousClock.now - start < .seconds(20))
    #expect(!terminal.isStalled)
    #expect(pair.settings == before)
  }

  @Test func `writes all of a long text`() throws {
    let terminal = pair.terminal()
    let text = String(repeating: "0123456789", count: 20_000)
    let collected = pair.collect(text.utf8.count)
    terminal.write(Array(text.utf8))
    while terminal.isStalled {
      usleep(1_000)
      terminal.writeBacklog()
    }
    #expect(collected() == text)
  }

  @Test func `says when it is gone`() throws {
    let terminal = pair.terminal()
    _ = try terminal.enterRaw()
    pair.hangUp()
    // A child process of another test may hold the other end briefly.
    for _ in 0..<200 where terminal.read() != .end {
      _ = PollSet.forInput(on: pair.descriptor, timeout: TestTimeout.seconds)
    }
    #expect(terminal.read() == .end)
    terminal.write([0x61])
    terminal.leave()
  }

  @Test func `reports the window, then what the environment says, then 24 by 80`() {
    #expect(pair.terminal().size == TerminalSize(rows: 24, columns: 80))
    #expect(
      pair.terminal(environment: ["LINES": "10", "COLUMNS": "x"]).size
        == TerminalSize(rows: 10, columns: 80))
    pair.resize(rows: 5, columns: 20)
    #expect(
      pair.terminal(environment: ["LINES": "10"]).size == TerminalSize(rows: 5, columns: 20))
  }

  @Test func `hears of signals once each`() throws {
    let signals = try Signals()
    #expect(signals.take().isEmpty)
    for _ in 0..<3 {
      raise(SIGWINCH)
      raise(SIGCONT)
    }
    #expect(PollSet.forInput(on: signals.descriptor, timeout: TestTimeout.seconds))
    #expect(signals.take() == [.resize, .resume])
    #expect(signals.take().isEmpty)
  }

  @Test func `is waited for no longer than asked`() {
    let took = ContinuousClock().measure {
      #expect(!PollSet.forInput(on: pair.descriptor, timeout: 0.02))
    }
    #expect(took >= .milliseconds(20))
    pair.type("x\r")
    #expect(PollSet.forInput(on: pair.descriptor, timeout: nil))
  }

  @Test func `is told from others that are waited for`() {
    let other = PseudoTerminal()
    var wait = PollSet(on: other.descriptor, pair.descriptor, -1)
    let early = wait.forInput(timeout: 0)
    pair.type("x\r")
    let late = wait.forInput(timeout: TestTimeout.seconds)
    #expect(!early && late)
    #expect(wait.isReady(pair.descriptor))
    #expect(!wait.isReady(other.descriptor) && !wait.isReady(-1))
  }
}
