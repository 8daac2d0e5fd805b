import Foundation

extension FormLibrary {
  /// The ends of names of form files; of files in a folder that have the same name but for these, the
  /// first one here is found.
  static let endings = [".json", ".jsonc", ".yaml", ".yml"]

  /// Returns the name by which the form of a file is found; `nil` for a file that is none.
  static func formName(of file: String) -> String? {
    guard !file.hasSuffix(".schema.json"), let ending = endings.first(where: file.hasSuffix),
      file.count > ending.count
    else { return nil }
    return String(file.dropLast(ending.count))
  }

  /// Returns the names of the files in the folder of a path that may be forms.
  static func formFiles(inFolderOf path: String) -> [String] {
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .joined(separator: "/")
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: path.contains("/") ? folder + "/" : ".")
    return (names ?? []).filter { name in
      endings.contains(where: name.hasSuffix)
    }
  }
}
