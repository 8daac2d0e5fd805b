import Driving
import Foundation

/// A temporary directory with the files of the programs.
struct Workspace {
  let folder: URL

  /// Creates the directory, passes it to `body`, and removes it, even if `body` throws.
  static func lend<Result>(_ body: (Workspace) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "refill-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(Workspace(folder: folder))
  }

  func file(_ name: String) -> URL { folder.appending(path: name) }

  /// The directories in which programs are looked up.
  var searchPath: [URL] {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")
      .split(separator: ":").map { URL(filePath: String($0)) }
  }

  /// Writes `lines` to a file in the directory.
  func write(_ lines: [String], to name: String) throws -> URL {
    let file = file(name)
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    return file
  }

  /// Runs `command` with a new home directory, so that sessions do not affect each other.
  func drive<Result>(_ command: Command, _ body: (Session) throws -> Result) throws -> Result {
    let home = file("home-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    var command = command
    command.directory = home
    command.environment = environment(home: home)
    return try Session.drive(command, body)
  }

  /// Returns an environment without the user's settings, so that all machines measure the same.
  func environment(home: URL) -> [String: String] {
    var environment = [
      "HOME": home.path, "TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
      "XDG_CONFIG_HOME": home.appending(path: "config").path,
      "XDG_DATA_HOME": home.appending(path: "data").path,
      "XDG_STATE_HOME": home.appending(path: "state").path,
      "XDG_CACHE_HOME": home.appending(path: "cache").path,
    ]
    for name in ["PATH", "LD_LIBRARY_PATH"] {
      environment[name] = ProcessInfo.processInfo.environment[name]
    }
    return environment
  }

  /// Runs a program to its end, without a terminal.
  ///
  /// - Returns: its output on both streams, and whether it succeeded.
  func run(
    _ program: URL, _ arguments: [String], input: URL? = nil
  ) -> (isWell: Bool, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment(home: folder)
    process.currentDirectoryURL = folder
    process.standardInput = input.flatMap { try? FileHandle(forReadingFrom: $0) } ?? .nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    do { try process.run() } catch { return (false, "\(error)") }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let isWell = process.terminationReason == .exit && process.terminationStatus == 0
    return (isWell, String(decoding: output, as: UTF8.self))
  }

  /// Runs a program to its end in a terminal; its output is measured by what it writes to files.
  ///
  /// - Returns: the elapsed time in seconds, the peak memory in MB (`nil` if it ended too soon, or
  ///   `/proc` does not have it), and whether the program ended with exit code 0.
  func measure(_ command: Command) throws -> (seconds: Double, peak: Double?, isWell: Bool) {
    try drive(command) { session in
      // The last figure counts: before exec, the process has the memory of the benchmark.
      var peak = session.peakMemory
      while !session.leave(within: 0.01) { peak = session.peakMemory ?? peak }
      let seconds = Moment.now.milliseconds(since: session.started) / 1_000
      return (seconds, peak.map { Double($0) / 1_024 }, session.exitCode == 0)
    }
  }
}
