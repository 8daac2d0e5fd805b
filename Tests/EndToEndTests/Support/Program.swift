import Foundation
import TestSupport

/// A program that is run to its end, without a terminal.
struct Program {
  /// The absolute path.
  let path: String
  let environment: [String: String]
  /// The folder for its output.
  let folder: URL

  /// The result of a run.
  struct Result {
    /// The exit status as in a shell: above 128 after a signal.
    let status: Int
    let output: String
    let complaints: String
  }

  /// The system's reason why the program could not be started.
  struct Failure: Error {
    let path: String
    let reason: Int32
  }

  /// Runs the program with an empty stdin.
  ///
  /// Foundation's `Process` would wait for daemons that the program leaves behind.
  func run(_ arguments: [String]) async throws -> Result {
    let (output, complaints) = (file("stdout"), file("stderr"))
    var status: Int32 = 0
    let process = try start(arguments, input: "/dev/null", output.path, complaints.path)
    do {
      while waitpid(process, &status, WNOHANG) == 0 { try await Task.sleep(for: .milliseconds(2)) }
    } catch {
      kill(process, SIGKILL)
      waitpid(process, &status, 0)
      throw error
    }
    defer { for file in [output, complaints] { try? FileManager.default.removeItem(at: file) } }
    return Result(
      status: Int((status & 0x7F) == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)),
      output: try text(output), complaints: try text(complaints))
  }

  #if canImport(Darwin)
    private static let newSession = Int16(POSIX_SPAWN_SETSID)
  #else
    /// `POSIX_SPAWN_SETSID`, which Glibc does not export.
    private static let newSession: Int16 = 0x80
  #endif

  /// Starts the program in a session of its own, whose terminal `input` becomes if it is one.
  func start(
    _ arguments: [String], input: String, _ output: String, _ complaints: String
  ) throws -> pid_t {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 0, input, O_RDWR, 0)
    posix_spawn_file_actions_addopen(&files, 1, output, O_WRONLY | O_CREAT, 0o600)
    posix_spawn_file_actions_addopen(&files, 2, complaints, O_WRONLY | O_CREAT, 0o600)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The threads of tests have signals blocked, which a shell would inherit.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Self.newSession | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var process = pid_t()
    var reason = ETXTBSY
    // A process that another test forks may have a program that was just copied open for writing.
    for _ in 0..<1000 where reason == ETXTBSY {
      reason = posix_spawn(&process, path, &files, &attributes, words, variables)
      if reason == ETXTBSY { usleep(5_000) }
    }
    guard reason == 0 else { throw Failure(path: path, reason: reason) }
    return process
  }

  /// Makes a hard link to Refill, or a copy on another file system.
  static func link(to path: String) throws {
    guard Foundation.link(refill, path) != 0 else { return }
    try FileManager.default.copyItem(atPath: refill, toPath: path)
  }

  private func file(_ name: String) -> URL {
    folder.appendingPathComponent("\(name)-\(UUID().uuidString)")
  }

  private func text(_ file: URL) throws -> String {
    String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }
}

extension Program {
  /// The `refill` under test: `REFILL_BINARY`, else the one that was built with the tests.
  static let refill = ProcessInfo.processInfo.environment["REFILL_BINARY"] ?? built("refill")

  /// An executable target of the package: the one beside the tests, else the debug build of this
  /// checkout, else its name.
  static func built(_ name: String) -> String {
    let candidates: [String?] = [
      Bundle.main.executableURL?.deletingLastPathComponent().appendingPathComponent(name).path,
      Checkout.url(".build/debug/\(name)").path,
    ]
    return candidates.compactMap { $0 }.first(where: FileManager.default.isExecutableFile(atPath:))
      ?? name
  }
}
