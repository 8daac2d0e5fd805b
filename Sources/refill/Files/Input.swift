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
      throw Failure(.usage, "\(name(of: file)) cannot be read.")
    }
    return Array(data)
  }
}
