import Foundation
import RefillCore
import RefillStore
import TestSupport
import Testing

@testable import refill

@Suite struct `A file that a form names` {
  private let folder: TemporaryDirectory
  private var form: String { folder.file("visit.json") }

  init() throws { folder = try TemporaryDirectory() }

  /// The message that refuses a file of these bytes as a list and as a table of entities.
  private func refusals(of bytes: [UInt8]) throws -> [String] {
    try ["list.txt", "list.csv"].map { name in
      try Data(bytes).write(to: URL(filePath: folder.file(name)))
      do {
        _ =
          name.hasSuffix("csv")
          ? try FormLibrary.entities(name, besideForm: form).map(\.name)
          : try FormLibrary.words(name, besideForm: form)
        return ""
      } catch let failure as Failure {
        return failure.message
      }
    }
  }

  @Test(arguments: [
    ("none.txt", "none.txt, which FORM names, does not exist."),
    ("list.txt/x", "list.txt/x, which FORM names, does not exist."),
    ("folder", "folder, which FORM names, is no plain file of at most 64 MiB."),
  ])
  func `is missing, or no file`(name: String, message: String) throws {
    try folder.write("a", to: "list.txt")
    try FileManager.default.createDirectory(
      atPath: folder.file("folder"), withIntermediateDirectories: true)
    let failure = try #require(throws: Failure.self) {
      try FormLibrary.words(name, besideForm: form)
    }
    #expect(
      failure.message.replacing("\(form)", with: "FORM").replacing("\(folder.path)/", with: "")
        .hasPrefix(message))
  }

  @Test func `says if not all of its problems have their lines`() {
    func lines(_ count: Int) -> [Substring] {
      let problems = (0..<count).map { _ in
        FormProblem(.error, line: 1, column: 1, message: "Wrong.")
      }
      let report = FormLibrary.report(problems, file: "a.json", source: Array("{}".utf8))
      return report.split(separator: "\n")
    }
    #expect(lines(20).count { $0.contains("Wrong.") } == 20)
    #expect(lines(20).last?.contains("problems") == false)
    #expect(lines(21).last == "The first 20 of 21 problems have their lines.")
  }

  @Test func `is refused if it is not UTF-8`() throws {
    let latin = Array("name\nCaf".utf8) + [0xE9, 0x0A]
    let message =
      ":2:4: These bytes are not UTF-8. Convert the file, for example with iconv -f latin1 -t utf-8."
    #expect(
      try refusals(of: latin)
        == [folder.file("list.txt") + message, folder.file("list.csv") + message])
    #expect(try refusals(of: Array("name\nCafé\n".utf8)) == ["", ""])
  }

  @Test func `that is misspelt is guessed from the files beside it`() throws {
    try folder.write("{}", to: "visit.json")
    let failure = #expect(throws: Failure.self) {
      try FormLibrary(Paths([:])).file(folder.file("vist.json"))
    }
    let sentence = "there is no form \(folder.file("vist.json")). Did you mean visit.json?"
    #expect(failure?.message == sentence)
  }

  @Test func `is found by its name, whatever its format`() throws {
    let forms = folder.file("refill/forms")
    try FileManager.default.createDirectory(atPath: forms, withIntermediateDirectories: true)
    let yaml = "id: a\ntitle: A of YAML\nfields:\n- id: b\n"
    try folder.write(yaml, to: "refill/forms/rooms.yaml")
    try folder.write(yaml, to: "refill/forms/both.yml")
    try folder.write(
      "{\"id\": \"a\", \"fields\": [{\"id\": \"b\"},],}", to: "refill/forms/both.jsonc")
    let library = FormLibrary(Paths(["XDG_CONFIG_HOME": FilePath.directory(of: folder.file("x"))]))
    for (name, file) in [
      ("rooms", "rooms.yaml"), ("rooms.yaml", "rooms.yaml"), ("both", "both.jsonc"),
      ("both.yml", "both.yml"),
    ] {
      #expect(try library.file(name) == "\(forms)/\(file)")
    }
    #expect(library.all().filter { $0.file.hasPrefix(forms) }.map(\.name) == ["both", "rooms"])
    #expect(FormLibrary.title(of: "\(forms)/rooms.yaml") == "A of YAML")
    #expect(library.form(withID: "a")?.id == "a")
    #expect(throws: Failure.self) { try library.file("rooms.json") }
  }
}
