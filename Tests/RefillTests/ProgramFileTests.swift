import Foundation
import TestSupport
import Testing

@testable import refill

@Suite struct `A program that a form names` {
  @Test func `is beside the form, or in a whole path of PATH`() throws {
    #expect(ProgramFile.toRun("./a", besideForm: "/f/form.json") == "/f/a")
    #expect(ProgramFile.toRun("sh", besideForm: "/f/form.json").hasSuffix("bin/sh"))
    #expect(
      ProgramFile.toRun("no-such-program", besideForm: "/f/form.json").hasPrefix("/dev/null/"))
  }

  @Test func `that is a large file, a pipe or a folder is no list`() throws {
    let folder = try TemporaryDirectory()
    let large = folder.file("large")
    _ = FileManager.default.createFile(atPath: large, contents: Data("a".utf8))
    #expect(Input.content(of: large) == Data("a".utf8))
    #expect(truncate(large, 3 << 30) == 0)
    mkfifo(folder.file("pipe"), 0o600)
    for path in [large, folder.file("pipe"), folder.path, "/dev/zero", folder.file("nothing")] {
      #expect(Input.content(of: path) == nil)
    }
  }

  @Test func `has lines of at most 32 MiB`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("long")
    _ = FileManager.default.createFile(atPath: path, contents: Data("a\n".utf8))
    #expect(truncate(path, 3 << 30) == 0)
    var lines = try LineReader(path)
    let first = try lines.next().map(Array.init)
    #expect(first == [0x61])
    do {
      _ = try lines.next()
      Issue.record("A line of 3 GiB was read.")
    } catch {
      #expect(error is UnreadableLine)
    }
  }
}
