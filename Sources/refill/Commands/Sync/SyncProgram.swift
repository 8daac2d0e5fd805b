import Foundation
import RefillCore
import RefillStore
import RefillTerminal

/// The program `refill-sync`, beside this one.
struct SyncProgram {
  private let paths: Paths
  private let store: (path: String, isOwn: Bool)

  /// - Parameter options: the option that chooses the store.
  init(_ options: StoreOptions) { self.init(Paths(), options.path) }

  /// - Parameter option: the path of the store that the user chose.
  init(_ paths: Paths, _ option: String?) {
    self.paths = paths
    store = paths.store(option)
  }

  /// Becomes the program; returns only if that fails.
  ///
  /// - Throws: `Failure` if it is missing.
  func become(_ words: [String]) throws {
    let words = self.words(words)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    if let first = words.first { execv(first, &arguments) }
    throw Failure(.failed, Message.syncMissing)
  }

  /// Runs the program to its end; returns its exit code.
  func run(_ words: [String]) throws -> Int {
    let process = ChildProcess(words: self.words(words), timeout: 600, limit: 1 << 20)
    switch process.run(receive: { _ in }) {
    case .closed(let code): return code ?? 1
    case .notFound: throw Failure(.failed, Message.syncMissing)
    case .timedOut, .stopped: return 1
    }
  }

  /// Starts the program in the background if something is shared, and never waits for it.
  ///
  /// Costs one `access` if nothing is shared.
  ///
  /// - Parameter isOpening: true for a form that opens, for which the last run may be recent enough.
  func trigger(isOpening: Bool = false) {
    guard isShared else { return }
    let settings = SyncSettings(paths.environment)
    guard settings.isAutomatic else { return }
    let recent = isOpening ? settings.every * 60 : 0
    let words = self.words(["both", "--automatic", "--recent", String(recent)])
    guard let first = words.first, access(first, X_OK) == 0 else { return }
    _ = Spawning.start(words, isInGroup: true) { files in
      for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
        posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_RDWR, 0)
      }
    }
  }

  /// True if something is shared, as the file beside the store says.
  var isShared: Bool { access(store.path + ".sync", F_OK) == 0 }

  private func words(_ words: [String]) -> [String] {
    [paths.syncProgram] + words + ["--store", store.path, "--state", paths.drafts]
      + ["--weight", String(SyncSettings(paths.environment).weight)]
      + (store.isOwn ? ["--own-folder"] : [])
  }
}
