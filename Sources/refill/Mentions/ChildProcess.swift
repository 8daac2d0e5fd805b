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
  func end() {
    kill(-id, SIGKILL)
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
  }
}
