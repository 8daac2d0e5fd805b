import Foundation

/// What the program reads beside keys: files, and stdin by the name `-`.
enum Input {
  /// A file as messages call it: `standard input` for `-`.
  static func name(of file: String) -> String { file == "-" ? "standard input" : file }

  /// The bytes of a file, of a longer one the first `limit`.
  static func read(_ file: String, limit: Int = .max) throws -> [UInt8] {
    let handle = file == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: file)
    do {
      // At the end of a file there is nothing, which is no failure.
      if let handle { return Array(try handle.read(upToCount: limit) ?? Data()) }
    } catch {}
    throw Failure(.usage, "\(name(of: file)) cannot be read.")
  }
}
