public import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A person's snippets as one file of bytes, or what was made of it, for their eyes only.
public struct SnippetFile: Sendable {
  /// Where it is; a link that stands there, in a folder of settings for instance, is followed.
  public let path: String

  /// A file at `path`, which need not be there yet.
  public init(path: String) {
    self.path = path
  }

  /// What tells one state of a file from another: when it was written, its size, and which file it is.
  public struct Stamp: Equatable, Sendable {
    /// Seconds and nanoseconds since 1970, bytes, and the number of the file on its disk.
    public let numbers: [UInt64]

    /// When the file was written last.
    public var modified: Date {
      Date(timeIntervalSince1970: Double(numbers[0]) + Double(numbers[1]) / 1e9)
    }

    fileprivate init(_ status: stat) {
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      numbers = [
        UInt64(clamping: time.tv_sec), UInt64(clamping: time.tv_nsec),
        UInt64(clamping: status.st_size), UInt64(clamping: status.st_ino),
      ]
    }
  }

  /// The state of the file; `nil` where there is none.
  public var stamp: Stamp? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Stamp(status)
  }

  /// Whether the directory of the file stands there.
  public var hasDirectory: Bool { PrivateFiles.kind(of: directory) == .directory }

  private var directory: String { PrivateFiles.directory(of: path) }

  /// What is in the file, and its state then; `nil` where there is none.
  ///
  /// - Parameter limit: of a longer file, only so many bytes are read.
  public func load(limit: Int = .max) throws(StoreError) -> (data: Data, stamp: Stamp)? {
    try PrivateFiles.read(path, followsLinks: true, limit: limit)
      .map { ($0.data, Stamp($0.status)) }
  }

  /// Puts `data` in the place of what is there, whole or not at all, and makes the directory.
  ///
  /// - Parameter lasting: waits until the disk has it, so that it outlives a power cut.
  public func save(_ data: Data, lasting: Bool = true) throws(StoreError) {
    try PrivateFiles.makeDirectory(directory, owned: true)
    try PrivateFiles.replace(target, with: data, lasting: lasting)
  }

  /// Removes the file; its directory stays, or is made.
  public func delete() throws(StoreError) {
    try PrivateFiles.makeDirectory(directory, owned: true)
    if unlink(path) != 0, errno != ENOENT { try PrivateFiles.check(-1, path) }
    PrivateFiles.syncDirectory(of: path)
  }

  /// Carries out what reads and then writes the file, while no other program does so.
  ///
  /// The lock is on the directory above that of the file, which need not be there yet.
  public func exclusively<Result>(_ body: () throws -> Result) throws -> Result {
    let above = PrivateFiles.directory(of: directory)
    try PrivateFiles.makeDirectory(above, owned: false)
    let descriptor = open(above, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try PrivateFiles.check(descriptor, above)
    defer { close(descriptor) }
    while flock(descriptor, LOCK_EX) != 0 {
      if errno != EINTR { try PrivateFiles.check(-1, above) }
    }
    return try body()
  }

  /// The file that is written: behind a link, the one that it leads to.
  private var target: String {
    guard PrivateFiles.kind(of: path) == .symbolicLink, let real = realpath(path, nil) else {
      return path
    }
    defer { free(real) }
    return String(cString: real)
  }
}
