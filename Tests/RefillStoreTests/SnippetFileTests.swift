import Foundation
import RefillStore
import TestSupport
import Testing

@Suite struct `A file of snippets on disk` {
  @Test func `is for one person's eyes, and there as a whole`() throws {
    let folder = try TemporaryDirectory()
    let file = SnippetFile(path: folder.file("a/snippets/s.json"))
    #expect(file.stamp == nil && !file.hasDirectory)
    #expect(try file.load() == nil)
    try file.save(Data("one".utf8))
    #expect(try folder.mode(of: "a/snippets/s.json") == 0o600)
    #expect(try folder.mode(of: "a/snippets") == 0o700)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("a/snippets")) == ["s.json"])
    let first = try #require(try file.load())
    #expect(first.data == Data("one".utf8) && first.stamp == file.stamp)
    #expect(abs(first.stamp.modified.timeIntervalSinceNow) < 60)
    try file.save(Data("two!".utf8))
    #expect(file.stamp != first.stamp)
    try file.delete()
    #expect(file.stamp == nil && file.hasDirectory)
    try file.delete()
  }

  @Test func `leaves no directory if the first one cannot be written`() throws {
    let folder = try TemporaryDirectory()
    // Too long a name with the ending of the temporary file.
    let file = SnippetFile(path: folder.file("snippets/" + String(repeating: "s", count: 253)))
    #expect(throws: StoreError.system(errno: ENAMETOOLONG)) { try file.save(Data("one".utf8)) }
    #expect(!file.hasDirectory)
    try FileManager.default.createDirectory(
      atPath: folder.file("snippets"), withIntermediateDirectories: true)
    #expect(throws: StoreError.self) { try file.save(Data("one".utf8)) }
    #expect(file.hasDirectory)
  }

  @Test func `stays behind a link, where somebody keeps their settings`() throws {
    let folder = try TemporaryDirectory()
    try Data("one".utf8).write(to: URL(filePath: folder.file("real.json")))
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("link.json"), withDestinationPath: folder.file("real.json"))
    let file = SnippetFile(path: folder.file("link.json"))
    #expect(try file.load()?.data == Data("one".utf8))
    try file.save(Data("two".utf8))
    #expect(FileManager.default.contents(atPath: folder.file("real.json")) == Data("two".utf8))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link.json"))
        == folder.file("real.json"))
  }

  @Test func `takes the place of a link where nobody made one on purpose`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("precious", to: "victim")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("cache"), withDestinationPath: folder.file("victim"))
    let file = SnippetFile(path: folder.file("cache"), followsLinks: false)
    #expect(throws: StoreError.symbolicLink(folder.file("cache"))) { try file.load() }
    try file.save(Data("new".utf8))
    #expect(try file.load()?.data == Data("new".utf8))
    #expect(
      FileManager.default.contents(atPath: folder.file("victim")) == Data("precious".utf8))
  }

  @Test func `leaves the permissions of a folder behind a link`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("", to: "shared/x")
    try folder.setMode(0o755, of: "shared")
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("own"), withDestinationPath: folder.file("shared"))
    try SnippetFile(path: folder.file("own/s.json")).save(Data("one".utf8))
    #expect(try folder.mode(of: "shared") == 0o755)
    #expect(try folder.mode(of: "shared/s.json") == 0o600)
  }

  @Test func `is changed by one at a time`() async throws {
    let folder = try TemporaryDirectory()
    let file = SnippetFile(path: folder.file("snippets/s"))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          try? file.exclusively {
            let count = try file.load().flatMap { Int(String(decoding: $0.data, as: UTF8.self)) }
            try file.save(Data("\((count ?? 0) + 1)".utf8), lasting: false)
          }
        }
      }
    }
    #expect(try file.load()?.data == Data("20".utf8))
  }
}
