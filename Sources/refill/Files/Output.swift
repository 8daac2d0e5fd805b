import Foundation
import RefillCore
import RefillTerminal

/// Writes output other than the form display: records to stdout, everything else to stderr.
enum Output {
  /// Opens /dev/null on closed standard descriptors so that later files cannot reuse 0–2.
  ///
  /// Also ignores the signals of broken pipes and file size limits, so that such writes fail with
  /// an error instead.
  static func prepareStreams() {
    for end in [SIGPIPE, SIGXFSZ] { signal(end, SIG_IGN) }
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes a message to stderr, with control characters escaped.
  ///
  /// - Returns: false if stderr is closed or full; this cannot be reported anywhere.
  @discardableResult static func complain(
    _ message: String, prefix: String = "refill: ", end: String = "\n"
  ) -> Bool {
    let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Sanitizer.visible($0, limit: 2000) }
    return draw(prefix + lines.joined(separator: "\n") + end)
  }

  /// Writes text to stderr unchanged; returns false if the write fails.
  @discardableResult static func draw(_ text: String) -> Bool {
    do {
      try Descriptor.write(text, to: STDERR_FILENO)
      return true
    } catch {
      return false
    }
  }

  /// True if a line of stderr can be drawn over: it is a terminal, and no dumb one.
  static var canRedraw: Bool {
    isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Writes text for programs, such as JSON, to stdout.
  ///
  /// On a terminal, characters that it acts on or does not show are written as `\u001b`, but for line breaks
  /// and tabs, so that JSON means the same.
  static func write(_ text: String) throws(WriteError) {
    guard isatty(STDOUT_FILENO) == 1, !text.isPrintableASCII else { return try writeDrawn(text) }
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    try writeDrawn(lines.map(Sanitizer.json).joined(separator: "\n"))
  }

  /// Writes text to stdout unchanged: drawn with escape sequences by this program, or escaped already.
  static func writeDrawn(_ text: String) throws(WriteError) {
    try Descriptor.write(text, to: STDOUT_FILENO)
  }

  /// Writes text for programs to stdout; a file is left as it was if that fails.
  static func writeWhole(_ text: String) throws(WriteError) {
    let mark = OutputMark()
    do {
      try write(text)
    } catch {
      mark?.restore()
      throw error
    }
  }

  /// Writes text to stdout: control characters are escaped on a terminal, passed through otherwise.
  static func tell(_ text: String) throws(WriteError) {
    guard isatty(STDOUT_FILENO) == 1 else { return try writeDrawn(text) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    try writeDrawn(lines.map { Sanitizer.visible($0, limit: 100_000) }.joined(separator: "\n"))
  }

  /// Writes data to stdout.
  ///
  /// On a terminal, control characters are escaped, except for line breaks and tabs.
  static func show(_ text: String) throws(WriteError) {
    guard isatty(STDOUT_FILENO) == 1 else { return try writeDrawn(text) }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let shown = lines.map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false)
        .map { Sanitizer.visible($0, limit: .max) }.joined(separator: "\t")
    }
    try writeDrawn(shown.joined(separator: "\n"))
  }

  /// Writes a table to stdout: aligned for people, or in a format for programs.
  static func tell(_ table: Table) throws(WriteError) {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    try tell(isTerminal ? table.aligned(in: columns(of: STDOUT_FILENO)) : table.tabbed)
  }

  /// The width of the terminal of a stream in columns; 80 if it is no terminal.
  static func columns(of stream: Int32) -> Int {
    var size = winsize()
    let isKnown = ioctl(stream, UInt(TIOCGWINSZ), &size) == 0
    return TerminalSize(
      reportedRows: 0, reportedColumns: isKnown ? Int(size.ws_col) : 0,
      environment: ProcessInfo.processInfo.environment
    ).columns
  }

  /// Writes all of `text` to `path` atomically, replacing a file that is there.
  ///
  /// Writes in place if the path is not a regular file, such as a device.
  ///
  /// - Parameter isPrivate: true for owner-only permissions.
  static func write(_ text: String, toFile path: String, isPrivate: Bool = false) throws {
    let file = try OutputFile(path, isPrivate: isPrivate)
    try file.write(text)
    try file.keep()
  }
}
