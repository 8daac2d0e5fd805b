public import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A form that was begun, as a file that only this program uses until the `DraftFile` is released.
public final class DraftFile: Sendable {
  private static let lockSuffix = ".lock"

  /// Which of the form's drafts it is, from 1.
  public let number: Int
  /// Whether another program is filling the form, so that this draft is kept apart from its.
  public let isShared: Bool
  private let path: String
  private let lock: CInt

  /// Takes the draft at `path`; `nil` where another program has it.
  init?(path: String, number: Int, isShared: Bool) throws(StoreError) {
    guard let lock = try Self.lock(path + Self.lockSuffix) else { return nil }
    self.lock = lock
    self.path = path
    self.number = number
    self.isShared = isShared
  }

  deinit {
    // Without a draft there is nothing to lock; whoever waits for the file looks again.
    if PrivateFiles.kind(of: path) == .nothing { unlink(path + Self.lockSuffix) }
    close(lock)
  }

  /// Opens and locks the file at `path`; `nil` where another program holds the lock.
  private static func lock(_ path: String) throws(StoreError) -> CInt? {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
      try PrivateFiles.check(descriptor, path)
      fchmod(descriptor, 0o600)
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        close(descriptor)
        return nil
      }
      // The program that had the lock may have removed the file that was just opened.
      var status = stat()
      if fstat(descriptor, &status) == 0,
        PrivateFiles.identity(of: path) == UInt64(status.st_ino)
      {
        return descriptor
      }
      close(descriptor)
    }
  }

  /// What was saved last and when; `nil` where nothing was.
  public func load() throws(StoreError) -> (data: Data, modified: Date)? {
    try PrivateFiles.read(path, followsLinks: false)
      .map { ($0.data, Date(timeIntervalSince1970: $0.status.modified)) }
  }

  /// Puts `data` in the place of what was saved before, whole or not at all.
  ///
  /// - Parameter lasting: waits until the disk has it, so that it outlives a power cut and not
  ///   only this program. That takes milliseconds.
  public func save(_ data: Data, lasting: Bool = true) throws(StoreError) {
    try PrivateFiles.replace(path, with: data, lasting: lasting)
  }

  /// Removes what was saved; what is saved afterwards is a new draft.
  public func delete() throws(StoreError) {
    if unlink(path) != 0, errno != ENOENT { try PrivateFiles.check(-1, path) }
    PrivateFiles.syncDirectory(of: path)
  }
}
