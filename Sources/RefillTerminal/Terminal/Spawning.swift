package import Foundation

/// Starts other programs.
package nonisolated enum Spawning {
  /// Starts a program, found in `PATH` as a shell does; returns its process id, or `nil` if it
  /// cannot be started.
  ///
  /// It gets the default signal handling, whichever signals this process blocks or ignores.
  ///
  /// - Parameters:
  ///   - isInGroup: True to start it in its own process group, with its children.
  ///   - variables: Variables of its environment, besides those of this process.
  ///   - files: File actions to perform first; without them it inherits the files of this process.
  package static func start(
    _ words: [String], isInGroup: Bool = false, variables: [String: String] = [:],
    files: (inout posix_spawn_file_actions_t) -> Void = { _ in }
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    files(&actions)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    let group = isInGroup ? Int16(POSIX_SPAWN_SETPGROUP) : 0
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK) | group)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    let inherited = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    var environment: [UnsafeMutablePointer<CChar>?] =
      inherited.map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + environment).forEach { free($0) } }
    var process = pid_t()
    // A program that is being written cannot run yet; it is tried again for 100 ms.
    for _ in 0..<20 {
      let error = environment.withUnsafeMutableBufferPointer { own in
        posix_spawnp(
          &process, words[0], &actions, &attributes, &arguments,
          variables.isEmpty ? environ : own.baseAddress)
      }
      guard error == ETXTBSY else { return error == 0 ? process : nil }
      usleep(5_000)
    }
    return nil
  }
}
