import RefillCore
import RefillTerminal
import Testing

extension RefillSessions {
  @MainActor @Suite(.serialized) struct `Vi's commands on whole lines` {
    /// A text, keys in command mode from its end on, and what vi makes of them; `⎋` is Esc, `|` the
    /// cursor.
    nonisolated static let table: [(text: String, keys: String, result: String)] = [
      ("one\ntwo\nthree", "ggdd", "|two\nthree"), ("one\ntwo\nthree", "ggddjp", "two\nthree\n|one"),
      ("one\ntwo\nthree", "ggddjP", "two\n|one\nthree"),
      ("one\ntwo\nthree", "ggyyp", "one\n|one\ntwo\nthree"),
      ("one\ntwo\nthree", "ggyyP", "|one\none\ntwo\nthree"), ("one\ntwo\nthree", "ggdj", "|three"),
      ("one\ntwo\nthree", "ggjddp", "one\nthree\n|two"), ("one\ntwo\nthree", "Gdd", "one\n|two"),
      ("one\ntwo\nthree", "Gdk", "|one"), ("one\ntwo\nthree", "Gdkp", "one\n|two\nthree"),
      ("one\ntwo\nthree", "gg2yyjp", "one\ntwo\n|one\ntwo\nthree"),
      ("one\ntwo\nthree", "ggdG", "|"), ("one\ntwo\nthree", "ggjdG", "|one"),
      ("one\ntwo\nthree", "ggjdgg", "|three"), ("one\ntwo\nthree", "Gd2G", "|one"),
      ("one\ntwo\nthree", "gg3dd", "|"), ("one\ntwo\nthree", "gg9dd", "|"),
      ("one\ntwo\nthree", "G2dd", "one\ntwo\n|three"),
      ("one\ntwo\nthree", "Gdj", "one\ntwo\n|three"),
      ("one\ntwo\nthree", "ggdk", "|one\ntwo\nthree"), ("one\ntwo\nthree", "ggd9j", "|"),
      ("one\ntwo\nthree", "ggYp", "one\n|one\ntwo\nthree"),
      ("one\ntwo\nthree", "gg2YGp", "one\ntwo\nthree\n|one\ntwo"),
      ("one\ntwo\nthree", "ggyj", "|one\ntwo\nthree"),
      ("one\ntwo\nthree", "ggyjGP", "one\ntwo\n|one\ntwo\nthree"),
      ("one\ntwo\nthree", "ggjyk", "|one\ntwo\nthree"),
      ("one\ntwo\nthree", "ggjlyk", "o|ne\ntwo\nthree"),
      ("one\ntwo\nthree", "Glygg", "|one\ntwo\nthree"),
      ("one\ntwo\nthree", "GlykP", "one\n|two\nthree\ntwo\nthree"),
      ("one\ntwo\nthree", "ggyGp", "one\n|one\ntwo\nthree\ntwo\nthree"),
      ("one\ntwo\nthree", "ggSx⎋", "|x\ntwo\nthree"), ("one\ntwo\nthree", "gg2Sx⎋", "|x\nthree"),
      ("one\ntwo\nthree", "ggccx⎋j.", "x\n|x\nthree"), ("one\ntwo\nthree", "ggjcjx⎋", "one\n|x"),
      ("one\ntwo\nthree", "ggjcGx⎋", "one\n|x"), ("one\ntwo\nthree", "ggjckx⎋", "|x\nthree"),
      ("one\ntwo\nthree", "ggcc⎋", "|\ntwo\nthree"),
      ("one\ntwo\nthree", "ggjccx⎋Gp", "one\nx\nthree\n|two"),
      ("one\ntwo\nthree", "ggyy3p", "one\n|one\none\none\ntwo\nthree"),
      ("one\ntwo\nthree", "ggyy2P", "|one\none\none\ntwo\nthree"),
      ("one\ntwo\nthree", "ggyyp..", "one\none\none\n|one\ntwo\nthree"),
      ("one\ntwo\nthree", "ggdd.", "|three"), ("one\ntwo\nthree", "ggdjp", "three\n|one\ntwo"),
      ("one\ntwo\nthree", "gg2J", "one| two\nthree"), ("one\ntwo\nthree", "gg3J", "one two| three"),
      ("one\ntwo\nthree", "gg9J", "one two| three"), ("one\ntwo\nthree", "GJ", "one\ntwo\n|three"),
      ("one\ntwo\nthree", "ggJ.", "one two| three"), ("one\ntwo\nthree", "ggdd3.", "|"),
      ("one\ntwo\nthree", "ggxddp", "two\n|ne\nthree"),
      ("one\ntwo\nthree", "ggddxp", "w|to\nthree"),
      ("one\ntwo\nthree", "ggdwjddkp", "\n|two\nthree"),
      ("one\ntwo\nthree", "ggoab⎋.", "one\nab\na|b\ntwo\nthree"),
      ("one\ntwo\nthree", "ggOab⎋j.", "ab\na|b\none\ntwo\nthree"),
      ("one\ntwo\nthree", "ggo⎋.", "one\n\n|\ntwo\nthree"),
      ("one\ntwo\nthree", "ggyyjxp", "one\nw|to\nthree"),
      ("one\ntwo\nthree", "ggyyjxkP", "|tone\nwo\nthree"),
      ("one\ntwo\nthree", "ggd_", "|two\nthree"), ("one\ntwo\nthree", "gg2d_", "|three"),
      ("one\ntwo\nthree", "ggd+", "|three"), ("one\ntwo\nthree", "Gd-", "|one"),
      ("one\ntwo\nthree", "gg2d2d", "|"), ("one\ntwo\nthree", "ggdgx", "|one\ntwo\nthree"),
      ("one\ntwo\nthree", "ggyyjdd.p", "one\n|three"),
      ("one\ntwo\nthree", "ggddp.", "two\none\n|one\nthree"),
      ("one\ntwo\nthree", "ggdjix⎋.", "|xxthree"), ("one\ntwo\nthree", "ggxjJ.", "ne\ntwo| three"),
      ("one\ntwo\nthree", "ggjS⎋p", "one\n\n|two\nthree"),
      ("one\ntwo\nthree", "ggd1G", "|two\nthree"), ("one\ntwo\nthree", "ggd99G", "|"),
      ("one\ntwo\nthree", "gglldd", "|two\nthree"), ("one\ntwo\nthree", "gglljdd", "one\n|three"),
      ("one\ntwo\nthree", "ggllyyjlP", "one\n|one\ntwo\nthree"), ("a\nb\nc\nd", "gg2dd", "|c\nd"),
      ("a\nb\nc\nd", "gg2ddp", "c\n|a\nb\nd"), ("a\nb\nc\nd", "gg2yyGp", "a\nb\nc\nd\n|a\nb"),
      ("a\nb\nc\nd", "gg2yyp", "a\n|a\nb\nb\nc\nd"), ("a\nb\nc\nd", "ggjd2j", "|a"),
      ("a\nb\nc\nd", "ggjd2jP", "|b\nc\nd\na"), ("a\nb\nc\nd", "ggd2jp", "d\n|a\nb\nc"),
      ("a\nb\nc\nd", "Gd2k", "|a"), ("a\nb\nc\nd", "gg2dd.", "|"),
      ("a\nb\nc\nd", "ggj2yyp2.", "a\nb\nb\n|b\nc\nb\nc\nc\nc\nd"),
      ("a\nb\nc\nd", "gg2ddGP", "c\n|a\nb\nd"), ("a\nb\nc\nd", "gg3yyjp", "a\nb\n|a\nb\nc\nc\nd"),
      ("a\nb\nc\nd", "gg2ccx⎋.", "|x\nd"), ("  ab\n cd\n\n   ef", "ggdd", " |cd\n\n   ef"),
      ("  ab\n cd\n\n   ef", "ggjdd", "  ab\n|\n   ef"),
      ("  ab\n cd\n\n   ef", "ggjjdd", "  ab\n cd\n   |ef"),
      ("  ab\n cd\n\n   ef", "Gdd", "  ab\n cd\n|"),
      ("  ab\n cd\n\n   ef", "ggyyjp", "  ab\n cd\n  |ab\n\n   ef"),
      ("  ab\n cd\n\n   ef", "Gyyggp", "  ab\n   |ef\n cd\n\n   ef"),
      ("  ab\n cd\n\n   ef", "ggjjyyp", "  ab\n cd\n\n|\n   ef"),
      ("  ab\n cd\n\n   ef", "ggcjx⎋", "|x\n\n   ef"),
      ("  ab\n cd\n\n   ef", "ggJ", "  ab| cd\n\n   ef"),
      ("  ab\n cd\n\n   ef", "ggjJ", "  ab\n c|d\n   ef"),
      ("  ab\n cd\n\n   ef", "ggjjJ", "  ab\n cd\n|ef"),
      ("  ab\n cd\n\n   ef", "gg4J", "  ab cd| ef"),
      ("  ab\n cd\n\n   ef", "ggjjddGp", "  ab\n cd\n   ef\n|"),
      ("  ab\n cd\n\n   ef", "GyyP", "  ab\n cd\n\n   |ef\n   ef"),
      ("   \nab", "ggjyyP", "   \n|ab\nab"), ("   \nab", "ggdd", "|ab"),
      ("   \nab", "ggyyp", "   \n  | \nab"), ("   \nab", "ggjddggp", "   \n|ab"),
      ("one", "dd", "|"), ("one", "ddp", "\n|one"), ("one", "ddP", "|one\n"),
      ("one", "yyp", "one\n|one"), ("one", "yyP", "|one\none"), ("one", "ccx⎋", "|x"),
      ("one", "dj", "on|e"), ("one", "dG", "|"), ("one", "2dd", "on|e"), ("one", "Ddd", "|"),
      ("", "dd", "|"), ("", "yyp", "\n|"), ("", "ccx⎋", "|x"),
    ]

    private func type(_ keys: String, after text: String, marks: Bool = true) throws -> String? {
      let session = TypedSession(
        fields: [Field(id: "notes", kind: .textarea)], inputrc: "set editing-mode vi\n")
      let sent = text + "⎋" + keys + (marks ? "i|⎋" : "")
      return try session.answer(
        sent.replacing("⎋", with: "\u{1B}").replacing("\n", with: "\r"))
    }

    @Test(arguments: table)
    func `do what they do in vi`(text: String, keys: String, result: String) throws {
      #expect(try type(keys, after: text) == result.trimmed)
    }

    @Test(arguments: [
      ("gg2ddu", "one\ntwo\nthree"), ("ggddpu", "two\nthree"), ("ggddpuu", "one\ntwo\nthree"),
      ("ggcjx⎋u", "one\ntwo\nthree"), ("ggyypu", "one\ntwo\nthree"),
      ("ggdd.u", "two\nthree"), ("ggoab⎋.u", "one\nab\ntwo\nthree"),
    ])
    func `are undone in one step`(keys: String, result: String) throws {
      #expect(try type(keys, after: "one\ntwo\nthree", marks: false) == result)
    }
  }

  @MainActor @Suite(.serialized) struct `Vi's commands on a field of one line` {
    @Test(arguments: [
      ("a b|", "Esc yyp", "a ba |b"), ("a b|", "Esc dd", "|"), ("a b|", "Esc Sx Esc", "|x"),
      ("a b|", "Esc dj", "a |b"), ("a b|", "Esc ddJ", "|"),
    ])
    func `are those of Readline`(before: String, keys: String, after: String) throws {
      try Typing.vi()
      #expect(Typing.type(keys, into: before) == after)
    }

    @Test func `put a line of a text area without its end`() throws {
      try Typing.vi()
      #expect(Typing.type("Esc dd", into: "one\ntwo|") == "|one")
      #expect(Typing.type("Esc p", into: "ab|") == "abtw|o")
      #expect(Typing.type("Esc P", into: "ab|") == "atw|ob")
    }

    @Test func `follow the user's init file`() throws {
      try Typing.vi()
      try Typing.read("set keymap vi-command\nd: forward-char\n")
      defer { _ = try? Typing.read("set keymap vi-command\nd: vi-delete-to\n") }
      #expect(Typing.type("Esc 0 dd", into: "one\ntwo|") == "one\ntw|o")
    }
  }
}
