import Foundation
import RefillStore

/// Reads input files; the name `-` means stdin.
enum Input {
  /// The name of a file in messages; `standard input` for `-`.
  static func name(of file: String) -> String { file == "-" ? "standard input" : file }

  /// True if a file can be read only once: it is stdin or a pipe.
  static func isStream(_ file: String) -> Bool {
    var status = stat()
    return file == "-" || (stat(file, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
  }

  /// Reads a file; if it is longer than `limit` bytes, only the first `limit`.
  static func read(_ file: String, limit: Int = .max) throws -> [UInt8] {
    let descriptor = file == "-" ? STDIN_FILENO : SystemCall.open(file, O_RDONLY)
    defer { if descriptor > STDIN_FILENO { close(descriptor) } }
    guard descriptor >= 0, let data = SystemCall.read(descriptor, limit: limit) else {
      throw unreadable(file)
    }
    return Array(data)
  }

  /// The error that a file cannot be read, right after the call that failed.
  static func unreadable(_ file: String) -> Failure {
    Failure(.usage, "\(name(of: file)) \(fault(errno)).")
  }

  /// The reason, behind the name of a file, why a call could not read it.
  static func fault(_ errno: Int32) -> String {
    switch errno {
    case ENOENT, ENOTDIR: "does not exist"
    case EACCES: "may not be read by you"
    case EISDIR: "is a folder"
    default: "cannot be read"
    }
  }

  /// The maximum size of a file that a form or the user's folders name, in MiB.
  static let largestMebibytes = 64

  /// Returns the content of a regular file; `nil` if it cannot be read, is none, or is larger than `limit`
  /// bytes.
  static func content(of file: String, limit: Int = largestMebibytes << 20) -> Data? {
    let descriptor = SystemCall.open(file, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= limit
    else { return nil }
    return SystemCall.read(descriptor)
  }
}
