import RefillCore
import Testing

@testable import RefillTerminal

extension RefillSessions {
  @MainActor @Suite(.serialized) struct `Ctrl-J` {
    private func press(_ keys: String, _ model: inout FormModel) {
      var resolver = KeyResolver(editor: .shared)
      for key in keys.utf8 {
        for case .action(let action) in resolver.key([key], model) { _ = model.handle(action) }
      }
    }

    @Test(arguments: [FieldKind.text, .number, .confirm, .password])
    func `is Enter in a field of one line, and a new line in a text area`(kind: FieldKind) throws {
      try Typing.emacs()
      let fields = [Field(id: "a", kind: kind), Field(id: "b", kind: .textarea)]
      var model = FormModel(Form(id: "f", fields: fields))
      _ = model.handle(.begin)
      press("\n", &model)
      #expect(model.focused?.field.id == "b")
      press("\n", &model)
      #expect(model.focused?.field.id == "b" && model.fields[1].line.text == "\n")
    }
  }
}
