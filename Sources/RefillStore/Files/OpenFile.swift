import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that is open to be written at its end, until this is released.
final class OpenFile: Sendable {
  private let path: String
  private let descriptor: CInt

  /// Opens the file at `path`; a symbolic link is not followed.
  init(atEndOf path: String) throws(StoreError) {
    descriptor = SystemCall.open(path, O_WRONLY | O_APPEND | O_NOFOLLOW)
    self.path = path
    try PrivateFiles.check(descriptor, path)
  }

  /// Opens the directory that contains the file at `path`, to synchronize it; it cannot be written.
  init(directoryOf path: String) throws(StoreError) {
    let directory = FilePath.directory(of: path)
    descriptor = SystemCall.open(directory, O_RDONLY | O_DIRECTORY)
    self.path = directory
    try PrivateFiles.check(descriptor, directory)
  }

  deinit { close(descriptor) }

  /// True if the file still has a name.
  var isLinked: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// Adds data at the end; a failed call leaves the file as it was.
  func append(_ data: Data) throws(StoreError) {
    var status = stat()
    try PrivateFiles.check(fstat(descriptor, &status), path)
    do {
      try PrivateFiles.write(data, to: descriptor, path)
    } catch {
      _ = ftruncate(descriptor, status.st_size)
      throw error
    }
  }

  /// Waits until the content is on the disk.
  func sync() throws(StoreError) { try PrivateFiles.check(SystemCall.sync(descriptor), path) }
}
