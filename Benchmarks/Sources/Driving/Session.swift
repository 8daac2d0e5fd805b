import CPseudoTerminal
import Foundation

/// A program in a terminal of 80 columns and 24 rows, driven like by a user.
///
/// Times are taken right after the read that received the bytes. Drawing on `screen` is deferred
/// until the terminal is quiet, unless the program sends a query.
package final class Session {
  package private(set) var screen = Screen()
  /// The time right before exec.
  package let started: Moment
  /// The number of bytes that the program has written to the terminal.
  package private(set) var byteCount = 0
  /// The captured standard output.
  package private(set) var output: [UInt8] = []
  /// The exit code, or the negated signal; `nil` while the program runs.
  package internal(set) var exitCode: Int32?

  let child: PTChild
  /// The driver's side of the terminal; -1 once the program's side is closed.
  private(set) var terminal: Int32
  private(set) var outputPipe: Int32
  private var undrawn: [[UInt8]] = []
  private var queries = QueryWatch()

  /// Starts `command`, passes it to `body`, and ends it, even if `body` throws.
  package static func drive<Result>(
    _ command: Command, _ body: (Session) throws -> Result
  ) throws -> Result {
    let session = try Session(command)
    defer { session.close() }
    return try body(session)
  }

  private init(_ command: Command) throws {
    (child, outputPipe) = try Spawning.start(command)
    terminal = child.terminal
    started = Moment(nanoseconds: child.started)
  }

  private func close() {
    if !leave(within: 0) {
      kill(-child.pid, SIGKILL)
      kill(child.pid, SIGKILL)
      while !leave(within: 10) {}
    }
    for open in [child.terminal, outputPipe] where open >= 0 { _ = Foundation.close(open) }
  }
}

// Reading and writing.
extension Session {
  /// Writes `keys` in one call, as a terminal does.
  package func send(_ keys: String) throws {
    draw()
    try write(Array(keys.utf8))
  }

  func write(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty, terminal >= 0 {
      let count = rest.withUnsafeBytes { Foundation.write(terminal, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN || errno == EINTR {
        try receive(within: 5)
      } else {
        return
      }
    }
  }

  /// Waits at most `milliseconds` for output and reads once.
  ///
  /// - Returns: the time of the read and the number of bytes from the terminal; `nil` if there were
  ///   none.
  @discardableResult
  func receive(within milliseconds: Double) throws -> (moment: Moment, count: Int)? {
    if pt_interrupted() { throw DrivingError.interrupted }
    let ready = pt_wait(terminal, outputPipe, Int64(milliseconds * 1e6))
    if ready & 2 != 0 { readOutput() }
    guard ready & 1 != 0 else { return nil }
    guard let bytes = Self.read(terminal) else {
      terminal = -1
      return nil
    }
    let moment = Moment.now
    guard !bytes.isEmpty else { return nil }
    byteCount += bytes.count
    undrawn.append(bytes)
    if queries.notices(bytes) { draw() }
    return (moment, bytes.count)
  }

  func readOutput() {
    if let bytes = Self.read(outputPipe) {
      output += bytes
    } else {
      _ = Foundation.close(outputPipe)
      outputPipe = -1
    }
  }

  /// Reads once; `nil` at the end of the file, empty if nothing was available.
  private static func read(_ descriptor: Int32) -> [UInt8]? {
    var isAtEnd = false
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      let read = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      isAtEnd = read == 0 || read < 0 && errno != EAGAIN && errno != EINTR
      count = max(read, 0)
    }
    return isAtEnd ? nil : bytes
  }

  /// Draws the deferred output.
  func draw() {
    while !undrawn.isEmpty {
      screen.show(undrawn.removeFirst())
      let answers = screen.takeAnswers()
      // A write error is ignored: the program has exited without reading the answer.
      if !answers.isEmpty { try? write(answers) }
    }
  }
}
