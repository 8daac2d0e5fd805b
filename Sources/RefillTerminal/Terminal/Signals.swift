import CTerminal
import Foundation

/// A signal that the loop answers.
nonisolated public enum Signal: CaseIterable, Sendable {
  case interrupt, terminate, hangUp, quit, suspend, resume, resize

  /// The system's number.
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

/// The signals of this process, as bytes in a pipe, for as long as it lives.
///
/// One at a time. The first four of `Signal` must be answered with `Terminal.die(by:)` within 300 ms;
/// after that, or when one comes twice, the program ends without the loop.
public final class Signals {
  /// To wait on: readable while `take` has something to give.
  public let descriptor: Int32
  private let writeEnd: Int32

  /// Takes the signals over, except those that the program was started with as ignored.
  public init() throws(TerminalError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .refused(errno: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    writeEnd = ends[1]
    ct_install_handlers(writeEnd)
  }

  deinit {
    ct_remove_handlers()
    close(descriptor)
    close(writeEnd)
  }

  /// What has come since the last call, each once, in the order of its first coming.
  public func take() -> [Signal] {
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
