import Foundation
import RefillCore
import RefillTerminal
import TestSupport
import Testing

/// One after the other: the file that a signal removes is one for the whole process.
@Suite(.serialized) struct `The external editor` {
  private let folder: TemporaryDirectory
  /// The environment with a script as the editor, and a folder whose name is not ASCII.
  private let environment: [String: String]

  init() throws {
    folder = try TemporaryDirectory()
    try folder.write("", to: "é/empty")
    environment = [
      "TMPDIR": folder.file("é"), "VISUAL": "", "EDITOR": "sh \(folder.file("scribe"))",
    ]
  }

  private func open(_ text: String, with script: String) throws -> ExternalEditor.Outcome {
    try folder.write(script, to: "scribe")
    return ExternalEditor.open(text, environment: environment)
  }

  private var files: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.file("é")).sorted()) ?? []
  }

  @Test func `returns the text that it saved, without the line break that editors add`() throws {
    #expect(try open("Zoë", with: "echo Bo >> \"$1\"\n") == .text("ZoëBo"))
    #expect(try open("a\n", with: ":\n") == .text("a\n"))
    #expect(try open("a", with: ":\n") == .text("a"))
    #expect(try open("a", with: "printf 'b\\n\\n' > \"$1\"\n") == .text("b\n"))
    #expect(try open("a", with: "printf 'b\\r\\n' > \"$1\"\n") == .text("b"))
    #expect(files == ["empty"])
  }

  @Test(arguments: [
    ("a\\r\\nb\\r\\n", "a\nb"), ("a\\rb\\r", "a\nb"), ("\\357\\273\\277Zoë", "Zoë"),
    ("a\\033[31mb\\007\\000c\\td", "a[31mbc\td"),
  ])
  func `returns text without the marks and control characters of editors`(
    written: String, text: String
  ) throws {
    #expect(try open("", with: "printf '\(written)' > \"$1\"\n") == .text(text))
  }

  @Test func `keeps a file that is not UTF-8`() throws {
    let outcome = try open("Zoë", with: "printf 'Zo\\353' > \"$1\"\n")
    guard case .failed(.notUTF8(let file)) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(FileManager.default.contents(atPath: file) == Data([0x5A, 0x6F, 0xEB]))
  }

  @Test func `tells why there is no text`() throws {
    #expect(try open("a", with: "exit 3\n") == .failed(.exited(status: 3)))
    guard case .failed(.unreadable) = try open("a", with: "rm \"$1\"\n") else {
      Issue.record("A file that was removed was read.")
      return
    }
    #expect(files == ["empty"])
    let nowhere = folder.file("none")
    #expect(
      ExternalEditor.open("a", environment: ["TMPDIR": nowhere, "EDITOR": "true"])
        == .failed(.noFile(folder: nowhere)))
    #expect(
      ExternalEditor.open("a", environment: ["TMPDIR": folder.path, "EDITOR": "no-such-editor"])
        == .failed(.notFound))
  }
}
