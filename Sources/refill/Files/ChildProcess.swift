import Foundation
import RefillCore
import RefillStore
import RefillTerminal

/// Runs a program and reads its output, with a deadline and a limit.
///
/// The program is run directly, never by a shell. It has a process group of its own, which is killed
/// before `run` returns, and if this process ends.
struct ChildProcess: Sendable {
  /// The program, searched for in `PATH` unless it has a `/`, and its arguments.
  let words: [String]
  /// The time in seconds that the program has to close its output.
  let timeout: Double
  /// The size of the output, in bytes, at which reading stops; up to 16 KiB more are read.
  let limit: Int
  /// Variables of its environment, besides those of this process.
  var variables: [String: String] = [:]
  /// True to wait for its exit rather than for the end of its output, and to let programs that it has
  /// started continue then.
  var awaitsExit = false
  /// True to overwrite the output in the memory of this process once it was received.
  var wipesOutput = false
  /// True to ask it to end, by SIGTERM, before it is killed.
  var endsGently = false

  /// The size of the input in bytes that fits into a pipe, so that writing it never blocks.
  static let maximumInput = 1 << 14
  /// The time in milliseconds that the program has to exit after it closes its output.
  private static let grace = 100
  /// The time in milliseconds that the program has to end after it was asked to.
  private static let gentleGrace = 500
  /// The interval in milliseconds at which `isWanted` is asked.
  private static let pollInterval = 50.0
  /// The interval in milliseconds at which further input is written.
  private static let writePause = 2.0

  /// The reason why `run` returned.
  enum End: Equatable {
    /// The program does not exist, or it could not be started.
    case notFound
    /// The program closed its output; `code` is its exit code, `nil` if a signal ended it.
    case closed(code: Int?)
    /// The program was killed at the deadline.
    case timedOut
    /// The program was killed at the limit, or after `isWanted` returned `false`.
    case stopped
  }

  /// Runs the program and passes its output to `receive` as it arrives.
  ///
  /// - Parameters:
  ///   - input: The standard input; more than `maximumInput` bytes are written as the program reads
  ///     them.
  ///   - isWanted: Called at least every 50 ms; `false` kills the program.
  ///   - receiveErrors: Called with its standard error; without it, that goes nowhere.
  func run(
    input: [UInt8] = [], while isWanted: () -> Bool = { true },
    receive: (ArraySlice<UInt8>) -> Void, receiveErrors: ((ArraySlice<UInt8>) -> Void)? = nil
  ) -> End {
    let pipes = Self.pipes(receiveErrors == nil ? 2 : 3)
    guard let stdin = pipes.first, let stdout = pipes.dropFirst().first else { return .notFound }
    let stderr = pipes.dropFirst(2).first
    defer { for end in [stdout.read, stderr?.read].compactMap(\.self) { close(end) } }
    // Writing before the program starts cannot block or fail: this process holds the read end.
    try? Descriptor.write(Array(input.prefix(Self.maximumInput)), to: stdin.write)
    var rest = Rest(bytes: input.dropFirst(Self.maximumInput), descriptor: stdin.write)
    defer { rest.close() }
    let process = start(input: stdin.read, output: stdout.write, errors: stderr?.write)
    for end in [stdout.write, stderr?.write].compactMap(\.self) { close(end) }
    // The read end stays open while there is more to write, so that writing raises no signal.
    defer { close(stdin.read) }
    guard let process else { return .notFound }
    Signals.killAtDeath(process)
    defer { Signals.spareAtDeath(process) }
    var streams = [Stream(descriptor: stdout.read)]
    if let stderr { streams.append(Stream(descriptor: stderr.read, isForErrors: true)) }
    let end = read(&streams, of: process, writing: &rest, while: isWanted) { stream, bytes in
      if stream.isForErrors { receiveErrors?(bytes) } else { receive(bytes) }
    }
    guard case .closed = end else {
      if endsGently { kill(-process, SIGTERM) }
      Self.end(process, after: endsGently ? Self.gentleGrace : 0)
      return end
    }
    if awaitsExit { return .closed(code: Self.exitCode(of: process)) }
    return .closed(code: Self.end(process, after: Self.grace))
  }

  /// Starts the program with these descriptors; its standard error goes nowhere without one.
  private func start(input: Int32, output: Int32, errors: Int32?) -> pid_t? {
    Spawning.start(words, isInGroup: true, variables: variables) { files in
      posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO)
      if let errors {
        posix_spawn_file_actions_adddup2(&files, errors, STDERR_FILENO)
      } else {
        posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
      }
    }
  }

  /// A stream of the program.
  private struct Stream {
    let descriptor: Int32
    var isForErrors = false
    var isOpen = true
  }

  /// Reads until the end, the deadline or the limit; the exit code is still unknown.
  private func read(
    _ streams: inout [Stream], of process: pid_t, writing input: inout Rest,
    while isWanted: () -> Bool, _ receive: (Stream, ArraySlice<UInt8>) -> Void
  ) -> End {
    let deadline = Date(timeIntervalSinceNow: timeout)
    var total = 0
    while total < limit, isWanted() {
      let rest = deadline.timeIntervalSinceNow * 1000
      guard rest > 0 else { return .timedOut }
      let hasEnded = awaitsExit && Self.hasEnded(process)
      let pause = hasEnded ? 0 : input.write() ? Self.writePause : Self.pollInterval
      let count = read(&streams, for: min(rest, pause), receive)
      total += count
      if awaitsExit ? hasEnded && count == 0 : streams.allSatisfy({ !$0.isOpen }) {
        return .closed(code: nil)
      }
    }
    return .stopped
  }

  /// Waits for output for some milliseconds at most, and reads what is there; returns its size.
  private func read(
    _ streams: inout [Stream], for pause: Double, _ receive: (Stream, ArraySlice<UInt8>) -> Void
  ) -> Int {
    var requests = streams.map { stream in
      pollfd(fd: stream.isOpen ? stream.descriptor : -1, events: Int16(POLLIN), revents: 0)
    }
    guard
      poll(&requests, nfds_t(requests.count), Int32(clamping: Int(bounded: pause.rounded(.up)))) > 0
    else { return 0 }
    var total = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    for index in streams.indices where requests[index].revents != 0 {
      let count = SystemCall.repeated {
        Foundation.read(streams[index].descriptor, &buffer, buffer.count)
      }
      if count > 0 {
        total += count
        receive(streams[index], buffer[..<count])
        if wipesOutput { buffer.withUnsafeMutableBytes { $0.wipe() } }
      } else {
        streams[index].isOpen = false
      }
    }
    return total
  }

  /// The input that did not fit into the pipe, and the write end, which is closed behind it.
  private struct Rest {
    var bytes: ArraySlice<UInt8>
    private var descriptor: Int32?

    init(bytes: ArraySlice<UInt8>, descriptor: Int32) {
      (self.bytes, self.descriptor) = (bytes, descriptor)
      if bytes.isEmpty { close() } else { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    }

    /// Writes as much as the pipe takes; returns true if there is more.
    mutating func write() -> Bool {
      guard let descriptor else { return false }
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { bytes.removeFirst(count) }
      if bytes.isEmpty || count < 0 && errno != EAGAIN && errno != EINTR { close() }
      return self.descriptor != nil
    }

    mutating func close() {
      if let descriptor { _ = Foundation.close(descriptor) }
      descriptor = nil
    }
  }

  private typealias Ends = (read: Int32, write: Int32)

  /// Makes pipes that are closed on exec; none if there are too many open files.
  private static func pipes(_ count: Int) -> [Ends] {
    let pipes = (0..<count).compactMap { _ -> Ends? in
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return nil }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return (ends[0], ends[1])
    }
    guard pipes.count == count else {
      for ends in pipes { [ends.read, ends.write].forEach { close($0) } }
      return []
    }
    return pipes
  }

  /// Kills the process group of a program.
  ///
  /// - Parameter grace: The time in milliseconds that the program has to exit first.
  /// - Returns: Its exit code; `nil` if a signal ended it.
  @discardableResult
  private static func end(_ process: pid_t, after grace: Int) -> Int? {
    for _ in 0..<grace where !hasEnded(process) { usleep(1000) }
    kill(-process, SIGKILL)
    return exitCode(of: process)
  }

  /// Waits for the exit of a program; returns its exit code, `nil` if a signal ended it.
  private static func exitCode(of process: pid_t) -> Int? {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? Int(status >> 8 & 0xFF) : nil
  }

  /// True if the program has exited.
  ///
  /// It is not reaped, so that its process id is not reused.
  private static func hasEnded(_ process: pid_t) -> Bool {
    var information = siginfo_t()
    let found = waitid(P_PID, id_t(process), &information, WEXITED | WNOHANG | WNOWAIT)
    return found != 0 || information.si_signo == SIGCHLD
  }
}
