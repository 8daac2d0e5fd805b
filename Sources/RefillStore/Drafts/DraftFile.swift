public import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file of a draft, locked for this process until the `DraftFile` is released.
public final class DraftFile: Sendable {
  private static let lockSuffix = ".lock"
  /// The part between the name of a draft that was set aside and its number.
  static let asideInfix = ".corrupt-"

  /// The place of the draft among those of its form.
  public let slot: DraftSlot
  /// True if another process is filling in the form, so that this draft is separate from its.
  public let isShared: Bool
  private let path: String
  private let lock: CInt

  /// Locks the draft at `path`; `nil` if another process holds the lock.
  init?(path: String, slot: DraftSlot, isShared: Bool) throws(StoreError) {
    guard let lock = try Self.lock(path + Self.lockSuffix) else { return nil }
    self.lock = lock
    self.path = path
    self.slot = slot
    self.isShared = isShared
  }

  deinit {
    // Without a draft nothing needs the lock file; a process that waits for it checks again.
    if PrivateFiles.kind(of: path) == .nothing { unlink(path + Self.lockSuffix) }
    // Closing alone keeps the lock while a process that was just spawned still shares the file.
    flock(lock, LOCK_UN)
    close(lock)
  }

  /// Opens and locks the file at `path`; `nil` if another process holds the lock.
  private static func lock(_ path: String) throws(StoreError) -> CInt? {
    while true {
      let descriptor = SystemCall.open(path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
      try PrivateFiles.check(descriptor, path)
      if SystemCall.repeated({ flock(descriptor, LOCK_EX | LOCK_NB) }) != 0, errno == EWOULDBLOCK {
        close(descriptor)
        return nil
      }
      // The previous holder of the lock may have removed the file after it was opened here.
      var status = stat()
      if fstat(descriptor, &status) == 0,
        PrivateFiles.identity(of: path) == UInt64(status.st_ino)
      {
        // A file with other names is another file too, whose permissions stay.
        if status.st_nlink == 1 { fchmod(descriptor, 0o600) }
        return descriptor
      }
      close(descriptor)
    }
  }

  /// Returns the saved data and the time of the save; `nil` if there is none.
  public func load() throws(StoreError) -> (data: Data, modified: Date)? {
    try PrivateFiles.read(path, followsLinks: false)
      .map { ($0.data, Date(timeIntervalSince1970: $0.status.modified)) }
  }

  /// Saves the first data; returns false if there is some already.
  func create(_ data: Data) throws(StoreError) -> Bool {
    try PrivateFiles.create(path, with: data)
  }

  /// Replaces the saved data atomically.
  ///
  /// - Parameter lasting: true to call `fsync`, which takes milliseconds, so that the data survives
  ///   a power failure and not only a crash of the program.
  public func save(_ data: Data, lasting: Bool = true) throws(StoreError) {
    try PrivateFiles.replace(path, with: data, lasting: lasting)
  }

  /// Opens the saved data to add to it.
  func openAtEnd() throws(StoreError) -> OpenFile { try OpenFile(atEndOf: path) }

  /// Renames the saved data, so that a later save does not replace it; returns the new path.
  public func setAside() throws(StoreError) -> String {
    var number = 1
    while PrivateFiles.kind(of: path + Self.asideInfix + "\(number)") != .nothing { number += 1 }
    let aside = path + Self.asideInfix + "\(number)"
    try PrivateFiles.check(rename(path, aside), path)
    try? PrivateFiles.makePrivate(aside)
    SystemCall.syncDirectory(of: path)
    return aside
  }

  /// Removes the saved data; a later save starts a new draft.
  public func delete() throws(StoreError) {
    if try remove() { SystemCall.syncDirectory(of: path) }
  }

  /// Removes the saved data without waiting for the disk; returns true if there was any.
  func remove() throws(StoreError) -> Bool {
    let result = unlink(path)
    if result != 0, errno == ENOENT { return false }
    try PrivateFiles.check(result, path)
    return true
  }

  /// Opens the directory of the file, to synchronize it.
  func openDirectory() throws(StoreError) -> OpenFile { try OpenFile(directoryOf: path) }
}
