import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file of a store, and the files that SQLite creates beside it.
struct StoreFile {
  /// The path of the file.
  let path: String
  /// True if its directory holds only Refill's files.
  let ownsDirectory: Bool

  /// Creates the file if it is missing, and its directory if that is Refill's own.
  func make() throws(StoreError) {
    let directory = FilePath.directory(of: path)
    guard ownsDirectory || PrivateFiles.kind(of: directory) != .nothing else {
      throw .noDirectory(directory)
    }
    try PrivateFiles.makeDirectory(directory, owned: ownsDirectory)
    try PrivateFiles.makeFile(path)
    try checkJournals()
  }

  /// Throws if a pipe or device has the name of a journal: SQLite would wait for it.
  private func checkJournals() throws(StoreError) {
    for suffix in Self.suffixes.dropFirst() where PrivateFiles.kind(of: path + suffix) == .other {
      throw .notAFile(path + suffix)
    }
  }

  /// The ends of the names of the database and its journal files.
  private static let suffixes = ["", "-wal", "-shm", "-journal"]

  /// Throws if the path names no ordinary file.
  func checkKind() throws(StoreError) {
    switch PrivateFiles.kind(of: path) {
    case .file, .nothing: break
    case .symbolicLink: throw .symbolicLink(path)
    case .directory, .other: throw .notAFile(path)
    }
    try checkJournals()
  }

  /// Sets the permissions of a file that is a store to 0600.
  func makePrivate() throws(StoreError) {
    try PrivateFiles.makePrivate(path)
  }

  /// The identity of the current file (its inode), which differs from that of a replacement.
  var identity: UInt64? { PrivateFiles.identity(of: path) }

  /// True if the header is valid and has a newer version.
  ///
  /// An older SQLite may report the tables of such a file as damaged.
  var isNewer: Bool {
    let header = self.header(72)
    guard header.count == 72, header.starts(with: Self.magic) else { return false }
    func number(at offset: Int) -> Int64 {
      header[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) }
    }
    return number(at: 68) == Schema.applicationID && number(at: 60) > Schema.version
  }

  /// True if the file may be a damaged store: it starts like a database, or its directory holds
  /// only Refill's files.
  var isLikelyStore: Bool {
    ownsDirectory || header(16).starts(with: Self.magic)
  }

  /// The first bytes of every database.
  private static let magic = Array("SQLite format 3\0".utf8)

  /// Returns the first bytes of the file; empty if it cannot be read.
  private func header(_ count: Int) -> Data {
    let descriptor = SystemCall.open(path, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { return Data() }
    defer { close(descriptor) }
    return SystemCall.read(descriptor, limit: count) ?? Data()
  }

  /// Throws if a part of the file cannot be read.
  func checkReadable() throws(StoreError) {
    let descriptor = SystemCall.open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
    try PrivateFiles.check(descriptor, path)
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    var offset: off_t = 0
    while true {
      let count = SystemCall.repeated { pread(descriptor, &buffer, buffer.count, offset) }
      try PrivateFiles.check(CInt(clamping: count), path)
      guard count > 0 else { return }
      // Never traps: a read returns at most the size of the buffer.
      offset += off_t(count)
    }
  }

  /// Renames a damaged database and its journal files to the first free `PATH.corrupt-N`.
  ///
  /// - Parameter identity: the identity of the damaged file; any other file is left alone.
  /// - Returns: the new path; `nil` if nothing was moved.
  func moveAside(_ identity: UInt64?) -> String? {
    let directory = SystemCall.open(FilePath.directory(of: path), O_RDONLY | O_DIRECTORY)
    guard directory >= 0 else { return nil }
    defer { close(directory) }
    // Two processes may have found the damage; the second must not move the new store of the first.
    _ = SystemCall.repeated { flock(directory, LOCK_EX) }
    guard identity == self.identity else { return nil }
    let free = (1...).lazy.map { "\(path).corrupt-\($0)" }.first { aside in
      Self.suffixes.allSatisfy { PrivateFiles.kind(of: aside + $0) == .nothing }
    }
    guard let free, rename(path, free) == 0 else { return nil }
    for suffix in Self.suffixes.dropFirst() { rename(path + suffix, free + suffix) }
    return free
  }
}
