import Foundation
import RefillCore
import RefillStore
import RefillSync

/// The program that brings what others share here, and what this machine shares there.
///
/// `refill sync` becomes this program, and a form starts it in the background.
@main
struct SyncProgram {
  private let options: SyncOptions

  static func main() {
    signal(SIGPIPE, SIG_IGN)
    guard let options = SyncOptions(CommandLine.arguments.dropFirst()) else {
      SyncOutput.complain("usage: refill-sync init|both|pull|push --store PATH --state FOLDER")
      exit(2)
    }
    exit(SyncProgram(options: options).run())
  }

  /// The greatest duration of a run in seconds.
  private static let longest = 600.0

  private func run() -> Int32 {
    if options.isAutomatic {
      setsid()
      // A form that is open goes before.
      _ = nice(10)
    }
    let lock: SyncLock
    do {
      guard let taken = try SyncLock(folder: options.state) else { return 0 }
      lock = taken
    } catch { return SyncOutput.ending(error, isQuiet: options.isAutomatic, waiting: nil) }
    defer { lock.release() }
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: Self.longest)
      _exit(5)
    }
    do {
      var store = try Store(path: options.store, ownsDirectory: options.ownsDirectory).sharing
      if !options.isAutomatic { store.step = ShareStore.longStep }
      switch options.command {
      case .begin: try SyncBeginning(options, store).run()
      case .run(let mode): return try SyncRuns(options, store).run(mode)
      }
      return 0
    } catch {
      return SyncOutput.ending(error, isQuiet: options.isAutomatic, waiting: nil)
    }
  }
}

/// The lock that lets one run at a time be made for a person.
struct SyncLock {
  private let descriptor: Int32

  /// Takes the lock; `nil` while another run has it.
  init?(folder: String) throws {
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    descriptor = open(
      folder + "/sync.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR)
    guard descriptor >= 0 else {
      throw SyncError.place(folder, reason: String(cString: strerror(errno)).lowercased())
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
  }

  /// Gives the lock back.
  func release() { close(descriptor) }
}
