import Testing

@Suite(.terminalTime) struct `A text being written` {
  private static let notes = #"{"id": "notes", "title": "Notes", "lexicon": true}, {"id": "b"}"#

  @Test func `has a tag put around what is selected`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "note", title: "Note", fields: Self.notes)
      try await terminal.fill("note")
      try await terminal.type("see the annex")
      try await terminal.press("M-Space", "M-b", "M-b", "C-x", "C-x")
      try await terminal.press("C-x", "t")
      try await terminal.see(
        "b bold", "a sarcasm", "A letter puts the tag around the selection.")
      try await terminal.type("b")
      let drawn = try await terminal.see("› Notes  see <b>the annex</b>", "Next")
      #expect(drawn.characterAtCursor == "<")
      try await terminal.press("C-x", "u")
      try await terminal.wait(for: "the text as it was") {
        $0.contains("› Notes  see the annex") && !$0.contains("<b>")
      }
    }
  }

  @Test func `has what is selected turned round, and back with undo`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "note", title: "Note", fields: Self.notes)
      try await terminal.fill("note")
      try await terminal.type("The quick")
      try await terminal.press("M-Space", "M-b", "C-x", "C-x", "C-x", "x")
      try await terminal.see("r reverse", "A letter changes the selection.")
      try await terminal.type("r")
      try await terminal.see("› Notes  The kciuq")
      try await terminal.press("C-x", "u")
      try await terminal.see("› Notes  The quick")
    }
  }

  @Test func `continues with words of the person's own, and of contacts`() async throws {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "note", title: "Note", fields: Self.notes)
      try terminal.home.write(
        "BEGIN:VCARD\nN:Featherstone;Anthea\n", to: "config/refill/contacts.vcf")
      try terminal.home.write(#"{"omw": "on my way"}"#, to: "config/refill/shortcuts.json")
      try await terminal.fill("note")
      try await terminal.type("Dear Anth")
      try await terminal.see("Dear Anthea", "→ takes \"Anthea\", ^X w its next word.")
      try await terminal.press("C-x", "w")
      try await terminal.type(", omw")
      try await terminal.see("Dear Anthea, omw  on my way")
      try await terminal.press("Right")
      try await terminal.see("Dear Anthea, on my way")
    }
  }

  @Test func `has the tags with the words that were set, this time and the next`() async throws {
    try await TmuxSession.open { terminal in
      let home = terminal.home
      try home.write(form: "note", title: "Note", fields: Self.notes)
      #expect(try await home.refill("settings").output.contains("[sarcasm mode on]"))
      let usual = try await home.refill("settings").output.lowercased()
      for name in ["smilete", "downer", "zanuda"] { #expect(!usual.contains(name)) }
      let half = try await home.refill("settings", "set", "SarcasmTagOpen", "irony")
      #expect(
        half.output == """
          SarcasmTagOpen = irony
          As long as SarcasmTagClose is not set, both words are the defaults.
          Sarcasm: [sarcasm mode on][/sarcasm mode off]

          """)
      try await home.refill("settings", "set", "SarcasmTagClose", "end")
      #expect(
        try await home.refill("settings", "set", "DownerTagOpen", "").output
          == "BoreTagOpen is not set.\nBore: [bore mode on][/bore mode off]\n")
      #expect(try await home.refill("settings").output.contains("Sarcasm: [irony][/end]"))
      let nope = try await home.refill("settings", "set", "Nope", "x")
      #expect(nope.status == 2 && nope.complaints.contains("there is no setting Nope; there are "))
      let close = try await home.refill("settings", "set", "SnippetExpand", "off")
      #expect(
        close.complaints.contains("no setting SnippetExpand. Did you mean SnippetsExpand?"))
      #expect(try await home.refill("settings", "set", "SnippetsStops", "many").status == 2)
      try await terminal.fill("note")
      try await terminal.press("C-x", "t", "a")
      try await terminal.see("› Notes  [irony][/end]")
    }
  }

  @Test func `has the tags of the form, which are checked with it`() async throws {
    try await TmuxSession.open { terminal in
      let home = terminal.home
      try home.write(
        form: "wiki", title: "Wiki",
        fields: #"{"id": "notes", "title": "Notes", "tags": "wiki.tags"}"#)
      let unread = try await home.refill("check", "wiki")
      #expect(unread.status == 2 && unread.complaints.contains("wiki.tags"))
      try home.write(#"{"Heading": "== =="}"#, to: "config/refill/forms/wiki.tags")
      #expect(try await home.refill("check", "wiki").status == 0)
      try await terminal.fill("wiki")
      try await terminal.press("C-x", "t")
      try await terminal.see("h heading", "s sarcasm")
      try await terminal.type("h")
      try await terminal.see("› Notes  == ==")
    }
  }

  @Test func `is told of a file of tags that is not right, and continues without it`() async throws
  {
    try await TmuxSession.open { terminal in
      try terminal.home.write(form: "note", title: "Note", fields: Self.notes)
      try terminal.home.write("{not json", to: "config/refill/tags.json")
      try await terminal.fill("note")
      try await terminal.press("C-x", "t")
      try await terminal.see("tags.json:1:2", "b bold")
    }
  }
}
