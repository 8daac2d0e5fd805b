import Foundation
import RefillCore
import Testing

@testable import RefillTerminal

extension RefillSessions {
  @MainActor @Suite(.serialized) struct `Keys that leave` {
    /// An Esc and the key behind it are two keys at this pace, in seconds.
    private static let pause = 0.1

    @Test(arguments: ["\u{1B}q", "\u{1B}\u{4}"])
    func `the review end a form in which nothing was typed`(keys: String) throws {
      #expect(try TypedSession().run(keys, .slow, pause: Self.pause) == .left)
    }

    @Test func `a field lead to the review, whatever is open in it`() throws {
      var session = TypedSession()
      session.fields[0].autoFill = AutoFill()
      session.services.ask = { _ in SuggestionPage(["Acme", "Umber"].map { Suggestion($0) }) }
      // Without the gesture, `q` is typed into the field, and the form is submitted.
      #expect(try session.run("\u{12}\u{18}gq", .slow, pause: Self.pause) == .left)
    }

    @Test func `a question are obeyed, Ctrl-C above all`() throws {
      #expect(
        try TypedSession().run("x\u{1B}q\u{3}", .slow, pause: Self.pause) == .signal(.interrupt))
    }
  }

  @MainActor @Suite(.serialized) struct `Letters as keys` {
    @Test func `behind an Esc of vi begin no string of the terminal`() throws {
      let session = TypedSession(inputrc: "set editing-mode vi\n")
      #expect(try session.answer("abc\u{1B}X") == "ac")
    }

    @Test func `with Ctrl clear the search of an open list of snippets`() throws {
      try Typing.emacs()
      let group = SnippetGroup("g", snippets: [Snippet("sig", "Ann")])
      var host = FormModel.Host()
      host.snippets = { SnippetLibrary(SnippetCollection([group])) }
      var model = FormModel(Form(id: "f", fields: [Field(id: "a")]))
      for action in [.begin, .type("x"), .openSnippets, .type("zz")] as [Action] {
        _ = model.handle(action, host: host)
      }
      var resolver = KeyResolver(editor: .shared)
      let actions = resolver.key([0x15], model).compactMap { step -> Action? in
        if case .action(let action) = step { action } else { nil }
      }
      #expect(actions == [.clear])
    }

    @Test func `search an open list of ticks`() throws {
      var field = Field(id: "brings", kind: .choices)
      field.options = ["Laptop", "Camera", "Keys"].map { .init(value: $0) }
      let session = TypedSession(fields: [field])
      #expect(try session.answer("\u{18}ak ", .slow, pause: 0.1) == "Keys")
    }
  }
}
