import Foundation
import RefillCore
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
  static func complain(_ message: String, prefix: String = "refill: ", end: String = "\n") {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Sanitizer.visible($0, limit: 2000) }
    FileHandle.standardError.write(Data((prefix + lines.joined(separator: "\n") + end).utf8))
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

  /// A file for programs on stdout: where that is a terminal its lines and cells stay apart, and
  /// nothing in them does any harm.
  static func show(_ text: String) throws {
    guard isatty(STDOUT_FILENO) == 1 else { return try write(text) }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let shown = lines.map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false)
        .map { Sanitizer.visible($0, limit: .max) }.joined(separator: "\t")
    }
    try write(shown.joined(separator: "\n"))
  }

  /// Rows for people, or for programs, on stdout.
  static func tell(_ table: Table) throws {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    try tell(isTerminal ? table.aligned(in: columns(of: STDOUT_FILENO)) : table.tabbed)
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

  /// All of `text` in a new file at `path`, or in the place of the one there; or none of it.
  ///
  /// What is no file, such as a device, is written to.
  static func write(_ text: String, toFile path: String) throws {
    var status = stat()
    let exists = stat(path, &status) == 0
    let isFile = !exists || status.st_mode & S_IFMT == S_IFREG
    let target = isFile ? URL(fileURLWithPath: path).resolvingSymlinksInPath().path : path
    let draft = isFile ? target + ".part" : target
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Failure(.failed, unwritten(path)) }
    defer { close(descriptor) }
    do {
      if isFile, exists { _ = fchmod(descriptor, status.st_mode & 0o777) }
      try write(text, to: descriptor)
      guard !isFile || rename(draft, target) == 0 else { throw Failure(.failed, unwritten(path)) }
    } catch {
      let message = unwritten(path)
      if isFile { unlink(draft) }
      throw Failure(.failed, message)
    }
  }

  /// That a file could not be written, and why the system says so.
  private static func unwritten(_ path: String) -> String {
    "\(path) could not be written: \(String(cString: strerror(errno)).lowercased())."
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
          .failed,
          "the output could not be written: \(String(cString: strerror(errno)).lowercased()).")
      }
    }
  }
}
