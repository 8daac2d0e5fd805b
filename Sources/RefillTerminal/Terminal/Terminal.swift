import CTerminal
import Foundation

/// The terminal that the picture is drawn on, whatever stdin and stdout are.
///
/// Between `enterRaw` and `leave` any end of the program gives it back as it was, even a crash.
/// One process has one terminal that is in use.
public final class Terminal {
  /// To wait on; nobody but this type reads or writes it.
  public let descriptor: Int32
  private let isOwned: Bool
  private let environment: [String: String]
  private var saved = termios()
  private var isRaw = false

  /// Undoes every mode that Refill ever sets, in any state and any number of times.
  ///
  /// Synchronised output, mouse, bracketed paste, no wrapping, hidden cursor, colours.
  private static let restore =
    "\u{1B}[?2026l\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1006l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[0m"
  private static let bracketedPaste = "\u{1B}[?2004h"

  /// Opens the terminal that the program was started from.
  ///
  /// - Parameter environment: where `LINES` and `COLUMNS` are looked up.
  public convenience init(environment: [String: String]) throws(TerminalError) {
    let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .none(errno: errno) }
    self.init(descriptor: descriptor, isOwned: true, environment: environment)
  }

  /// Uses an open terminal, which stays open.
  public convenience init(descriptor: Int32, environment: [String: String]) {
    self.init(descriptor: descriptor, isOwned: false, environment: environment)
  }

  private init(descriptor: Int32, isOwned: Bool, environment: [String: String]) {
    self.descriptor = descriptor
    self.isOwned = isOwned
    self.environment = environment
  }

  deinit {
    if isRaw { ct_restore() }
    if isOwned { close(descriptor) }
  }

  /// The window now; each time the system is asked.
  public var size: TerminalSize {
    var rows: Int32 = 0
    var columns: Int32 = 0
    _ = ct_window_size(descriptor, &rows, &columns)
    return TerminalSize(
      reportedRows: Int(rows), reportedColumns: Int(columns), environment: environment)
  }

  /// Takes every key as typed, unechoed, with pastes framed; keys become bytes, never signals.
  ///
  /// A job in the background stops here until it is brought to the front. Called again while raw,
  /// as after a stop from outside, it sets the modes anew and still remembers the first ones.
  ///
  /// - Returns: what was typed before, which `read` does not give again.
  public func enterRaw() throws(TerminalError) -> TypeAhead {
    try waitForForeground()
    if !isRaw {
      guard tcgetattr(descriptor, &saved) == 0 else { throw .refused(errno: errno) }
    }
    let restore = Array(Self.restore.utf8CString.dropLast())
    guard ct_arm(descriptor, &saved, restore, restore.count) else { throw .refused(errno: E2BIG) }
    var raw = saved
    ct_make_raw(&raw)
    // Draining, not flushing: what is typed ahead is kept.
    while tcsetattr(descriptor, TCSADRAIN, &raw) != 0 {
      guard errno == EINTR else {
        ct_disarm()
        throw .refused(errno: errno)
      }
    }
    isRaw = true
    write(Array(Self.bracketedPaste.utf8))
    return TypeAhead(readWaiting(), typedIn: saved)
  }

  /// Gives the terminal back as `enterRaw` found it, if it is raw.
  public func leave() {
    guard isRaw else { return }
    isRaw = false
    ct_restore()
  }

  /// Leaves, stops the job, and returns when it is continued; then `enterRaw` is due.
  ///
  /// `Signals` reports a `.resume` as after any other stop.
  ///
  /// - Returns: `false` where a job cannot be stopped: nobody could have it go on.
  public func suspend() -> Bool {
    isRaw = false
    return ct_suspend()
  }

  /// Gives the terminal back and ends the program as `signal` does by default.
  public func die(by signal: Signal) -> Never {
    ct_die_by(signal.number)
  }

  /// Writes all of `bytes`, in one system call where the terminal takes them.
  ///
  /// Waits until they are written. What a hung-up terminal refuses is dropped; `read` then says
  /// `.end`.
  ///
  /// - Returns: how long it took.
  @discardableResult
  public func write(_ bytes: [UInt8]) -> Duration {
    let clock = ContinuousClock()
    return clock.measure {
      bytes.withUnsafeBytes { buffer in
        var rest = buffer[...]
        while !rest.isEmpty {
          let count = Foundation.write(
            descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
          if count >= 0 {
            rest = rest.dropFirst(count)
          } else if errno == EAGAIN {
            // Another program that shares the terminal has made it non-blocking.
            guard waitUntilWritable() else { return }
          } else if errno != EINTR {
            return
          }
        }
      }
    }
  }

  /// Takes what waits, at most 16 KiB, without waiting itself; no bytes if nothing waits.
  ///
  /// - Parameter isReady: whether `PollSet` has just said that something waits.
  public func read(isReady: Bool = false) -> ReadResult {
    guard isReady || PollSet.forInput(on: descriptor, timeout: 0) else { return .bytes([]) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16 << 10) { buffer in
      var count = 0
      repeat {
        count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      if count < 0 && errno == EAGAIN { return .bytes([]) }
      return count > 0 ? .bytes(Array(buffer.prefix(count))) : .end
    }
  }

  /// Settings read in the background would be the shell's, and writing them would be its harm.
  private func waitForForeground() throws(TerminalError) {
    // The kernel stops a background job that asks for this, and asks again when it goes on.
    while tcdrain(descriptor) != 0 {
      guard errno == EINTR else { throw errno == EIO ? .inBackground : .refused(errno: errno) }
    }
    let front = tcgetpgrp(descriptor)
    guard front <= 0 || front == getpgrp() else { throw .inBackground }
  }

  private func waitUntilWritable() -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    while poll(&request, 1, -1) < 0 {
      guard errno == EINTR else { return false }
    }
    return request.revents & Int16(POLLOUT) != 0
  }

  /// Everything typed so far, at most 64 KiB.
  private func readWaiting() -> [UInt8] {
    var waiting: [UInt8] = []
    while waiting.count < 64 << 10, case .bytes(let more) = read(), !more.isEmpty {
      waiting += more
    }
    return waiting
  }
}

/// What a read from the terminal gave.
nonisolated public enum ReadResult: Equatable, Sendable {
  case bytes([UInt8])
  /// The terminal is gone; so is every later read.
  case end
}

/// Why the terminal cannot be used.
nonisolated public enum TerminalError: Error, Equatable, Sendable {
  /// The program was started without one.
  case none(errno: Int32)
  /// Another job has it, and this one cannot be stopped to wait for it.
  case inBackground
  case refused(errno: Int32)
}

nonisolated extension TerminalError: CustomStringConvertible {
  /// What is wrong and what to do, without a full stop.
  public var description: String {
    switch self {
    case .none(let errno): "no terminal to draw on: \(String(cString: strerror(errno)))"
    case .inBackground: "the terminal belongs to another job: bring this one to the front"
    case .refused(let errno): "the terminal cannot be drawn on: \(String(cString: strerror(errno)))"
    }
  }
}
