package import Foundation

/// A temporary directory, removed at the end of the test.
package final class TemporaryDirectory {
  /// The absolute path, without a slash at the end.
  package let path: String

  /// Creates an empty directory.
  package init() throws {
    let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    let url = temporary.appending(path: "refill-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path(percentEncoded: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns the path of `name` in the directory.
  package func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, in folders that are created; returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    let path = file(name)
    try FileManager.default.createDirectory(
      atPath: URL(filePath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }

  /// Returns the permissions of `name`, such as 0o600.
  package func mode(of name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: file(name))
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  /// Sets the permissions of `name`.
  package func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file(name))
  }

  /// The names of all files, sorted.
  package var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }

  /// The bytes of all files.
  package var bytes: Data {
    names.reduce(into: Data()) {
      $0 += FileManager.default.contents(atPath: file($1)) ?? Data()
    }
  }

  /// Overwrites the file `name` from `offset` on.
  package func overwrite(_ name: String, at offset: UInt64, with bytes: [UInt8]) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: file(name)))
    defer { try? handle.close() }
    try handle.seek(toOffset: offset)
    try handle.write(contentsOf: bytes)
  }
}
