import Foundation
import RefillTerminal

/// A program with what it starts, in a process group of its own.
struct ChildProcess {
  private let id: pid_t

  /// Runs a program by its words, found like a shell finds it; `nil` where there is none.
  ///
  /// - Parameters:
  ///   - input: what it reads.
  ///   - output: where it writes; what it complains about goes nowhere.
  init?(_ words: [String], reading input: Int32, writing output: Int32) {
    let process = Spawning.start(words, isInGroup: true) { files in
      posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO)
      posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    guard let process else { return nil }
    id = process
  }

  /// Ends it and everything that it has started.
  ///
  /// - Parameter grace: for how many milliseconds it may end by itself first.
  /// - Returns: its exit code; `nil` where it was ended.
  @discardableResult
  func end(after grace: Int = 0) -> Int? {
    for _ in 0..<grace where !hasEnded { usleep(1000) }
    kill(-id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? Int(status >> 8 & 0xFF) : nil
  }

  /// Whether it ended by itself; it is not waited for, so that its number stays its own.
  private var hasEnded: Bool {
    var information = siginfo_t()
    let found = waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT)
    return found != 0 || information.si_signo == SIGCHLD
  }
}
