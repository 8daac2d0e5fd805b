import Foundation
import RefillCore
import TestSupport
import Testing

@testable import refill

@Suite struct `A checker of answers` {
  private func verdict(
    _ script: String = "", path: PathRule? = nil, isList: Bool = false, answer: String = "x",
    record: String = "{}",
    untrusted: String? = nil, in folder: TemporaryDirectory
  ) throws -> CheckVerdict {
    let field = Field.field("a", path == nil ? .text : .path) {
      $0.path = path
      $0.isListOfPaths = isList
      $0.check = script.isEmpty ? [] : ["/bin/sh", "-c", script]
    }
    let checker = AnswerChecker(
      Form(id: "f", fields: [field]), file: folder.file("f.json"), home: folder.path,
      untrustedForm: untrusted)
    return try #require(checker).verdict(
      on: CheckQuery(number: 1, field: "a", answer: answer, record: record))
  }

  @Test(arguments: [
    ("exit 0", CheckVerdict.right),
    ("echo No such card.; echo more; exit 1", .wrong(.check("No such card."))),
    ("exit 1", .wrong(.rule(nil))), ("exit 3", .failed(.exited(code: 3))),
    ("nosuchprogram; exit 127", .failed(.notFound)),
    ("sleep 30", .failed(.noAnswer(seconds: 2))),
    ("kill -9 $$", .failed(.broken)), ("head -c 100000 /dev/zero; sleep 9", .failed(.broken)),
  ])
  func `takes the exit code and the first line`(script: String, expected: CheckVerdict) throws {
    #expect(try verdict(script, in: try TemporaryDirectory()) == expected)
  }

  @Test func `gives the whole record to the program`() throws {
    let record = "{\"a\":\"" + String(repeating: "z", count: 300_000) + "\"}"
    let script = "test $(wc -c) -eq \(record.utf8.count + 1)"
    #expect(try verdict(script, record: record, in: try TemporaryDirectory()) == .right)
    #expect(try verdict("exec <&-; exit 0", record: record, in: try TemporaryDirectory()) == .right)
  }

  @Test func `runs nothing in a form that is not trusted`() throws {
    let folder = try TemporaryDirectory()
    let script = "touch \(folder.file("ran"))"
    #expect(try verdict(script, untrusted: "f", in: folder) == .failed(.untrusted(form: "f")))
    #expect(!FileManager.default.fileExists(atPath: folder.file("ran")))
  }

  @Test func `looks at each path of a list, and names the line of the first wrong one`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("", to: "a")
    #expect(try verdict(path: .file, isList: true, answer: "~/a\n\n~/a", in: folder) == .right)
    #expect(
      try verdict(path: .file, isList: true, answer: "~/a\n\n ~/b \n~", in: folder)
        == .wrong(.path(.missing, line: 3)))
  }

  @Test(
    arguments: [
      (PathRule.file, "~/a", nil), (.file, "~/no", PathFault.missing), (.file, "~/d", .isFolder),
      (.folder, "~/d/", nil), (.folder, "~/a", .isFile), (.folder, "~/no", .missing),
      (.new, "~/d/new", nil), (.new, "~/a", .exists), (.new, "~/no/new", .noFolder),
    ] as [(PathRule, String, PathFault?)])
  func `looks at paths`(rule: PathRule, path: String, fault: PathFault?) throws {
    let folder = try TemporaryDirectory()
    try folder.write("", to: "a")
    try folder.write("", to: "d/b")
    let expected = fault.map { CheckVerdict.wrong(.path($0)) } ?? .right
    #expect(try verdict(path: rule, answer: path, in: folder) == expected)
  }
}
