import Foundation
import RefillCore
import Testing

@testable import RefillTerminal

/// Returns the effects of a key on a form.
@MainActor private func effects(of key: String, on model: inout FormModel) -> [Effect] {
  var resolver = KeyResolver(editor: .shared)
  var effects: [Effect] = []
  for step in resolver.key(Array(key.utf8), model) {
    guard case .action(let action) = step else { continue }
    effects += model.handle(action)
  }
  return effects
}

extension RefillSessions {
  @MainActor @Suite(.serialized) struct `A key at the question about a draft` {
    @Test(arguments: [
      "x", "5", "O", " ", "\t", "\u{1B}[A", "\u{1B}[C", "\u{1B}[D", "\u{1B}OH", "\u{1B}[3~",
      "\u{7F}",
      "\u{1B}[5~", "\u{1}",
    ])
    func `that answers nothing rings, and the message says which keys do`(key: String) throws {
      try Typing.emacs()
      var left = FormModel(Form(id: "f", fields: [Field(id: "a")]))
      _ = left.handle(.begin)
      _ = left.handle(.type("old"))
      var model = FormModel(Form(id: "f", fields: [Field(id: "a")]))
      _ = model.handle(.offer(try #require(left.draft(at: .now))))
      #expect(effects(of: key, on: &model) == [.ring])
      #expect(
        model.message(keys: .plain).text
          == "Enter continues, Esc starts empty, Ctrl-X k discards.")
    }
  }

  @MainActor @Suite(.serialized) struct `A key at the question before a form is left` {
    @Test(arguments: ["x", " ", "\t", "\u{1B}[A", "\u{1B}[C", "\u{1B}[5~", "\u{7F}", "\u{1}"])
    func `that answers nothing rings once, and the message says which keys do`(key: String) throws {
      try Typing.emacs()
      var model = FormModel(Form(id: "f", fields: [Field(id: "a")]))
      for action in [.begin, .type("x"), .escape, .leave] as [Action] { _ = model.handle(action) }
      #expect(model.message(keys: .plain).text == "Leave? The draft is kept.")
      #expect(effects(of: key, on: &model) == [.ring])
      #expect(model.message(keys: .plain).text == "Enter leaves, Esc stays.")
      #expect(effects(of: "\u{12}", on: &model) == [.ring])
      _ = model.handle(.escape)
      #expect(model.question == nil && model.notice == nil)
    }
  }

  @MainActor @Suite(.serialized) struct `A key at the question about a long paste` {
    @Test(arguments: ["x", " ", "\t", "\u{1B}[A", "\u{1B}[C", "\u{7F}", "\u{1}"])
    func `that answers nothing rings, and the question stays`(key: String) throws {
      try Typing.emacs()
      var field = Field(id: "a")
      field.length.maximum = 3
      var model = FormModel(Form(id: "f", fields: [field]))
      _ = model.handle(.begin)
      _ = model.handle(.paste("12345"))
      let question = model.message(keys: .plain)
      #expect(effects(of: key, on: &model) == [.ring])
      #expect(model.question != nil && model.message(keys: .plain) == question)
    }
  }
}
