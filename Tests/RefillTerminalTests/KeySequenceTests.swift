import RefillCore
import Testing

@testable import RefillTerminal

extension RefillSessions {
  /// The bindings of one test are still there in the next one, so they do not contradict each
  /// other.
  @MainActor @Suite(.serialized) struct `A sequence of printable keys` {
    nonisolated private static let viInsert = "set editing-mode vi\nset keymap vi-insert\n"
    nonisolated private static let vi = viInsert + #""jk": vi-movement-mode"# + "\n"
    nonisolated private static let commas = viInsert + #"",,": "\e""# + "\n"
    nonisolated private static let transpose = viInsert + #""\C-tq": "X""# + "\n"
    nonisolated private static let emacs = #"""
      "jk": "JK"
      ";d": "Dear"
      "qxyz": "LONG"
      "qxyw": "ajbj"
      "ŵa": "E"
      "\C-^q": "Y"

      """#

    nonisolated static let rows: [(inputrc: String, sent: String, text: String)] = [
      (vi, "Jan jones of Fiji; major", "Jan jones of Fiji; major"),
      (vi, "aj", "aj"), (vi, "ajkiX", "Xa"), (vi, "jjkiX", "Xj"), (vi, "aj\u{7F}b", "ab"),
      (vi, "a\u{18}qb", "ab"), (commas, "a, b,c,", "a, b,c,"), (commas, "a,,iX", "Xa"),
      (emacs, "Jan jones of Fiji; major", "Jan jones of Fiji; major"),
      (emacs, "ajkb", "aJKb"), (emacs, "jjk", "jJK"), (emacs, "ajj", "ajj"),
      (emacs, "aj\u{1}b", "baj"), (emacs, "aj\u{16}k", "ajk"),
      (emacs, "a;d b; d;", "aDear b; d;"),
      (emacs, "qxyz qxy qqxyz", "LONG qxy qLONG"), (emacs, "qxyw.", "ajbj."),
      (emacs, "ŵa ŷ ŵ", "E ŷ ŵ"),
      (transpose, "ab\u{14}q", "abX"), (transpose, "ab\u{14}c", "bac"),
      // Ctrl-^ alone has no meaning.
      (emacs, "a\u{1E}q", "aY"), (emacs, "a\u{1E}b", "ab"),
    ]

    @Test(arguments: rows, TypedSession.Pace.allCases)
    func `gives up its first keys to a key that does not continue it, at any speed`(
      row: (inputrc: String, sent: String, text: String), pace: TypedSession.Pace
    ) throws {
      let session = TypedSession(inputrc: row.inputrc)
      #expect(try session.answer(row.sent, pace) == row.text)
    }

    private var emacsLabels: KeyLabels {
      KeyLabels(
        ReadlineEditor.shared.boundKeys, in: .emacs, TerminalTraits(environment: [:]), isASCII: true
      )
    }

    @Test func `has a label for the help where it selects text`() throws {
      try Typing.emacs()
      #expect(emacsLabels.selection == ["Alt-Space", "^X ^X"])
    }

    @Test func `has the labels of a drawn form in a preview, which has no Readline`() throws {
      try Typing.emacs()
      let (drawn, plain) = (emacsLabels, DefaultKeys.labels(isASCII: true))
      #expect(plain[.done] == "Esc")
      for command in Command.allCases where plain[command] != nil {
        #expect(plain[command] == drawn[command], "\(command.name)")
      }
    }

    @Test(arguments: TypedSession.Pace.allCases)
    func `does not keep Enter`(pace: TypedSession.Pace) throws {
      var session = TypedSession(inputrc: Self.vi)
      session.fields.append(Field(id: "other", kind: .text))
      guard case .submitted(let submission) = try session.run("aj\rbj\r", pace) else {
        Issue.record("not submitted")
        return
      }
      #expect(submission.record.entries.map(\.answer) == [.text("aj"), .text("bj")])
    }

    @Test func `ends after the keyseq-timeout`() throws {
      let session = TypedSession(inputrc: "set keyseq-timeout 40\n" + Self.emacs)
      #expect(try session.answer("ajk", .slow, pause: 0.2) == "ajk")
      #expect(try session.answer("ajk") == "aJK")
    }

    @Test func `waits for ever after Ctrl-X, in vi's insert mode as well`() throws {
      #expect(try TypedSession(inputrc: Self.vi).answer("a", .slow, pause: 0.6) == "a")
    }

    @Test func `waits for ever without a keyseq-timeout`() throws {
      let session = TypedSession(inputrc: "set keyseq-timeout 0\n" + Self.emacs)
      #expect(try session.answer("ajk", .slow, pause: 0.6) == "aJK")
    }

    @Test func `is no sequence in a password`() throws {
      try Typing.read("set editing-mode emacs\n" + Self.emacs)
      var model = FormModel(Form(id: "f", fields: [Field(id: "pin", kind: .password)]))
      _ = model.handle(.begin)
      var resolver = KeyResolver(editor: .shared)
      let steps = "jk".utf8.flatMap { resolver.key([$0], model) }
      #expect(steps == [.action(.type("j")), .action(.type("k"))])
    }

    @Test func `takes a numeric argument`() throws {
      try Typing.read("set editing-mode emacs\n" + Self.emacs)
      #expect(Typing.type("M-3 j x", into: "|") == "jjjx|")
      #expect(Typing.type("M-3 j", into: "|") == "|")
      Typing.editor.beginField()
    }

    @Test func `begun with Ctrl-V ends at Esc, and only the next Esc leaves the field`() throws {
      try Typing.emacs()
      var model = FormModel(Form(id: "f", fields: [Field(id: "a")]))
      _ = model.handle(.begin)
      var resolver = KeyResolver(editor: .shared)
      _ = resolver.key([0x16], model)
      #expect(resolver.escape(model, at: 0) == [])
      #expect(resolver.escape(model, at: 0) == [.action(.escape)])
    }

    @Test func `is displayed while it is pending`() throws {
      try Typing.read("set editing-mode emacs\n" + Self.emacs)
      var model = FormModel(Form(id: "f", fields: [Field(id: "a")]))
      _ = model.handle(.begin)
      var resolver = KeyResolver(editor: .shared)
      let first = "qx".utf8.flatMap { resolver.key([$0], model) }
      #expect(first == [] && resolver.pendingLetters == "qx" && resolver.canSettle)
      let settled = resolver.key([13], model)
      #expect(settled.last == .read([.key([0x78]), .key([13])]) && resolver.collected.isEmpty)
      let control = resolver.key([0x18], model)
      #expect(control == [] && resolver.pendingLetters == nil && !resolver.canSettle)
    }
  }
}
