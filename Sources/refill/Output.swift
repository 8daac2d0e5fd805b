import Foundation
import RefillTerminal

/// What the program writes beside the picture: stdout for records, stderr for everything else.
enum Output {
  /// Lets streams that were closed at the start fail, so that no file opened later gets their number.
  static func occupyClosedStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// A line on stderr, harmless whatever is in it.
  static func complain(_ message: String, prefix: String = "refill: ") {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Sanitizer.visible($0, limit: 2000) }
    FileHandle.standardError.write(Data((prefix + lines.joined(separator: "\n") + "\n").utf8))
  }

  /// All of `text` on stdout, as it is.
  static func write(_ text: String) throws {
    try write(text, to: STDOUT_FILENO)
  }

  /// Text for people on stdout: harmless where that is a terminal, as it is where it is not.
  static func tell(_ text: String) throws {
    guard isatty(STDOUT_FILENO) == 1 else { return try write(text) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    try write(lines.map { Sanitizer.visible($0, limit: 100_000) }.joined(separator: "\n"))
  }

  /// How wide the terminal at a stream is, 80 where there is none.
  static func columns(of stream: Int32) -> Int {
    var size = winsize()
    let isKnown = ioctl(stream, UInt(TIOCGWINSZ), &size) == 0
    return TerminalSize(
      reportedRows: 0, reportedColumns: isKnown ? Int(size.ws_col) : 0,
      environment: ProcessInfo.processInfo.environment
    ).columns
  }

  /// All of `text` in a new or emptied file at `path`, or none of it.
  static func write(_ text: String, toFile path: String) throws {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Failure(.failed, "\(path) could not be written: \(error.localizedDescription)")
    }
  }

  private static func write(_ text: String, to descriptor: Int32) throws {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        written += count
      } else if errno == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
      } else if errno != EINTR {
        throw Failure(
          .failed, "the output could not be written: \(String(cString: strerror(errno)))")
      }
    }
  }
}
