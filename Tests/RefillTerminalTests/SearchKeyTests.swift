import RefillCore
import Testing

@testable import RefillTerminal

extension RefillSessions {
  @MainActor @Suite(.serialized) struct `A key bound to a search of Readline's history` {
    /// Shift and an arrow, as no other test uses them.
    private static let bindings = """
      set editing-mode emacs
      "\\e[1;2A": history-search-backward
      "\\e[1;2B": history-substring-search-forward

      """
    private static let up = Array("\u{1B}[1;2A".utf8)
    private static let down = Array("\u{1B}[1;2B".utf8)

    /// A form in its first field, which is of this kind.
    private func model(_ kind: FieldKind, _ change: (inout Field) -> Void = { _ in }) -> FormModel {
      var field = Field(id: "a", kind: kind)
      field.autoFill = AutoFill()
      change(&field)
      var model = FormModel(Form(id: "f", fields: [field]))
      for action in [.setSource(field: "a", true), .begin] as [Action] {
        _ = model.handle(action)
      }
      return model
    }

    private func actions(_ keys: [UInt8], _ model: FormModel) throws -> [Action] {
      try Typing.read(Self.bindings)
      var resolver = KeyResolver(editor: .shared)
      return resolver.key(keys, model).compactMap {
        if case .action(let action) = $0 { action } else { nil }
      }
    }

    @Test func `searches the values of a field of one line`() throws {
      for kind in [FieldKind.text, .email, .number] {
        #expect(try actions(Self.up, model(kind)) == [.search])
        #expect(try actions(Self.down, model(kind)) == [.search])
      }
    }

    @Test func `moves up and down wherever these have a meaning of their own`() throws {
      var open = model(.text)
      _ = open.handle(.search)
      #expect(open.chooser != nil)
      var review = model(.text)
      _ = review.handle(.blur)
      let models = [
        open, review, model(.textarea), model(.date), model(.number) { $0.step = "1" },
        model(.choice) { $0.options = [.init(value: "x")] },
      ]
      for model in models {
        #expect(try actions(Self.up, model) == [.up])
        #expect(try actions(Self.down, model) == [.down])
      }
    }

    @Test func `turns pages if it is Page Up`() throws {
      let page = Array("\u{1B}[5~".utf8)
      var resolver = KeyResolver(editor: .shared)
      let steps = resolver.steps(of: .command(.searchOrUp), page, model(.textarea))
      #expect(steps == [.action(.page(by: -1))])
      #expect(
        resolver.steps(of: .command(.searchOrUp), page, model(.text)) == [.action(.search)])
    }

    @Test func `picks the row that it moved to`() throws {
      var field = Field(id: "name", kind: .text)
      field.autoFill = AutoFill()
      var services = Services()
      services.ask = { _ in SuggestionPage(["Acme", "Umber"].map { Suggestion($0) }) }
      let session = TypedSession(fields: [field], inputrc: Self.bindings, services: services)
      #expect(try session.answer("\u{1B}[1;2B\u{1B}[1;2B\r") == "Umber")
    }
  }
}
