import RefillCore
import RefillTerminal
import Testing

extension RefillSessions {
  @MainActor @Suite(.serialized) struct `Vi's repeat command` {
    private static let vi = "set editing-mode vi\n"

    nonisolated static let capitals: [(keys: String, text: String)] = [
      ("ann chen\u{1B}0cwbob\u{1B}w.", "Bob Bob"), ("ann\u{1B}A lee\u{1B}.", "Ann Lee Lee"),
      ("x\u{1B}0iann \u{1B}0.", "Ann Ann X"), ("ann\u{1B}Aé lé\u{1B}.", "Anné Léé Lé"),
      ("ann chen\u{1B}0xx.", "Chen"), ("ann\u{1B}0Rbo\u{1B}", "Bon"),
    ]

    @Test(arguments: capitals, [TypedSession.Pace.packet, .bytes])
    func `inserts what was typed, with its automatic capitals`(
      typed: (keys: String, text: String), pace: TypedSession.Pace
    ) throws {
      var field = Field(id: "name", kind: .text)
      field.capitalization = .words
      let session = TypedSession(fields: [field], inputrc: Self.vi)
      #expect(try session.answer(typed.keys, pace) == typed.text)
    }

    /// Types `;d`, which becomes `text`, by keys; returns the line after further keys.
    private func expand(
      _ keys: String, in line: String, to text: String, then more: String
    ) throws -> String {
      try Typing.vi()
      let typed = Typing.type(keys + " ;d", into: line)
      Typing.editor.refuse()
      return Typing.goOn(more, in: typed.replacing(";d", with: text))
    }

    @Test func `inserts the text of an abbreviation`() throws {
      let changed = try expand("Esc 0 cw", in: "a b c|", to: "2026-11-23", then: "Esc w . l")
      #expect(changed.replacing("|", with: "") == "2026-11-23 2026-11-23 c")
      #expect(try expand("Esc i", in: "|", to: "née", then: "Esc .") == "néné|ee")
      #expect(
        try expand("Esc i", in: "|", to: "ab\ncd", then: "X Esc .") == "ab\ncdcd|XX")
    }

    @Test func `inserts all that was typed`() throws {
      try Typing.vi()
      #expect(
        Typing.type("Esc A abcdefghijklmnopqrstuvwxyz Esc .", into: "x|")
          == "xabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxy|z")
      #expect(Typing.type("Esc A éa日 Esc .", into: "x|") == "xéa日éa|日")
    }
  }
}
