import Foundation
import RefillStore

/// A temporary directory, removed at the end of the test.
final class TemporaryDirectory {
  let path: String

  init() throws {
    let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    let url = temporary.appending(path: "refill-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path(percentEncoded: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns the path of `name` in the directory.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Returns the permissions of `name`, such as 0o600.
  func mode(of name: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: file(name))
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  /// Sets the permissions of `name`.
  func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file(name))
  }

  /// The names of all files, sorted.
  var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
  }

  /// The bytes of all files.
  var bytes: Data {
    names.reduce(into: Data()) {
      $0 += FileManager.default.contents(atPath: file($1)) ?? Data()
    }
  }

  /// Overwrites the file `name` from `offset` on.
  func overwrite(_ name: String, at offset: UInt64, with bytes: [UInt8]) throws {
    let handle = try FileHandle(forWritingTo: URL(filePath: file(name)))
    defer { try? handle.close() }
    try handle.seek(toOffset: offset)
    try handle.write(contentsOf: bytes)
  }
}

/// Returns a date by its day number.
func day(_ number: Double) -> Date {
  Date(timeIntervalSince1970: 1_700_000_000 + number * 86_400)
}

extension HistoryStore {
  /// Returns the first values of a history by rank.
  func best(history: String, limit: Int) throws -> [StoredValue] {
    var values: [StoredValue] = []
    try forEachValue(history: history) {
      values += $0
      return true
    }
    return Array(values.prefix(limit))
  }
}
