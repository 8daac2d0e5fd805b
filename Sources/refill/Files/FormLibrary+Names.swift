import Foundation

extension FormLibrary {
  /// Returns the names of the files in the folder of a path that may be forms.
  static func formFiles(inFolderOf path: String) -> [String] {
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: path.contains("/") ? folder + "/" : ".")
    return (names ?? []).filter { name in
      [".json", ".yml", ".yaml"].contains(where: name.hasSuffix)
    }
  }
}
