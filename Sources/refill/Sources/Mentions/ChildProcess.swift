import Foundation
import RefillTerminal

/// A child process in a process group of its own.
struct ChildProcess {
  private let id: pid_t

  /// Starts a program, found in `PATH` like in a shell, without a shell; `nil` if it cannot be
  /// started.
  ///
  /// - Parameters:
  ///   - input: the descriptor for its stdin.
  ///   - output: the descriptor for its stdout; stderr is discarded.
  init?(_ words: [String], reading input: Int32, writing output: Int32) {
    let process = Spawning.start(words, isInGroup: true) { files in
      posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO)
      posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    guard let process else { return nil }
    id = process
  }

  /// Kills the process group and reaps the child.
  ///
  /// - Parameter grace: the time in milliseconds in which the child may exit first.
  /// - Returns: the exit code; `nil` if the child was killed.
  @discardableResult
  func end(after grace: Int = 0) -> Int? {
    for _ in 0..<grace where !hasEnded { usleep(1000) }
    kill(-id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? Int(status >> 8 & 0xFF) : nil
  }

  /// True if the child has exited.
  ///
  /// It is not reaped, so that its process id cannot be reused.
  private var hasEnded: Bool {
    var information = siginfo_t()
    let found = waitid(P_PID, id_t(id), &information, WEXITED | WNOHANG | WNOWAIT)
    return found != 0 || information.si_signo == SIGCHLD
  }
}
