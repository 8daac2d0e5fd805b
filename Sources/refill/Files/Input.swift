import Foundation

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
    let handle = file == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: file)
    do {
      // `read` returns nil at the end of the file; this is not an error.
      if let handle { return Array(try handle.read(upToCount: limit) ?? Data()) }
    } catch {}
    throw Failure(.usage, "\(name(of: file)) cannot be read.")
  }
}
