import RefillCore
import Testing

@testable import refill

@Suite struct `A question of the command line` {
  @Test(arguments: [
    ("Full name", "answer", "Full name", FieldKind.text, true),
    ("name:Full name", "name", "Full name", .text, true),
    ("company:Company?", "company", "Company", .text, false),
    ("age:number:Age", "age", "Age", .number, true),
    ("age:number:Age?", "age", "Age", .number, false),
    ("when:At 10:30 or later?", "when", "At 10:30 or later", .text, false),
    ("sure:confirm:Sure", "sure", "Sure", .confirm, false),
    ("Really?", "answer", "Really?", .text, true),
    ("9 lives: how many", "answer", "9 lives: how many", .text, true),
    ("Town: ", "answer", "Town:", .text, true),
    ("Note: be brief", "answer", "Note: be brief", .text, true),
    ("Error: disk full: Retry with", "answer", "Error: disk full: Retry with", .text, true),
  ])
  func `has a name, a kind and a text`(
    word: String, id: String, title: String, kind: FieldKind, isRequired: Bool
  ) throws {
    let field = try AskedField(word, number: 1).field
    #expect(field.id == id && field.title == title && field.kind == kind)
    #expect(field.isRequired == isRequired)
  }

  @Test(arguments: [
    ("full-name:Name", true), ("1a:Name", true), ("größe:Size", true), ("Größe: wie viel", false),
    ("10:30?", false), ("name:Name", false),
  ])
  func `has a name that programs can use`(word: String, isRefused: Bool) {
    let question = try? AskedField(word, number: 1)
    #expect((question == nil) == isRefused)
    #expect(question?.hasName ?? false == word.hasPrefix("name:"))
  }

  @Test(arguments: ["a:choice:Which", "age:nubmer:Age"])
  func `of an unknown kind is refused`(word: String) {
    #expect {
      try AskedField(word, number: 3)
    } throws: { error in
      let message = (error as? Failure)?.message ?? ""
      return message.hasPrefix("question 3: ") && message.contains("is no kind of question.")
        && message.contains(word.hasPrefix("a:") ? "refill choose" : "number, decimal")
    }
  }

  @Test func `has a text`() {
    #expect(throws: Failure.self) { try AskedField(" ", number: 2) }
    #expect(throws: Failure.self) { try AskedField("age:number: ", number: 1) }
  }
}
