import CTerminal
import Foundation

/// A signal that the main loop handles.
nonisolated public enum Signal: CaseIterable, Sendable {
  case interrupt, terminate, hangUp, quit, suspend, resume, resize

  /// True for a signal that ends the program.
  package var isDeadly: Bool {
    switch self {
    case .interrupt, .terminate, .hangUp, .quit: true
    case .suspend, .resume, .resize: false
    }
  }

  /// Ends the process with the default action of the signal, and restores the terminal if a form is drawn.
  package func end() -> Never { ct_die_by(number) }

  /// The signal number of the system.
  public var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    case .quit: SIGQUIT
    case .suspend: SIGTSTP
    case .resume: SIGCONT
    case .resize: SIGWINCH
    }
  }
}

/// The signals of this process, as bytes in a pipe, for as long as this object lives.
///
/// Only one instance may exist at a time. The first four cases of `Signal` must be answered with
/// `Terminal.die(by:)` within 300 ms; after that, or when another one arrives more than 100 ms
/// after the first, the process ends without the main loop.
public final class Signals {
  /// A file descriptor that is readable while `take` has signals to return.
  package let descriptor: Int32
  private let writeEnd: Int32

  /// Installs the signal handlers, except for signals that were ignored when the program started.
  ///
  /// - Throws: `TerminalError` if no pipe can be created.
  public init() throws(TerminalError) {
    var ends: [Int32] = [-1, -1]
    guard ct_pipe(&ends) else { throw .refused(errno: errno) }
    descriptor = ends[0]
    writeEnd = ends[1]
    ct_install_handlers(writeEnd)
  }

  deinit {
    ct_remove_handlers()
    close(descriptor)
    close(writeEnd)
  }

  /// Returns the first deadly signal since the last call, for a program without a form; suspends the
  /// program if it is asked to.
  package func takeDeadly() -> Signal? {
    let taken = take()
    if taken.contains(.suspend) { _ = ct_suspend() }
    return taken.first(where: \.isDeadly)
  }

  /// Returns the first deadly signal since the last call, for a program that waits for another one.
  ///
  /// The process then has the time to end that one, and itself; the next such signal ends both at once.
  package func takeDeadlyAndHold() -> Signal? {
    let signal = takeDeadly()
    if signal != nil { ct_take_time() }
    return signal
  }

  /// Lets the process continue after a deadly signal; the next one ends it at once.
  package nonisolated static func takeTime() { ct_take_time() }

  /// Names a process group that is killed if this process ends meanwhile; at most eight at a time.
  package nonisolated static func killAtDeath(_ group: Int32) { ct_kill_at_death(group) }

  /// Lets a process group continue if this process ends.
  package nonisolated static func spareAtDeath(_ group: Int32) { ct_spare_at_death(group) }

  /// Returns the signals since the last call, each once, in the order of their first arrival.
  package func take() -> [Signal] {
    var taken: [Signal] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return taken }
      for number in buffer.prefix(count) {
        guard let signal = Signal.allCases.first(where: { $0.number == Int32(number) }),
          !taken.contains(signal)
        else { continue }
        taken.append(signal)
      }
    }
  }
}
