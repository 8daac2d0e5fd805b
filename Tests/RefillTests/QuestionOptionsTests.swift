import ArgumentParser
import Foundation
import RefillCore
import TestSupport
import Testing

@testable import refill

@Suite struct `The options of a question` {
  @Test(arguments: [
    ["Q", "--pattern", "[0-9]{3}", "--default", "ab"], ["Q", "--max", "3", "--default", "abcdef"],
    ["e:email:E", "--default", "nomail"], ["sure:confirm:S", "--default", "maybe"],
  ])
  func `refuse a default that is no answer`(words: [String]) throws {
    let command = try AskCommand.parse(words)
    #expect {
      try command.run()
    } throws: { error in
      let failure = error as? Failure
      return failure?.code == .usage && failure?.message.hasPrefix("--default: ") == true
    }
  }

  @Test func `refuse a path that does not keep its rule`() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("", to: "a.txt")
    func stored(_ path: String, _ rule: PathRule?) throws -> String {
      let question = Question("Path", .path, try QuestionOptions.parse([])) { field in
        (field.path, field.isRequired) = (rule, false)
      }
      return try question.stored(path, for: "--default")
    }
    for (path, rule) in [(file, PathRule.file), (folder.path, .folder), (file + "b", .new)] {
      #expect(try stored(path, rule) == path)
    }
    for (path, rule) in [(file + "b", PathRule.file), (file, .folder), (file, .new)] {
      #expect(throws: Failure.self) { try stored(path, rule) }
    }
    #expect(try stored(file + "b", nil) == file + "b")
    #expect(try stored("", .file) == "")
  }

  @Test func `take steps above 0`() throws {
    for step in ["0", "0.0", "-1"] {
      #expect(throws: (any Error).self) { try NumberCommand.parse(["N", "--step", step]) }
    }
    #expect(try NumberCommand.parse(["N", "--step", "0.5"]).step == "0.5")
  }
}
