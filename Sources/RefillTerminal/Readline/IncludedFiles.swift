import Foundation

/// The files that init files of Readline include.
///
/// Readline follows them without a limit, until its stack is used up.
nonisolated enum IncludedFiles {
  /// The maximum depth of files that include others.
  private static let mostLevels = 16
  /// The maximum number of files that are looked at.
  private static let mostFiles = 256

  /// True if the user's init file includes itself, or others too deeply.
  static var areEndless: Bool {
    let home = variable("HOME") ?? ""
    let named = variable("INPUTRC").flatMap { $0.isEmpty ? nil : $0 }
    var left = mostFiles
    let first = named.map { [$0] } ?? ["\(home)/.inputrc", "/etc/inputrc"]
    let file = first.first { access($0, R_OK) == 0 }
    return file.map { isEndless($0, home: home, levels: mostLevels, &left) } ?? false
  }

  /// Reads one variable, as Readline does; a copy of the environment takes longer than all else here.
  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private static func isEndless(
    _ file: String, home: String, levels: Int, _ left: inout Int
  ) -> Bool {
    guard levels > 0, left > 0 else { return true }
    left -= 1
    for included in included(in: file, home: home)
    where isEndless(included, home: home, levels: levels - 1, &left) {
      return true
    }
    return false
  }

  private static func included(in file: String, home: String) -> [String] {
    guard let data = FileManager.default.contents(atPath: file) else { return [] }
    return data.split { $0 == 10 || $0 == 13 }.compactMap { line in
      let words = line.split(maxSplits: 1) { $0 == 32 || $0 == 9 }
      guard words.count == 2,
        String(decoding: words[0], as: UTF8.self).lowercased() == "$include"
      else { return nil }
      let path = String(decoding: words[1], as: UTF8.self).trimmingCharacters(in: .whitespaces)
      return path.hasPrefix("~/") ? home + path.dropFirst() : path
    }
  }
}
