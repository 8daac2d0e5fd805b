import Foundation

/// What the program reads beside keys: files, and stdin by the name `-`.
enum Input {
  /// The bytes of a file, of a longer one the first `limit`.
  static func read(_ file: String, limit: Int = .max) throws -> [UInt8] {
    let handle = file == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: file)
    do {
      // At the end of a file there is nothing, which is no failure.
      if let handle { return Array(try handle.read(upToCount: limit) ?? Data()) }
    } catch {}
    throw Failure(.usage, "\(file) cannot be read.")
  }
}
