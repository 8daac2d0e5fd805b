import Driving
import Foundation

/// Runs the probes of this program on a store.
struct ProbeRuns {
  let workspace: Workspace
  let store: URL
  let history: String

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Returns the memory growth of a process that loads the history, in bytes.
  func memory() throws -> Double {
    guard let bytes = Double(try run(.load).output.filter { !$0.isWhitespace }) else {
      throw Failure(description: "the loading process did not tell its memory")
    }
    return bytes
  }

  /// Returns the times in milliseconds of processes that do nothing, and of ones that find the
  /// first page; run alternately.
  func starts(_ count: Int) throws -> (idle: [Double], open: [Double]) {
    var times = (idle: [Double](), open: [Double]())
    for _ in 0..<count {
      times.idle.append(try run(.idle).milliseconds)
      times.open.append(try run(.open).milliseconds)
    }
    return times
  }

  private func run(_ probe: HistoryProbe) throws -> (output: String, milliseconds: Double) {
    guard let program = Bundle.main.executableURL else {
      throw Failure(description: "this program does not find itself")
    }
    let output = workspace.file("probe.txt")
    let begun = Moment.now
    let isWell = Self.spawn(
      [program.path, "probe", probe.rawValue, store.path, history], output: output)
    let milliseconds = Moment.now.milliseconds(since: begun)
    guard isWell else { throw Failure(description: "the process “\(probe)” failed") }
    return (try String(contentsOf: output, encoding: .utf8), milliseconds)
  }

  /// Runs a program to its end, with less overhead than `Process`.
  private static func spawn(_ words: [String], output: URL) -> Bool {
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(
      &actions, 1, output.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var process = pid_t()
    guard posix_spawn(&process, words[0], &actions, nil, &arguments, environ) == 0 else {
      return false
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return false } }
    return status == 0
  }
}
