import CTerminal
import Foundation
import RefillTerminal
import TestSupport
import Testing

/// Both ends of a pseudo-terminal: the user's and the program's.
@MainActor final class PseudoTerminal {
  static let restore =
    "\u{1B}[?2026l\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1006l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[0m"

  private var person: Int32
  /// The program's end.
  let descriptor: Int32

  init() {
    var ends: (Int32, Int32) = (-1, -1)
    #expect(openpty(&ends.0, &ends.1, nil, nil, nil) == 0)
    (person, descriptor) = ends
  }

  /// Opens a terminal in raw mode with a window of 24 rows.
  convenience init(columns: UInt16) {
    self.init()
    makeRaw()
    resize(rows: 24, columns: columns)
  }

  deinit {
    close(descriptor)
    if person >= 0 { close(person) }
  }

  func terminal(environment: [String: String] = [:]) -> Terminal {
    Terminal(descriptor: descriptor, environment: environment)
  }

  /// All terminal settings, for comparison.
  var settings: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: MemoryLayout<termios>.size)
    bytes.withUnsafeMutableBytes { buffer in
      let settings = buffer.baseAddress?.assumingMemoryBound(to: termios.self)
      #expect(settings.map { tcgetattr(descriptor, $0) } == 0)
    }
    return bytes
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(write(person, bytes, bytes.count) == bytes.count)
  }

  /// Answers the program's queries like a terminal, presses `key` after the last one, and Ctrl-C
  /// 0.4 s later.
  ///
  /// - Returns: The times of the program's writes, in seconds since the key.
  func answerQueries(pressing key: [UInt8]) -> () -> [Double] {
    let person = dup(person)
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var times: [Double] = []
    Thread.detachNewThread {
      let clock = ContinuousClock()
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      var pressed: ContinuousClock.Instant?
      var quiet: ContinuousClock.Instant?
      func send(_ bytes: [UInt8]) { _ = write(person, bytes, bytes.count) }
      while true {
        var request = pollfd(fd: person, events: Int16(POLLIN), revents: 0)
        if poll(&request, 1, 10) > 0 {
          let count = Foundation.read(person, &buffer, buffer.count)
          guard count > 0 else { break }
          quiet = clock.now
          if let pressed { times.append((clock.now - pressed) / .seconds(1)) }
          let text = String(decoding: buffer.prefix(count), as: UTF8.self)
          if text.contains("\u{1B}[?2026$p") { send(Array("\u{1B}[?2026;2$y".utf8)) }
          if text.contains("\u{1B}[6n") { send(Array("\u{1B}[5;3R".utf8)) }
        }
        if pressed == nil, let quiet, clock.now - quiet > .milliseconds(200) {
          pressed = clock.now
          send(key)
        }
        if let pressed, clock.now - pressed > .milliseconds(400) {
          send([3])
          break
        }
      }
      close(person)
      done.signal()
    }
    return {
      done.wait()
      return times
    }
  }

  /// Has writes fail that would block, as a terminal does that the program opened itself.
  func makeNonblocking() { #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0) }

  /// Makes every byte available when typed, before the program enters raw mode.
  func makeRaw() {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    cfmakeraw(&settings)
    tcsetattr(descriptor, TCSANOW, &settings)
  }

  /// Types packets from another thread, `pause` seconds apart: the pace is part of what is tested, as
  /// an Esc is a key of its own only after a pause.
  func type(_ packets: [[UInt8]], pause: Double) {
    let person = dup(person)
    Thread.detachNewThread {
      for packet in packets {
        usleep(UInt32(pause * 1_000_000))
        _ = write(person, packet, packet.count)
      }
      close(person)
    }
  }

  /// Returns the output since the last call.
  ///
  /// It ends at a NUL that this writes behind everything written before, so nothing is waited for.
  func shown() -> String {
    #expect(write(descriptor, [0], 1) == 1)
    return String(shown(until: "\0").dropLast())
  }

  /// Returns the output up to `end`; waits for at most `TestTimeout.seconds` at a time.
  func shown(until end: String) -> String {
    var shown: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    let end = Array(end.utf8)
    while !shown.suffix(end.count).elementsEqual(end) {
      guard PollSet.forInput(on: person, timeout: TestTimeout.seconds) else { break }
      let count = Foundation.read(person, &buffer, buffer.count)
      guard count > 0 else { break }
      shown += buffer.prefix(count)
    }
    return String(decoding: shown, as: UTF8.self)
  }

  /// Reads `count` bytes of input; waits for at most `TestTimeout.seconds` at a time.
  func read(_ count: Int, from terminal: Terminal) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count, PollSet.forInput(on: descriptor, timeout: TestTimeout.seconds) {
      guard case .bytes(let more) = terminal.read() else { break }
      bytes += more
    }
    return bytes
  }

  /// Starts to read `count` bytes of output, or up to the byte `end`, slowly, on another thread; the
  /// result waits for them.
  ///
  /// - Parameter answersModes: true to answer what a session asks about a mode, so that it does not wait at its end.
  func collect(
    _ count: Int, until end: UInt8? = nil, answersModes: Bool = false
  ) -> () -> String {
    // A duplicate, so that it never reads from a descriptor that reuses a closed number.
    let person = dup(person)
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var collected: [UInt8] = []
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 1000)
      while collected.count < count {
        let count = Foundation.read(person, &buffer, buffer.count)
        guard count > 0 else { break }
        collected += buffer.prefix(count)
        if answersModes { Self.answerModes(buffer.prefix(count), on: person) }
        if let end, collected.last == end { break }
      }
      close(person)
      done.signal()
    }
    return {
      done.wait()
      return String(decoding: collected, as: UTF8.self)
    }
  }

  /// Reads all output on another thread until the terminal is hung up.
  func discard() {
    let person = dup(person)
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while case let count = Foundation.read(person, &buffer, buffer.count), count > 0 {
        Self.answerModes(buffer.prefix(count), on: person)
      }
      close(person)
    }
  }

  /// Says that synchronized output is not known, if that is asked: as a terminal that is asked does, so that no
  /// session waits for it at its end.
  private nonisolated static func answerModes(_ output: ArraySlice<UInt8>, on person: Int32) {
    guard output.contains(UInt8(ascii: "$")),
      String(decoding: output, as: UTF8.self).contains("\u{1B}[?2026$p")
    else { return }
    let reply = Array("\u{1B}[?2026;0$y".utf8)
    _ = write(person, reply, reply.count)
  }

  func hangUp() {
    close(person)
    person = -1
  }

  func resize(rows: UInt16, columns: UInt16) {
    var size = winsize()
    size.ws_row = rows
    size.ws_col = columns
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }
}

/// Foundation does not export it on Linux.
@_silgen_name("openpty")
private func openpty(
  _ person: UnsafeMutablePointer<Int32>, _ program: UnsafeMutablePointer<Int32>,
  _ name: UnsafeMutablePointer<CChar>?, _ settings: UnsafeRawPointer?, _ size: UnsafeRawPointer?
) -> Int32
