import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file of a store, and the ones that SQLite puts beside it.
struct StoreFile {
  /// Where it is.
  let path: String
  /// Whether its directory holds nothing but Refill's files.
  let ownsDirectory: Bool

  /// Makes the file where it is missing, and its directory where that is Refill's own.
  func make() throws(StoreError) {
    let directory = PrivateFiles.directory(of: path)
    guard ownsDirectory || PrivateFiles.kind(of: directory) != .nothing else {
      throw .noDirectory(directory)
    }
    try PrivateFiles.makeDirectory(directory, owned: ownsDirectory)
    try PrivateFiles.makeFile(path)
  }

  /// Takes away everybody else's rights to a file that turned out to be a store.
  func makePrivate() throws(StoreError) {
    try PrivateFiles.makePrivate(path)
  }

  /// The file that stands there now, as opposed to one that takes its place.
  var identity: UInt64? { PrivateFiles.identity(of: path) }

  /// Whether the header is sound and tells of a newer Refill, whose tables this program's SQLite
  /// may take for damage.
  var isNewer: Bool {
    guard let file = FileHandle(forReadingAtPath: path), let header = try? file.read(upToCount: 72),
      header.count == 72, header.starts(with: Array("SQLite format 3\0".utf8))
    else { return false }
    func number(at offset: Int) -> Int64 {
      header[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) }
    }
    return number(at: 68) == Schema.applicationID && number(at: 60) > Schema.version
  }

  /// Whether it may be a store that was damaged: a database by its first bytes, or a file in a
  /// directory that holds nothing but Refill's.
  var isLikelyStore: Bool {
    let file = FileHandle(forReadingAtPath: path)
    let header = (try? file?.read(upToCount: 16)) ?? Data()
    return ownsDirectory || header.starts(with: Array("SQLite format 3\0".utf8))
  }

  /// Renames a damaged database, with all that belongs to it, to the first free `PATH.corrupt-N`.
  ///
  /// - Parameter identity: the damaged file; another one at its place is left alone.
  /// - Returns: the new path; `nil` where nothing was moved.
  func moveAside(_ identity: UInt64?) -> String? {
    let directory = open(PrivateFiles.directory(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { return nil }
    defer { close(directory) }
    // Two programs may have met the damage; the second must not move the new store of the first.
    while flock(directory, LOCK_EX) != 0, errno == EINTR {}
    guard identity == self.identity else { return nil }
    let suffixes = ["", "-wal", "-shm", "-journal"]
    let free = (1...).lazy.map { "\(path).corrupt-\($0)" }.first { aside in
      suffixes.allSatisfy { PrivateFiles.kind(of: aside + $0) == .nothing }
    }
    guard let free, rename(path, free) == 0 else { return nil }
    for suffix in suffixes.dropFirst() { rename(path + suffix, free + suffix) }
    return free
  }
}
