package import Foundation

/// Calls of the system that are made again if a signal interrupts them (`EINTR`).
package enum SystemCall {
  /// Makes a call until it ends otherwise than by a signal.
  package static func repeated<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }

  /// Opens a file; returns its descriptor, or -1 and the error in `errno`.
  package static func open(_ path: String, _ flags: Int32, mode: UInt32 = 0) -> Int32 {
    // Never traps: callers give permission bits, which are below 2^12.
    repeated { Foundation.open(path, flags | O_CLOEXEC, mode_t(mode)) }
  }

  /// Writes what is cached of a file to the disk; returns -1 and the error in `errno` if that fails.
  package static func sync(_ descriptor: Int32) -> Int32 { repeated { fsync(descriptor) } }

  /// Writes a directory entry to the disk, so that a new name of a file survives a power failure; errors
  /// are ignored.
  package static func syncDirectory(of path: String) {
    let descriptor = open(FilePath.directory(of: path), O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { return }
    _ = sync(descriptor)
    close(descriptor)
  }

  /// Reads a file from its offset; `nil`, and the error in `errno`, if that fails.
  ///
  /// - Parameter limit: the maximum number of bytes to read.
  package static func read(_ descriptor: Int32, limit: Int = .max) -> Data? {
    withUnsafeTemporaryAllocation(byteCount: min(limit, 1 << 16), alignment: 1) { piece in
      var data = Data()
      while data.count < limit {
        let most = min(piece.count, limit - data.count)
        let count = repeated { Foundation.read(descriptor, piece.baseAddress, most) }
        if count < 0 { return nil }
        if count == 0 { break }
        data.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece[..<count]))
      }
      return data
    }
  }

  /// Returns the content of a file; `nil` if it cannot be read.
  package static func contents(of path: String) -> Data? {
    let descriptor = open(path, O_RDONLY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return read(descriptor)
  }
}
