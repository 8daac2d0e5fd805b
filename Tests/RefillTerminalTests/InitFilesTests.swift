import TestSupport
import Testing

@testable import RefillTerminal

/// What is found in Readline's init files before Readline reads them.
struct InitFilesTests {
  @Test(arguments: [
    "set editing-mode vi", "SET EDITING-MODE VIM", "set keymap vi-command", "$if mode=vi",
    #""\C-t": vi-editing-mode"#, "  set keymap vi",
  ])
  func `A file that may enter vi mode is noticed`(_ line: String) throws {
    #expect(try looking(at: "set bell-style none\n\(line)\n").mentionVi)
  }

  @Test(arguments: [
    "", "set editing-mode emacs", "# set editing-mode vi", #""\C-t": previous-history"#,
    #""\C-t": "review""#,
  ])
  func `Other files do not mention vi`(_ line: String) throws {
    #expect(try !looking(at: "set bell-style none\n\(line)\n").mentionVi)
  }

  @Test func `A file that is included counts`() throws {
    let folder = try TemporaryDirectory()
    _ = try folder.write("set editing-mode vi\n", to: "modes")
    let file = try folder.write("$include ~/modes\n", to: "inputrc")
    let found = InitFiles(reading: file, home: folder.path)
    #expect(found.mentionVi)
    #expect(!found.areEndless)
  }

  @Test func `A file that includes itself is endless`() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("$include ~/inputrc\n", to: "inputrc")
    #expect(InitFiles(reading: file, home: folder.path).areEndless)
  }

  private func looking(at text: String) throws -> InitFiles {
    let folder = try TemporaryDirectory()
    return InitFiles(reading: try folder.write(text, to: "inputrc"), home: folder.path)
  }
}
