import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files and directories for one person's eyes: 0600 and 0700 whatever the umask says.
enum PrivateFiles {
  /// What stands at a path; a symbolic link is not followed.
  enum Kind {
    case nothing, file, directory, symbolicLink, other
  }

  /// What stands at `path`.
  static func kind(of path: String) -> Kind {
    guard let status = status(of: path) else { return .nothing }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .file
    case S_IFDIR: .directory
    case S_IFLNK: .symbolicLink
    default: .other
    }
  }

  /// What tells a file from another that later stands at the same path; `nil` where none stands.
  static func identity(of path: String) -> UInt64? {
    status(of: path).map { UInt64($0.st_ino) }
  }

  /// What is in the file at `path`, and its state then; `nil` where there is none.
  ///
  /// - Parameters:
  ///   - followsLinks: whether a symbolic link is taken for what it leads to.
  ///   - limit: of a longer file, only so many bytes are read.
  static func read(
    _ path: String, followsLinks: Bool, limit: Int = .max
  ) throws(StoreError) -> (data: Data, status: stat)? {
    let link = followsLinks ? 0 : O_NOFOLLOW
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | link)
    if descriptor < 0, errno == ENOENT { return nil }
    try check(descriptor, path)
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    try check(fstat(descriptor, &status), path)
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
    guard let data = try? file.read(upToCount: limit) ?? Data() else { throw .system(errno: EIO) }
    return (data, status)
  }

  /// The names of what a directory holds; none where it cannot be read.
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

  /// When the file at `path` was changed last, in seconds since 1970; 0 where there is none.
  static func modified(_ path: String) -> TimeInterval { status(of: path)?.modified ?? 0 }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  /// Makes `path` and what is missing above it, each 0700.
  ///
  /// - Parameter owned: whether the directory holds nothing but Refill's files; one that stood
  ///   there already is then tightened as well.
  static func makeDirectory(_ path: String, owned: Bool) throws(StoreError) {
    var result = mkdir(path, 0o700)
    if result < 0, errno == ENOENT {
      let parent = directory(of: path)
      guard parent.utf8.count < path.utf8.count else { throw failure(ENOENT, path) }
      try makeDirectory(parent, owned: false)
      result = mkdir(path, 0o700)
    }
    if result == 0 {
      // The umask may have taken bits away that the owner needs.
      return try check(chmod(path, 0o700), path)
    }
    let error = errno
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(error, path) }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .notADirectory(path) }
    if owned, status.st_mode & 0o077 != 0 { try check(chmod(path, 0o700), path) }
  }

  /// Makes an empty file at `path` if nothing stands there; throws if that is not a file.
  static func makeFile(_ path: String) throws(StoreError) {
    switch kind(of: path) {
    case .file: return
    case .symbolicLink: throw .symbolicLink(path)
    case .directory, .other: throw .notAFile(path)
    case .nothing:
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      if descriptor < 0, errno == EEXIST { return }
      try check(descriptor, path)
      defer { close(descriptor) }
      try check(fchmod(descriptor, 0o600), path)
    }
  }

  /// Makes the file at `path` 0600 if others may use it.
  static func makePrivate(_ path: String) throws(StoreError) {
    guard let mode = status(of: path)?.st_mode, mode & 0o077 != 0 else { return }
    // By path: to close a descriptor would drop the locks that SQLite holds on the file.
    try check(fchmodat(AT_FDCWD, path, 0o600, AT_SYMLINK_NOFOLLOW), path)
  }

  /// Puts `data` in the place of whatever file stands at `path`, whole or not at all.
  ///
  /// - Parameter lasting: waits until the disk has it, so that it outlives a power cut.
  static func replace(_ path: String, with data: Data, lasting: Bool) throws(StoreError) {
    let draft = path + ".tmp"
    unlink(draft)
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    try check(descriptor, path)
    do {
      defer { close(descriptor) }
      try check(fchmod(descriptor, 0o600), path)
      try write(data, to: descriptor, path)
      if lasting { try check(fsync(descriptor), path) }
    } catch {
      unlink(draft)
      throw error
    }
    try check(rename(draft, path), path)
    if lasting { syncDirectory(of: path) }
  }

  private static func write(_ data: Data, to descriptor: CInt, _ path: String) throws(StoreError) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { unsafeWrite(descriptor, $0) }
      if count < 0, errno == EINTR { continue }
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

  /// Makes a rename or removal in the directory of `path` outlive a power cut, where it can.
  static func syncDirectory(of path: String) {
    let descriptor = open(directory(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  /// The directory that `path` stands in.
  static func directory(of path: String) -> String {
    let names = path.split(separator: "/")
    let parent = names.dropLast().joined(separator: "/")
    return path.hasPrefix("/") ? "/" + parent : parent.isEmpty ? "." : parent
  }

  /// Throws what `errno` says where `result` tells of a failure.
  static func check(_ result: CInt, _ path: String) throws(StoreError) {
    if result < 0 { throw failure(errno, path) }
  }

  private static func failure(_ errno: CInt, _ path: String) -> StoreError {
    switch errno {
    case ENOSPC, EDQUOT: .diskFull
    case EROFS: .readOnly
    case EACCES, EPERM: .notPermitted(path)
    case ELOOP: .symbolicLink(path)
    case ENOTDIR: .notADirectory(path)
    case EISDIR: .notAFile(path)
    default: .system(errno: errno)
    }
  }
}

extension stat {
  /// When the file was changed last, in seconds since 1970.
  var modified: TimeInterval {
    #if canImport(Glibc)
      let time = st_mtim
    #else
      let time = st_mtimespec
    #endif
    return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
  }
}
