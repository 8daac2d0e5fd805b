import CTerminal
import Foundation
import RefillCore

/// The controlling terminal, which the form is drawn on even if stdin or stdout are redirected.
///
/// Between `enterRaw` and `leave`, any end of the process restores the terminal, even a crash. A
/// process uses one terminal at a time.
public final class Terminal {
  /// The file descriptor, to wait on; only this type reads or writes it.
  public let descriptor: Int32
  private let isOwned: Bool
  private let environment: [String: String]
  /// The modes to restore; read at the first use of the terminal, and after each stop of the job,
  /// in which a shell may have changed them.
  private var saved = termios()
  private var isSaved = false
  /// True while any end of the process restores the terminal.
  private var isHeld = false
  /// True between two forms, while nothing that is typed is shown.
  private var isPaused = false
  /// True once the shape of the cursor was set.
  private var hasOwnCursor = false
  /// The output that the terminal has not taken yet.
  private var backlog: ArraySlice<UInt8> = []
  private var backlogSince = ContinuousClock.now
  /// The time that the terminal needed to take what was written last.
  package private(set) var lastWrite = Duration.zero

  /// Resets every mode that Refill ever sets; works in any state and any number of times.
  ///
  /// Synchronized output, mouse, bracketed paste, no wrapping, hidden cursor, colours.
  private static let restore =
    "\u{1B}[?2026l\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1006l\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[0m"
  private static let ownCursor = "\u{1B}[0 q"
  private static let bracketedPaste = "\u{1B}[?2004h"
  private static let plainPaste = "\u{1B}[?2004l"

  /// Opens the controlling terminal of the process.
  ///
  /// - Parameter environment: The environment variables, for `LINES` and `COLUMNS`.
  /// - Throws: `TerminalError.none` if the process has no terminal.
  public convenience init(environment: [String: String]) throws(TerminalError) {
    // The file is this program's own, so that no other one sees that it does not block.
    let descriptor = ct_open_terminal()
    guard descriptor >= 0 else { throw .none(errno: errno) }
    self.init(descriptor: descriptor, isOwned: true, environment: environment)
  }

  /// Uses an open terminal, which is not closed at the end.
  public convenience init(descriptor: Int32, environment: [String: String]) {
    self.init(descriptor: descriptor, isOwned: false, environment: environment)
  }

  private init(descriptor: Int32, isOwned: Bool, environment: [String: String]) {
    self.descriptor = descriptor
    self.isOwned = isOwned
    self.environment = environment
  }

  deinit {
    if isHeld { ct_restore() }
    if isOwned { close(descriptor) }
  }

  /// The current window size; each access queries the system.
  public var size: TerminalSize {
    var rows: Int32 = 0
    var columns: Int32 = 0
    _ = ct_window_size(descriptor, &rows, &columns)
    return TerminalSize(
      reportedRows: Int(rows), reportedColumns: Int(columns), environment: environment)
  }

  /// Enters raw mode (no echo, no signals) with bracketed paste.
  ///
  /// A background job stops here until it is in the foreground. Called again while raw, or after a
  /// program that left modes of its own, such as an editor, it keeps the originally saved ones.
  ///
  /// - Parameter isEnd: Returns true for type-ahead behind which the rest is left; by default all is read.
  /// - Returns: The type-ahead, which `read` does not return again.
  /// - Throws: `TerminalError` if the terminal refuses the mode, or belongs to another job.
  package func enterRaw(
    readingUpTo isEnd: (([UInt8]) -> Bool)? = nil
  ) throws(TerminalError) -> TypeAhead {
    try waitForForeground()
    try saveModes()
    guard arm() else { throw .refused(errno: E2BIG) }
    var raw = saved
    ct_make_raw(&raw)
    // Draining instead of flushing keeps the type-ahead.
    while tcsetattr(descriptor, TCSADRAIN, &raw) != 0 {
      guard errno == EINTR else {
        ct_disarm()
        throw .refused(errno: errno)
      }
    }
    isHeld = true
    write(Array(Self.bracketedPaste.utf8))
    defer { isPaused = false }
    return TypeAhead(readWaiting(upTo: isEnd), typedIn: isPaused ? raw : saved)
  }

  /// Leaves raw mode until the next `enterRaw` only so far that Ctrl-C is a signal: what is typed
  /// between two forms is not shown, and belongs to the second one as it is.
  ///
  /// Any end of the process restores the terminal.
  package func pause() {
    guard isHeld else { return }
    var quiet = saved
    ct_make_raw(&quiet)
    quiet.c_lflag |= saved.c_lflag & tcflag_t(ISIG)
    while tcsetattr(descriptor, TCSADRAIN, &quiet) != 0, errno == EINTR {}
    isPaused = true
  }

  private func saveModes() throws(TerminalError) {
    guard !isSaved else { return }
    guard ct_settings(descriptor, &saved) else { throw .refused(errno: errno) }
    isSaved = true
  }

  /// Has any end of the process restore the terminal.
  private func arm() -> Bool {
    let restore = Array(
      (Self.restore + (hasOwnCursor ? Self.ownCursor : "")).utf8CString.dropLast())
    return ct_arm(descriptor, &saved, restore, restore.count)
  }

  /// Sets the shape of the cursor by its number in the sequence DECSCUSR; `nil` is the terminal's
  /// own, which is also restored at the end.
  package func setCursorShape(_ shape: Int?) {
    if !hasOwnCursor {
      hasOwnCursor = true
      guard isHeld, arm() else { return }
    }
    write(Array("\u{1B}[\(shape ?? 0) q".utf8))
  }

  /// Leaves the modes to Readline, beginning with those that the terminal had first.
  ///
  /// Any end of the process restores these modes.
  ///
  /// - Parameter bracketsPastes: True if pastes are ever bracketed; otherwise no escape sequence is
  ///   written.
  /// - Throws: `TerminalError` if the terminal refuses, or belongs to another job.
  package func enterLines(bracketsPastes: Bool = false) throws(TerminalError) {
    try waitForForeground()
    // An editor may have left other modes; those after a stop are the shell's.
    let isChanged = isSaved
    try saveModes()
    let restore = Array((bracketsPastes ? Self.plainPaste : "").utf8CString.dropLast())
    guard ct_arm(descriptor, &saved, restore, restore.count) else { throw .refused(errno: errno) }
    while isChanged, tcsetattr(descriptor, TCSADRAIN, &saved) != 0, errno == EINTR {}
    isHeld = true
  }

  /// Has Ctrl-C and Ctrl-Z come as bytes, in the order of what is typed, until the modes are set again.
  package func readSignals() { ct_read_signals(descriptor) }

  /// Sets whether the terminal marks the beginning and the end of a paste.
  package func setBracketedPaste(_ isOn: Bool) {
    write(Array((isOn ? Self.bracketedPaste : Self.plainPaste).utf8))
  }

  /// Sets whether the terminal itself shows what is typed, in whole lines.
  package func setEcho(_ isOn: Bool) {
    var settings = saved
    if !isOn { settings.c_lflag &= ~tcflag_t(ECHO | ECHONL) }
    while tcsetattr(descriptor, TCSADRAIN, &settings) != 0, errno == EINTR {}
  }

  /// Restores the terminal to its state before `enterRaw` or `enterLines`, if it was entered.
  public func leave() {
    guard isHeld else { return }
    (isHeld, isPaused) = (false, false)
    awaitOutput(for: Self.outputTimeout)
    ct_restore()
  }

  /// Restores the terminal, stops the job, and returns when continued; then `enterRaw` is due.
  ///
  /// `Signals` reports a `.resume` as after any other stop.
  ///
  /// - Returns: False if the job cannot be stopped, because no shell could continue it.
  package func suspend() -> Bool {
    (isHeld, isSaved) = (false, false)
    awaitOutput(for: Self.outputTimeout)
    return ct_suspend()
  }

  /// Restores the terminal and ends the process with the default action of `signal`.
  public func die(by signal: Signal) -> Never {
    awaitOutput(for: Self.outputTimeoutAtSignals)
    signal.end()
  }

  // MARK: Output

  /// The time without progress after which output is dropped before the terminal is restored, in
  /// seconds.
  private static let outputTimeout = 2.0
  private static let outputTimeoutAtSignals = 0.1

  /// Writes all of `bytes`, in one system call if the terminal accepts them.
  ///
  /// A terminal that takes no more output, such as one that is stopped, never blocks the program: the rest
  /// is written by `writeBacklog`, once the terminal is writable. Bytes that a hung-up terminal refuses
  /// are dropped; `read` then returns `.end`.
  package func write(_ bytes: [UInt8]) {
    if !isStalled { backlogSince = .now }
    backlog += bytes
    writeBacklog()
  }

  /// True while the terminal has not taken all output.
  package var isStalled: Bool { !backlog.isEmpty }

  /// Writes what the terminal takes now of the output that it has not taken yet.
  package func writeBacklog() {
    guard isStalled else { return }
    while isStalled {
      let count = backlog.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        backlog = backlog.dropFirst(count)
      } else if errno == EAGAIN {
        return
      } else if errno != EINTR {
        backlog = []
      }
    }
    lastWrite = .now - backlogSince
  }

  /// Waits until the terminal has taken all output; drops it if nothing is taken for some seconds.
  private func awaitOutput(for timeout: Double) {
    let clock = ContinuousClock()
    var (count, end) = (backlog.count, clock.now + .seconds(timeout))
    while isStalled, clock.now < end {
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      _ = poll(&request, 1, 20)
      writeBacklog()
      if backlog.count < count { (count, end) = (backlog.count, clock.now + .seconds(timeout)) }
    }
    backlog = []
  }

  /// Reads the pending input, at most `limit` bytes, without blocking; without input, returns no bytes.
  ///
  /// - Parameter isReady: True if `PollSet` has just reported the descriptor as readable.
  package func read(isReady: Bool = false, limit: Int = 16 << 10) -> ReadResult {
    guard isReady || PollSet.forInput(on: descriptor, timeout: 0) else { return .bytes([]) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: limit) { buffer in
      var count = 0
      // The input may be a secret; the memory is not used again for long.
      defer {
        UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: max(count, 0)).wipe()
      }
      repeat {
        count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      if count < 0 && errno == EAGAIN { return .bytes([]) }
      return count > 0 ? .bytes(Array(buffer.prefix(count))) : .end
    }
  }

  /// Stops a background job here until it is in the foreground.
  ///
  /// Settings read in the background are those of the shell, and writing them would disturb it.
  ///
  /// - Throws: `TerminalError` if this job cannot be stopped, or the terminal is gone.
  package func waitForForeground() throws(TerminalError) {
    // The kernel stops a background job at this call, and the call is repeated when it continues.
    while tcdrain(descriptor) != 0 {
      guard errno == EINTR else { throw errno == EIO ? .inBackground : .refused(errno: errno) }
    }
    let front = tcgetpgrp(descriptor)
    guard front <= 0 || front == getpgrp() else { throw .inBackground }
  }

  /// Reads what waits to be read, up to bytes that end it; what is behind them is left.
  package func read(isReady: Bool = false, upTo isEnd: ([UInt8]) -> Bool) -> ReadResult {
    var bytes: [UInt8] = []
    repeat {
      switch read(isReady: isReady && bytes.isEmpty, limit: 1) {
      case .bytes(let next) where next.isEmpty: return .bytes(bytes)
      case .bytes(let next): bytes += next
      case .end: return bytes.isEmpty ? .end : .bytes(bytes)
      }
    } while !isEnd(bytes) && bytes.count < 16 << 10
    return .bytes(bytes)
  }

  /// Returns all pending input, at most 64 KiB, or that up to bytes that end it, at most 16.
  private func readWaiting(upTo isEnd: (([UInt8]) -> Bool)?) -> [UInt8] {
    if let isEnd {
      guard case .bytes(let bytes) = read(upTo: isEnd) else { return [] }
      return bytes
    }
    var waiting: [UInt8] = []
    while waiting.count < 64 << 10, case .bytes(let more) = read(), !more.isEmpty {
      waiting += more
    }
    return waiting
  }
}

/// The result of a read from the terminal.
nonisolated package enum ReadResult: Equatable, Sendable {
  case bytes([UInt8])
  /// The terminal is gone; all later reads return this as well.
  case end
}

/// The reason why the terminal cannot be used.
nonisolated public enum TerminalError: Error, Equatable, Sendable {
  /// The process has no controlling terminal.
  case none(errno: Int32)
  /// Another job owns it, and this job cannot be stopped to wait for it.
  case inBackground
  case refused(errno: Int32)
}

nonisolated extension TerminalError: CustomStringConvertible {
  /// The problem and its remedy, without a full stop.
  public var description: String {
    switch self {
    case .none(let errno): "no terminal to draw on: \(String(cString: strerror(errno)))"
    case .inBackground: "the terminal belongs to another job: bring this one to the front"
    case .refused(let errno): "the terminal cannot be drawn on: \(String(cString: strerror(errno)))"
    }
  }
}
