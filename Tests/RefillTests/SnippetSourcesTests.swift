import RefillFormats
import TestSupport
import Testing

@testable import refill

@Suite struct `Snippet files in folders` {
  @Test func `are found below the folder, and other files are not`() throws {
    let folder = try TemporaryDirectory()
    for name in ["a/b.snippets", "a/b.txt", "c.json"] { try folder.write("", to: name) }
    let files = try SnippetSources([folder.path], format: .snipMate).files
    #expect(files == ["a/b.snippets", "c.json"].map(folder.file))
  }

  @Test func `are not looked for in folders of too many files`() throws {
    let folder = try TemporaryDirectory()
    for name in ["a.json", "b.json", "c.json"] { try folder.write("", to: name) }
    #expect(try SnippetSources([folder.path], format: nil, most: 3).files.count == 3)
    let failure = #expect(throws: Failure.self) {
      _ = try SnippetSources([folder.path], format: nil, most: 2)
    }
    #expect(
      failure?.message == "\(folder.path) has more than 2 files. Name the folder of the snippets.")
  }
}
