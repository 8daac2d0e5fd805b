import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Creates files and directories with owner-only permissions: 0600 and 0700, whatever the umask is.
enum PrivateFiles {
  /// The type of a file; a symbolic link is not followed.
  enum Kind {
    case nothing, file, directory, symbolicLink, other
  }

  /// Returns the type of the file at `path`.
  static func kind(of path: String) -> Kind {
    guard let status = status(of: path) else { return .nothing }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .directory
    case S_IFLNK: .symbolicLink
    default: .other
    }
  }

  /// Returns the identity of the file at `path` (its inode), to detect a replacement; `nil` if
  /// there is no file.
  static func identity(of path: String) -> UInt64? {
    status(of: path).map { UInt64($0.st_ino) }
  }

  /// Returns the content and status of the file at `path`; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - followsLinks: true to follow a symbolic link.
  ///   - limit: the maximum number of bytes to read.
  static func read(
    _ path: String, followsLinks: Bool, limit: Int = .max
  ) throws(StoreError) -> (data: Data, status: stat)? {
    let link = followsLinks ? 0 : O_NOFOLLOW
    let descriptor = SystemCall.open(path, O_RDONLY | O_NONBLOCK | link)
    if descriptor < 0, errno == ENOENT { return nil }
    try check(descriptor, path)
    defer { close(descriptor) }
    var status = stat()
    try check(fstat(descriptor, &status), path)
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
    guard let data = SystemCall.read(descriptor, limit: limit) else { throw failure(errno, path) }
    return (data, status)
  }

  /// Returns the names in a directory; empty if it cannot be read.
  static func names(in directory: String) -> Set<String> {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: Set<String> = []
    while let entry = readdir(stream) {
      withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) {
          _ = names.insert(String(cString: $0))
        }
      }
    }
    return names
  }

  /// Returns the modification time of the file at `path`, in seconds since 1970; 0 if there is
  /// none.
  static func modified(_ path: String) -> TimeInterval { status(of: path)?.modified ?? 0 }

  /// Returns the status of the file at `path`, of a link itself; `nil` if there is none.
  static func status(of path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  /// Creates the directory `path` and its missing parents, each with 0700.
  ///
  /// - Parameter owned: true if the directory holds only Refill's files; an existing one is then
  ///   set to 0700.
  static func makeDirectory(_ path: String, owned: Bool) throws(StoreError) {
    var result = mkdir(path, 0o700)
    if result < 0, errno == ENOENT {
      let parent = FilePath.directory(of: path)
      guard parent.utf8.count < path.utf8.count else { throw failure(ENOENT, path) }
      try makeDirectory(parent, owned: false)
      result = mkdir(path, 0o700)
    }
    if result == 0 {
      // The umask may have removed permissions that the owner needs.
      return try check(chmod(path, 0o700), path)
    }
    let error = errno
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(error, path) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .notADirectory(path) }
    // The permissions of what a link leads to are the user's decision.
    if owned, status.st_mode & 0o077 != 0, kind(of: path) == .directory {
      try check(chmod(path, 0o700), path)
    }
  }

  /// Creates an empty file at `path` if it is missing; throws if the path is no regular file.
  static func makeFile(_ path: String) throws(StoreError) {
    switch kind(of: path) {
    case .file: return
    case .symbolicLink: throw .symbolicLink(path)
    case .directory, .other: throw .notAFile(path)
    case .nothing:
      let descriptor = SystemCall.open(
        path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      if descriptor < 0, errno == EEXIST { return }
      try check(descriptor, path)
      defer { close(descriptor) }
      try check(fchmod(descriptor, 0o600), path)
    }
  }

  /// Sets the permissions of the file at `path` to 0600 if others have access, and it has no other name.
  static func makePrivate(_ path: String) throws(StoreError) {
    guard let status = status(of: path), status.st_mode & 0o077 != 0, status.st_nlink == 1 else {
      return
    }
    // By path: closing a descriptor would release SQLite's locks on the file.
    try check(fchmodat(AT_FDCWD, path, 0o600, AT_SYMLINK_NOFOLLOW), path)
  }

  /// Creates the file at `path` with `data`; returns false if there is one already.
  static func create(_ path: String, with data: Data) throws(StoreError) -> Bool {
    let descriptor = SystemCall.open(
      path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    if descriptor < 0, errno == EEXIST { return false }
    try check(descriptor, path)
    defer { close(descriptor) }
    do {
      try check(fchmod(descriptor, 0o600), path)
      try write(data, to: descriptor, path)
    } catch {
      unlink(path)
      throw error
    }
    return true
  }

  /// Replaces the file at `path` by one with `data`, atomically.
  ///
  /// - Parameter lasting: true to call `fsync`, so that the data survives a power failure.
  static func replace(_ path: String, with data: Data, lasting: Bool) throws(StoreError) {
    let draft = path + ".tmp"
    unlink(draft)
    let descriptor = SystemCall.open(
      draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    try check(descriptor, path)
    do {
      defer { close(descriptor) }
      try check(fchmod(descriptor, 0o600), path)
      try write(data, to: descriptor, path)
      if lasting { try check(SystemCall.sync(descriptor), path) }
    } catch {
      unlink(draft)
      throw error
    }
    try check(rename(draft, path), path)
    if lasting { SystemCall.syncDirectory(of: path) }
  }

  /// Writes all data to a file, at its offset.
  static func write(_ data: Data, to descriptor: CInt, _ path: String) throws(StoreError) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = SystemCall.repeated { rest.withUnsafeBytes { unsafeWrite(descriptor, $0) } }
      try check(CInt(clamping: count), path)
      rest = rest.dropFirst(count)
    }
  }

  private static func unsafeWrite(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  /// Throws the error for `errno` if `result` is negative.
  static func check(_ result: CInt, _ path: String) throws(StoreError) {
    if result < 0 { throw failure(errno, path) }
  }

  private static func failure(_ errno: CInt, _ path: String) -> StoreError {
    switch errno {
    case ENOSPC, EDQUOT: .diskFull
    case EFBIG: .tooLarge
    case EROFS: .readOnly
    case EACCES, EPERM: .notPermitted(path)
    case ELOOP: .symbolicLink(path)
    case ENOTDIR: .notADirectory(path)
    case EISDIR: .notAFile(path)
    default: .system(errno: errno)
    }
  }
}
