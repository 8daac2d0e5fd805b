import Foundation

/// Completes file paths as a shell does.
struct FileNames: Sendable {
  /// The directory for relative paths.
  let current: String
  /// The directory that `~` expands to.
  let home: String
  /// True if only directories are offered.
  var offersDirectoriesOnly = false

  /// The maximum numbers of names read in one directory, and of names offered.
  private static let (mostRead, mostOffered) = (20_000, 1_000)

  /// Completes paths relative to the program's current directory.
  init(home: String?) {
    self.init(current: FileManager.default.currentDirectoryPath, home: home ?? NSHomeDirectory())
  }

  init(current: String, home: String) {
    (self.current, self.home) = (current, home)
  }

  /// Returns the paths that begin with the text, directories first, in alphabetical order.
  ///
  /// Directories end in `/`; hidden files are left out unless the text names them. Names with
  /// control characters or U+FFFD, which stands for bytes that are not UTF-8, are left out.
  func completions(of text: String) -> [String] {
    if text == "~" { return ["~/"] }
    let slash = text.lastIndex(of: "/")
    let folder = slash.map { String(text[...$0]) } ?? ""
    let start = slash.map { String(text[text.index(after: $0)...]) } ?? text
    let directory = absolute(folder)
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: directory) else {
      return []
    }
    let paths = names.prefix(Self.mostRead).filter { name in
      name.hasPrefix(start) && (start.hasPrefix(".") || !name.hasPrefix("."))
        && !name.unicodeScalars.contains {
          $0.properties.generalCategory == .control || $0 == "\u{FFFD}"
        }
    }.sorted().prefix(Self.mostOffered).map { name in
      folder + name + (isDirectory("\(directory)/\(name)") ? "/" : "")
    }
    let directories = paths.filter { $0.hasSuffix("/") }
    return offersDirectoriesOnly
      ? directories : directories + paths.filter { !$0.hasSuffix("/") }
  }

  /// Returns the absolute path of a path, which may begin with `~`.
  func absolute(_ folder: String) -> String {
    if folder.hasPrefix("/") { return folder }
    if folder == "~" { return home }
    if folder.hasPrefix("~/") { return home + folder.dropFirst() }
    return folder.isEmpty ? current : "\(current)/\(folder)"
  }

  private func isDirectory(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }
}
