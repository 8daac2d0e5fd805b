package import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A snippet file or its cache, with owner-only permissions.
package struct SnippetFile: Sendable {
  /// The path.
  package let path: String
  /// True to follow a symbolic link, for instance one into a dotfiles directory; else a save replaces it.
  private let followsLinks: Bool

  /// Makes a snippet file at `path`; the file may be missing.
  package init(path: String, followsLinks: Bool = true) {
    self.path = path
    self.followsLinks = followsLinks
  }

  /// The version of a file: its modification time, size and inode.
  ///
  /// Equal stamps mean equal content.
  package struct Stamp: Equatable, Sendable {
    /// Seconds and nanoseconds since 1970, the size in bytes, and the inode number.
    package let numbers: [UInt64]

    /// The modification time.
    package var modified: Date {
      Date(timeIntervalSince1970: Double(numbers[0]) + Double(numbers[1]) / 1e9)
    }

    fileprivate init(_ status: stat) {
      let time = status.modification
      numbers = [
        UInt64(clamping: time.tv_sec), UInt64(clamping: time.tv_nsec),
        UInt64(clamping: status.st_size), UInt64(clamping: status.st_ino),
      ]
    }
  }

  /// The current stamp of the file; `nil` if there is no file.
  package var stamp: Stamp? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Stamp(status)
  }

  /// True if the directory of the file exists.
  package var hasDirectory: Bool { PrivateFiles.kind(of: directory) == .directory }

  private var directory: String { FilePath.directory(of: path) }

  /// Returns the content of the file and its stamp; `nil` if there is no file.
  ///
  /// - Parameter limit: the maximum number of bytes to read.
  package func load(limit: Int = .max) throws(StoreError) -> (data: Data, stamp: Stamp)? {
    try PrivateFiles.read(path, followsLinks: followsLinks, limit: limit)
      .map { ($0.data, Stamp($0.status)) }
  }

  /// Replaces the content of the file atomically; creates the directory, which is removed again if
  /// the file cannot be written.
  ///
  /// - Parameter lasting: true to call `fsync`, so that the data survives a power failure.
  package func save(_ data: Data, lasting: Bool = true) throws(StoreError) {
    let isFirst = !hasDirectory
    try PrivateFiles.makeDirectory(directory, owned: true)
    do throws(StoreError) {
      try PrivateFiles.replace(target, with: data, lasting: lasting)
    } catch {
      if isFirst { rmdir(directory) }
      throw error
    }
  }

  /// Removes the file; its directory is kept, or created.
  package func delete() throws(StoreError) {
    try PrivateFiles.makeDirectory(directory, owned: true)
    if unlink(path) != 0, errno != ENOENT { try PrivateFiles.check(-1, path) }
    SystemCall.syncDirectory(of: path)
  }

  /// Runs `body`, which reads and then writes the file, under an exclusive lock.
  ///
  /// The lock is on the parent of the file's directory, so that the directory may be missing.
  package func exclusively<Result>(_ body: () throws -> Result) throws -> Result {
    let above = FilePath.directory(of: directory)
    try PrivateFiles.makeDirectory(above, owned: false)
    let descriptor = SystemCall.open(above, O_RDONLY | O_DIRECTORY)
    try PrivateFiles.check(descriptor, above)
    defer { close(descriptor) }
    try PrivateFiles.check(SystemCall.repeated { flock(descriptor, LOCK_EX) }, above)
    return try body()
  }

  /// The file to write: the target, if the path is a symbolic link.
  private var target: String {
    guard followsLinks, PrivateFiles.kind(of: path) == .symbolicLink,
      let real = realpath(path, nil)
    else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
