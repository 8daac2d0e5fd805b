import Foundation
import RefillCore
import RefillTerminal

/// What the program writes beside the picture: stdout for records, stderr for everything else.
enum Output {
  /// Lets streams that were closed at the start fail, so that no file opened later gets their number;
  /// and lets writes fail where a signal would end the program: without a reader, over a size limit.
  static func prepareStreams() {
    for end in [SIGPIPE, SIGXFSZ] { signal(end, SIG_IGN) }
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// A line on stderr, harmless whatever is in it.
  ///
  /// - Returns: false where stderr is closed or full. There is no place to say so.
  @discardableResult static func complain(
    _ message: String, prefix: String = "refill: ", end: String = "\n"
  ) -> Bool {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Sanitizer.visible($0, limit: 2000) }
    return draw(prefix + lines.joined(separator: "\n") + end)
  }

  /// Text on stderr as it is; false where it takes none.
  @discardableResult static func draw(_ text: String) -> Bool {
    do {
      try Descriptor.write(Array(text.utf8), to: STDERR_FILENO)
      return true
    } catch {
      return false
    }
  }

  /// All of `text` on stdout, as it is.
  static func write(_ text: String) throws(WriteError) {
    try Descriptor.write(Array(text.utf8), to: STDOUT_FILENO)
  }

  /// Text for people on stdout: harmless where that is a terminal, as it is where it is not.
  static func tell(_ text: String) throws(WriteError) {
    guard isatty(STDOUT_FILENO) == 1 else { return try write(text) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    try write(lines.map { Sanitizer.visible($0, limit: 100_000) }.joined(separator: "\n"))
  }

  /// A file for programs on stdout: where that is a terminal its lines and cells stay apart, and
  /// nothing in them does any harm.
  static func show(_ text: String) throws(WriteError) {
    guard isatty(STDOUT_FILENO) == 1 else { return try write(text) }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let shown = lines.map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false)
        .map { Sanitizer.visible($0, limit: .max) }.joined(separator: "\t")
    }
    try write(shown.joined(separator: "\n"))
  }

  /// Rows for people, or for programs, on stdout.
  static func tell(_ table: Table) throws(WriteError) {
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
    guard descriptor >= 0 else { throw Failure(.failed, unwritten(path, WriteError(errno: errno))) }
    defer { close(descriptor) }
    do throws(WriteError) {
      if isFile, exists { _ = fchmod(descriptor, status.st_mode & 0o777) }
      try Descriptor.write(Array(text.utf8), to: descriptor)
      if isFile, rename(draft, target) != 0 { throw WriteError(errno: errno) }
    } catch {
      if isFile { unlink(draft) }
      throw Failure(.failed, unwritten(path, error))
    }
  }

  /// That a file could not be written, and why the system says so.
  private static func unwritten(_ path: String, _ error: WriteError) -> String {
    "\(path) could not be written: \(error.reason)."
  }
}
