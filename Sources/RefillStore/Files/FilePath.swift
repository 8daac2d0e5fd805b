import Foundation

/// Parts of file paths; symbolic links are not followed.
///
/// Cheaper than `URL`, whose first use costs a tenth of a millisecond at the start.
package enum FilePath {
  /// Returns the directory that contains `path`: `.` for a name alone, `/` for the root.
  package static func directory(of path: String) -> String {
    let bytes = path.utf8
    guard let last = bytes.lastIndex(where: { $0 != slash }) else {
      return isFromRoot(path) ? "/" : "."
    }
    guard let before = bytes[..<last].lastIndex(of: slash) else { return "." }
    guard let end = bytes[..<before].lastIndex(where: { $0 != slash }) else { return "/" }
    return String(Substring(bytes[...end]))
  }

  /// Returns the last name of `path`; the path itself if it has none.
  package static func name(of path: String) -> String {
    names(in: path).last.map { String($0) } ?? path
  }

  /// Returns `path` from the root, without `.`, `..` and repeated slashes.
  package static func absolute(_ path: String) -> String {
    let base = isFromRoot(path) ? "" : FileManager.default.currentDirectoryPath
    var absolute: [Substring] = []
    for name in names(in: "\(base)/\(path)") where name != "." {
      if name == ".." { _ = absolute.popLast() } else { absolute.append(name) }
    }
    return "/" + joined(absolute[...])
  }

  private static let slash = UInt8(ascii: "/")

  private static func isFromRoot(_ path: String) -> Bool { path.utf8.first == slash }

  /// Returns the names of a path; by bytes, which is 50 times as fast as by characters.
  private static func names(in path: String) -> [Substring] {
    path.utf8.split(separator: slash).map { Substring($0) }
  }

  /// Joins names by slashes; the standard `joined(separator:)`, and a substring that is appended, have the
  /// runtime search all conformances at their first use.
  private static func joined(_ names: ArraySlice<Substring>) -> String {
    var path = ""
    for name in names {
      if !path.isEmpty { path += "/" }
      path += String(name)
    }
    return path
  }
}
