import Foundation
import TestSupport
import Testing

@testable import refill

@Suite struct `File names` {
  private let folder: TemporaryDirectory
  private var root: String { folder.path }

  init() throws {
    folder = try TemporaryDirectory()
    for file in [
      "src/main.c", "src/map.c", "src/.git", "readme", "home/note", "src/a\u{7}b", "src/b\u{FFFD}",
    ] {
      try folder.write("", to: file)
    }
    for name in ["src/deep", "home/docs"] {
      try FileManager.default.createDirectory(
        atPath: folder.file(name), withIntermediateDirectories: true)
    }
  }

  @Test(arguments: [
    ("", ["home/", "src/", "readme"]), ("s", ["src/"]),
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

  @Test func `are those of directories where the form asks for one`() {
    var names = FileNames(current: root, home: "\(root)/home")
    names.offersDirectoriesOnly = true
    #expect(names.completions(of: "") == ["home/", "src/"])
    #expect(names.completions(of: "src/ma") == [])
  }
}
