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
      lock = try SyncLock(folder: options.state)
      guard lock.isTaken || waited(for: lock) else { return 0 }
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

extension SyncProgram {
  /// Waits for a run that is under way, after which what was done meanwhile may be left; a run in the background
  /// leaves it to that one.
  private func waited(for lock: SyncLock) -> Bool {
    if options.isAutomatic { return false }
    if !options.isQuiet { SyncOutput.complain(Message.syncUnderWay) }
    return lock.wait()
  }
}

/// The lock that lets one run at a time be made for a person.
struct SyncLock {
  private let descriptor: Int32
  /// False if another run had it.
  let isTaken: Bool

  /// Opens the lock, and takes it unless another run has it.
  init(folder: String) throws {
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    descriptor = open(
      folder + "/sync.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR)
    guard descriptor >= 0 else {
      throw SyncError.place(folder, reason: String(cString: strerror(errno)).lowercased())
    }
    isTaken = flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  /// Waits until no other run has it; returns false if it cannot be had.
  func wait() -> Bool {
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }

  /// Gives the lock back.
  func release() { close(descriptor) }
}
