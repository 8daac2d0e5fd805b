import Foundation
import RefillCore
import Testing

@testable import refill

@Suite struct `Given answers` {
  private static let form: Form = {
    var modes = Field(id: "m", kind: .choices)
    modes.options = ["air", "sea", "Road, rail"].map { .init(value: $0, title: $0) }
    return Form(
      id: "f",
      fields: [
        Field(id: "mail", kind: .email), Field(id: "ok", kind: .confirm), modes,
        Field(id: "name"),
      ])
  }()

  private func missing(
    _ pairs: [String], file: String? = nil, _ filling: inout Filling
  ) throws -> MissingAnswers {
    filling = Filling(Self.form)
    let given = try GivenAnswers(file: file, pairs: pairs, of: "--set")
    let unfit = try given.put(into: &filling, isTyped: false)
    return MissingAnswers(filling, unfit: unfit)
  }

  private func answers(_ pairs: String...) throws -> [String] {
    var filling = Filling(Self.form)
    let unfit = try GivenAnswers(pairs: pairs, of: "--set").put(into: &filling, isTyped: false)
    #expect(unfit.isEmpty, "\(pairs)")
    return filling.currentRecord.entries.flatMap(\.answer.texts)
  }

  @Test(arguments: [
    ("true", ["y", "Y", "yes", "TRUE", "On", "1"]), ("false", ["n", "No", "false", "off", "0"]),
  ])
  func `of a confirm are yes and no as people and programs write them`(
    meaning: String, words: [String]
  ) throws {
    for word in words { #expect(try answers("ok=\(word)") == [meaning], "\(word)") }
  }

  @Test func `of choices have commas between them, unless an option has the comma`() throws {
    #expect(try answers("m=air,sea") == ["air", "sea"])
    #expect(try answers("m=sea", "m=air") == ["air", "sea"])
    #expect(try answers("m=Road, rail") == ["Road, rail"])
    #expect(try answers("m=sea, Road, rail,air") == ["air", "sea", "Road, rail"])
    #expect(try answers("name=Smith, Ann") == ["Smith, Ann"])
    var filling = Filling(Self.form)
    let wrong = try missing(["m=air,zeppelin"], &filling)
    #expect(wrong.report == "m: choose from air, sea, Road, rail.")
  }

  @Test func `without a field before the = are refused with the mistake named`() {
    let failure = #expect(throws: Failure.self) { try GivenAnswers(pairs: ["=n"], of: "--set") }
    #expect(failure?.message == "--set names no field before its =. Write it like --set name=Ann.")
  }

  @Test func `that are wrong stay in the template, which is refused as they were`() throws {
    var filling = Filling(Self.form)
    let wrong = try missing(["mail=swordfish", "ok=maybe", "m=air,zeppelin", "name=Ann"], &filling)
    #expect(wrong.problems.map { $0.index } == [0, 1, 2])
    let template =
      #"{"mail":"swordfish","ok":"maybe","m":["air","zeppelin"],"name":"Ann"}"#
    #expect(MissingAnswers(filling, unfit: [:]).problems.map { $0.index } == [0])
    #expect(wrong.template == template)
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(template.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let again = try missing([], file: file.path, &filling)
    #expect(again.report == wrong.report)
    #expect(again.template == template)
  }
}
