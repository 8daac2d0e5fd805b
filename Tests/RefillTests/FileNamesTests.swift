import Foundation
import Testing

@testable import refill

@Suite struct `File names` {
  private let root: String

  init() throws {
    root = NSTemporaryDirectory() + UUID().uuidString
    for folder in ["src/deep", "home/docs"] {
      try FileManager.default.createDirectory(
        atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
    for file in ["src/main.c", "src/map.c", "src/.git", "readme", "home/note", "src/a\u{7}b"] {
      try Data().write(to: URL(filePath: "\(root)/\(file)"))
    }
  }

  @Test(arguments: [
    ("", ["home/", "readme", "src/"]), ("s", ["src/"]),
    ("src/", ["src/deep/", "src/main.c", "src/map.c"]),
    ("src/ma", ["src/main.c", "src/map.c"]), ("src/.", ["src/.git"]), ("src/x", []), ("no/", []),
    ("~", ["~/"]), ("~/", ["~/docs/", "~/note"]), ("./re", ["./readme"]), ("src/deep/", []),
  ])
  func `are completed as a shell does it`(text: String, expected: [String]) {
    let names = FileNames(current: root, home: "\(root)/home")
    #expect(names.completions(of: text) == expected)
    let absolute = names.completions(of: "\(root)/re")
    #expect(absolute == ["\(root)/readme"])
  }
}
