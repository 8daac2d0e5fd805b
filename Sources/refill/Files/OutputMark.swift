import Foundation

/// The end of the file on stdout before a write, so that a part of a record can be removed.
struct OutputMark {
  private let size: off_t
  private let offset: off_t

  /// Returns `nil` if stdout is not a file.
  init?() {
    guard let size = Self.size else { return nil }
    self.size = size
    offset = Self.offset
  }

  /// Removes the bytes written since, unless another program has written behind them.
  func restore() {
    guard let now = Self.size, now == size || now == Self.offset else { return }
    if now > size, ftruncate(STDOUT_FILENO, size) != 0 { return }
    _ = lseek(STDOUT_FILENO, offset, SEEK_SET)
  }

  private static var size: off_t? {
    var status = stat()
    guard fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return status.st_size
  }

  private static var offset: off_t { lseek(STDOUT_FILENO, 0, SEEK_CUR) }
}
