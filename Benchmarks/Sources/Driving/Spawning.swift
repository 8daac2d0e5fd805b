import CPseudoTerminal
import Foundation

/// Starts a `Command` as a child process.
enum Spawning {
  /// - Returns: the child, and the read end of its standard output; -1 if that is the terminal.
  static func start(_ command: Command) throws -> (child: PTChild, output: Int32) {
    let input = try command.input.map { file in
      let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw failure(of: command, errno) }
      return descriptor
    }
    defer { if let input { close(input) } }
    var ends: [Int32] = [-1, -1]
    if command.keepsOutput {
      guard pipe(&ends) == 0 else { throw failure(of: command, errno) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    }
    defer { if ends[1] >= 0 { close(ends[1]) } }

    var child = PTChild()
    let error = withCStrings([command.program.path] + command.arguments) { arguments in
      withCStrings(command.environment.map { "\($0)=\($1)" }) { environment in
        pt_spawn(
          command.program.path, arguments, environment, command.directory.path, 80, 24,
          input ?? -1, ends[1], &child)
      }
    }
    guard error == 0 else {
      if ends[0] >= 0 { close(ends[0]) }
      throw failure(of: command, error)
    }
    return (child, ends[0])
  }

  private static func failure(of command: Command, _ error: Int32) -> DrivingError {
    .couldNotStart(command.program.path, reason: String(cString: strerror(error)))
  }

  /// Passes `strings` to `body` as a null-terminated C array.
  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
